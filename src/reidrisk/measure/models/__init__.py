"""Risk models: each file binds one `MODEL`, a pure function of the class sizes, with exact examples and its lookalike.

May import: `risk_model`, model; never each other.
To add: a file; tests/measure/test_models.py asks for a slow definition to compare it with.
"""
