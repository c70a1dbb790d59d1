"""Long work, one at a time, each in a process of its own: what runs stands in the folder of its case, so that page and server may go.

Lives here: `job` (what is asked, how far it is, what came of it), `worker` (the process), `waiting` (the line in which they wait),
`unread` (what came and never became a case).
May import: `edge/failure`, the page's `place`, `preview` and `refusing`, and the floors below.
To add: nothing; an act is named by whoever asks for it.
"""
