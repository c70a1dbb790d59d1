"""Forms that travel: the recipient's questions and the roles of columns, sent out as a workbook or a page, and read back (GB/T 42460 6.1).

Lives here: `sent` (what a case keeps of a form), `fields` (the questions of one), a writer and a reader for each of its two kinds,
`understood` (what came back, in the case's own words), `collisions` (what would be replaced).
May import: `prepare`, `govern` and below, and the case. To add: a kind of form is a writer here, and its reading in `understood`.
"""
