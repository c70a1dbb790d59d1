"""A signed agreement as small as a PDF can be."""

from __future__ import annotations

_WORDS = b"BT /F1 12 Tf 72 720 Td (Data use agreement, signed by both parties) Tj ET"
SIGNED_PAPER = (
    b"%%PDF-1.7\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n"
    b"3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R>> endobj\n"
    b"4 0 obj <</Length %d>> stream\n%s\nendstream endobj\n"
    b"xref\n0 5\ntrailer <</Root 1 0 R /Size 5>>\nstartxref\n0\n%%%%EOF\n"
) % (len(_WORDS), _WORDS)
