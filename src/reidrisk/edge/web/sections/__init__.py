"""What follows the papers in step 6, a file each: a key, the signatures, the agreement, the package, earlier versions, an attack.

Lives here: one `PageSection` a file, each of acts. May import: `signer`, `screen`, `section` and the floors below.
To add: a file that binds `SECTION`, and its template; nothing else names it.
"""
