"""The screens of a case, one step of a release each.

Lives here: a file a screen, which binds SCREEN; its template is ``templates/KEY.html``. The folder is the list.
May import: `edge/web` and the floors below, never each other. To add: a file and its template; it says what acts it shows.
"""
