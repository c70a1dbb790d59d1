"""A plan where the data are: run in another engine, or written as a model that it runs itself.

May import: its own floor's modules, mitigate, grade, identify, prepare, data, model.
To add: a form in which another program runs a plan is a module here.
"""
