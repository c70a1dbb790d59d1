"""What is released instead of records: synthetic records and tables of counts, with noise by OpenDP or small cells suppressed.

May import: `utility`, measure, data, model.
To add: a substitute is a module here that says what it guarantees; every use of noise goes through `private`.
"""
