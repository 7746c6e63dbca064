"""The addresses of the page. Source: docs/PAGE.md."""

from aiohttp import web

from server.page import comparing, lobby, opening, people, pictures, rendering, replays, tables


def routes() -> list[web.RouteDef]:
    """Every address that answers with a page, or with something that a page loads."""
    return [
        web.get("/", lobby.lobby),
        web.get("/new", opening.show),
        web.post("/new", opening.take),
        web.post("/play", opening.play),
        web.get("/sign-in", people.show_sign_in),
        web.post("/sign-in", people.sign_in),
        web.post("/sign-out", people.sign_out),
        web.post("/language", people.choose_language),
        web.get("/tables/{id}", tables.show),
        web.get("/tables/{id}/replay", replays.show),
        web.post("/tables/{id}/replay", replays.play_on),
        web.get("/tables/{id}/drawing.svg", replays.drawn),
        web.get("/compare", comparing.show),
        web.get("/pictures/{game}.svg", pictures.picture),
        web.get("/static/{hash}/{name}", rendering.static),
    ]
