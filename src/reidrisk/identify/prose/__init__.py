"""What identifies inside running text: names by what stands around them, addresses, contacts, dates, ages; for the redactor and `scan`.

May import: `forms`, `lookup`; nothing else of identify/.
To add: the words of a language in `tables/prose_cues.json`, a form in `kinds`.
"""
