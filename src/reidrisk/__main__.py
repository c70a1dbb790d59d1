"""``python -m reidrisk``."""

from .edge.cli.main import main

if __name__ == "__main__":
    main()
