"""``python -m reidrisk``."""

from .edge.cli import main

if __name__ == "__main__":
    main()
