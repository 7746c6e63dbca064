"""Deciding recorded games again, one or an archive: `replay recheck`, and `replay diff --rules`."""
