"""How well columns of tables nobody tuned for are told, and the training of what tells them: `python -m bench.identification.learning`."""
