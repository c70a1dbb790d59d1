"""Numbers written as text: which mark is decimal, by the whole of a column."""
