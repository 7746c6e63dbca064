"""Benchmarks: `make bench`. They measure and tell; they are never tests. docs/BENCHMARKS.md says what each number means."""
