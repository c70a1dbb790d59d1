"""Options that several acts share: mixins of requests, each field with its help in both languages.

May import: `model`, `prepare` and `data`, anything slow inside methods only.
To add: an option of one act alone belongs into that act's request; one that a second act asks for comes here.
"""
