"""Documents: what was prepared, assessed, done and decided, as one content model that every writer can write in Chinese and English.

May import: mitigate and below; the noun of an extension (`kind`, `writer`, `format`, `chart`) finds its folder by name.
To add: a kind of document in `kinds`, a format in `writers`, a picture in `charts`; what several share, in the room of its meaning.
"""
