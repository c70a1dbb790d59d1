"""The recipient's side: what is told of a package, and the page in it that checks it in any browser (ITU-T X Suppl.39 SR9).

Lives here: `words`, `page` (one self-contained file), its scripts (`check.js` the rules, `show.js` what is shown) and style.
May import: `govern` and below. To add: a rule goes into `govern/package`, and into `check.js` in the same commit; a test compares the two.
"""
