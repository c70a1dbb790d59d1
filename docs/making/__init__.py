"""Makes the reference pages of the manual from the values themselves."""
