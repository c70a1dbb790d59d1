"""The page: the whole work in a browser, on one's own machine, for the one person who has the link.

Lives here: `serving` (the server), `guard` (who may ask, and what leaves), `screens/` (a file each), `queue/` (long acts), `templates/`.
May import: everything below, and `edge/failure`; never `cli/`. To add: a screen is a file in `screens/` and its template; it holds no
logic of the domain, for it shows what acts of `case/` give and carries them out.
"""
