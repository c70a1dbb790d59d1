"""YAML as texts with their places: read into a tree, written, and edited without touching what else a person wrote.

May import: model. To add: nothing but what YAML itself can say.
"""
