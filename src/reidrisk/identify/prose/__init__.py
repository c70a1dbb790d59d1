"""What identifies inside running text: names by what stands around them or in the row, addresses, contacts, dates, ages, hospitals.

One set of rules for `scan`, the redactor and the proof.

May import: `forms`, `lookup`; nothing else of identify/.
To add: the words of a language in `tables/prose_cues.json`, a form in `kinds`.
"""
