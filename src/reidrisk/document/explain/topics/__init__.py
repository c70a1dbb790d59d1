"""The topics as data: a TOML file a group, read by `explain/topic.py`.

May import: nothing; it holds no code.
To add: a topic in the file of its group, or a file with its title.
"""
