"""Archives of files, and what lies in a release beside its tables: pictures, sound, films, documents, anything binary.

May import: the flat modules of data/.
To add: what a kind of file begins with, in `other_files`.
"""
