"""Templates, languages, and files that pages load: from values to an answer in HTML."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from aiohttp import web
from jinja2 import Environment, PackageLoader, StrictUndefined

from engine.kit.words import LANGUAGES, translations

LANGUAGE = "language"
"""The cookie that keeps the language somebody chose."""
TONGUES = {"en": "English", "pl": "Polski"}
"""What languages are called in themselves."""
SECURITY = {
    "Content-Security-Policy": "; ".join((
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
        "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    )),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}  # fmt: skip
"""Headers of every answer (server/app.py): nothing inline runs, nothing comes from elsewhere, nobody frames it."""

_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


def language_of(request: web.Request) -> str:
    """The language for a request: chosen before, else the first that the browser asks for and we have, else English."""
    chosen = request.cookies.get(LANGUAGE)
    if chosen in LANGUAGES:
        return chosen
    wanted = []
    for part in request.headers.get("Accept-Language", "")[:200].split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            wanted.append((-float(quality or 1), tag.split("-")[0].lower()))
        except ValueError:
            continue
    return next((tag for _, tag in sorted(wanted, key=lambda pair: pair[0]) if tag in LANGUAGES), LANGUAGES[0])


@cache
def _static(name: str) -> tuple[bytes, str] | None:
    """The bytes and the short hash of a file that pages load, None if there is no such file."""
    if name not in {entry.name for entry in files(__package__).joinpath("static").iterdir()}:
        return None
    raw = files(__package__).joinpath("static", name).read_bytes()
    return raw, sha256(raw).hexdigest()[:12]


@cache
def _release() -> str:
    """A short hash over all files that pages load: modules import each other by plain names, so all change together."""
    return sha256(b"".join(static_files().values())).hexdigest()[:12]


def static_files() -> dict[str, bytes]:
    """All files that pages load, by name."""
    names = sorted(entry.name for entry in files(__package__).joinpath("static").iterdir() if entry.is_file())
    return {name: found[0] for name in names if (found := _static(name))}


def static_path(name: str) -> str:
    """The address of a file that pages load: another address with every change, so that it may be kept for ever."""
    assert _static(name) is not None, name
    return f"/static/{_release()}/{name}"


async def static(request: web.Request) -> web.Response:
    """`GET /static/{hash}/{name}`. The hash only keeps old copies away: any gives the file."""
    name = request.match_info["name"]
    found = _static(name)
    if found is None:
        raise web.HTTPNotFound
    now = request.match_info["hash"] == _release()
    kept = "public, max-age=31536000, immutable" if now else "no-cache"
    kind = _TYPES.get(name.rpartition(".")[2], "application/octet-stream")
    answer = web.Response(body=found[0], content_type=kind, charset="utf-8", headers={"Cache-Control": kept})
    answer.enable_compression()
    return answer


@cache
def _environment(language: str) -> Environment:
    made = Environment(
        loader=PackageLoader(__package__), autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )  # fmt: skip
    made.install_gettext_translations(translations(__package__, language), newstyle=True)
    made.globals.update(static=static_path, language=language, tongues=TONGUES)
    return made


def words(language: str) -> Any:
    """The page's own catalogue: `gettext`, `ngettext`, `pgettext`."""
    return translations(__package__, language)


def page(request: web.Request, template: str, status: int = 200, path: str = "", **values: Any) -> web.Response:
    """A page in the language of whoever asks. `path`: the address that a language switch returns to, that of the page if ""."""
    language = language_of(request)
    text = _environment(language).get_template(template).render(path=path or request.rel_url.path_qs, **values)
    answer = web.Response(text=text, status=status, content_type="text/html", charset="utf-8")
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Vary"] = "Cookie, Accept-Language"
    answer.headers["Content-Language"] = language
    answer.enable_compression()
    return answer


def onward(path: str) -> web.Response:
    """Send the browser on to one of our own addresses, after a form."""
    return web.Response(status=303, headers={"Location": path, "Cache-Control": "no-store"})
