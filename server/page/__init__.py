"""The page: everything that a browser sees. Rendered here where that is simplest, plain ES modules for what moves.

Source: DESIGN §6 (everything a browser can do goes through the documented API). No rule of a game stands below this folder: a
page offers exactly what the API lists.
"""
