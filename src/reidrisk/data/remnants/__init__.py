"""What a file still holds that no row shows: deleted rows, earlier versions, categories and properties that no cell uses.

Whoever is given the file is given this too (GB/T 42460 6.2 a). It is looked at for people, and never shown.
"""
