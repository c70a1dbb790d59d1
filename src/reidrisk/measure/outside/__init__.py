"""What is left outside the quasi-identifiers: what somebody gains who knows more of a person than those (GB/T 42460 C.2 d).

May import: model, data, prepare, identify and measure below; grade turns what is found into a caution.
To add: a way to know less than everything is a `Background`; a treatment to try is a step of `rounding.ladder`.
"""
