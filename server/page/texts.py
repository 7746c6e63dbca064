"""What the pages' modules say, by the names under which they know it. `{names}` are filled in there."""

from server.page.rendering import words


def live_words(language: str) -> dict[str, str]:
    """Words of a table in play."""
    said = words(language)
    return {
        "aborted": said.gettext("The game was aborted."),
        "all_sit": said.gettext("All sit. The game begins."),
        "choose": said.gettext("Your move"),
        "copied": said.gettext("Copied"),
        "differs": said.gettext("Stopped: what the server sends does not fit what this page has seen."),
        "finished": said.gettext("has finished"),
        "free": said.gettext("free seat"),
        "free_seats": said.gettext("{n} seats are free. Send the link to whom you want to play with."),
        "go_rematch": said.gettext("Go to the new table"),
        "goon": said.gettext("And then?"),
        "left": said.gettext("left"),
        "lost": said.gettext("The line is cut. Trying again …"),
        "no_busy": said.gettext("The server takes no moves now. Nothing is lost: try again in a moment."),
        "no_signed_out": said.gettext("This browser has signed out, or signed in as somebody else."),
        "no_stale": said.gettext("Something else happened first. Look again, and choose anew."),
        "no_stopped": said.gettext("The table is stopped."),
        "no_unreachable": said.gettext("The server does not answer."),
        "of_the_house": said.pgettext("a bot", "played by the server"),
        "one_free": said.gettext("One seat is free. Send the link to whom you want to play with."),
        "over": said.gettext("The game is over."),
        "place": said.pgettext("place in a ranking", "{n}."),
        "report": said.gettext("Copied. Send this link to who runs the server:"),
        "seat": said.gettext("seat"),
        "seating": said.gettext("The game has not begun."),
        "sending": said.gettext("Sending …"),
        "shared": said.gettext("Shared victory: {names}."),
        "sit_one": said.gettext("One seat is free. Sit down, and play."),
        "sit_some": said.gettext("{n} seats are free. Sit down, and play."),
        "spectator": said.gettext("You watch. Nothing that is hidden is shown."),
        "still_thinking": said.gettext("Still thinking: {names}."),
        "stopped": said.gettext("The table is stopped."),
        "sure_resign": said.gettext("Give this game up? This cannot be taken back."),
        "system": said.gettext("the system"),
        "thinking": said.gettext("thinking"),
        "unreachable": said.gettext("The server does not answer."),
        "wait": said.gettext("Not your turn"),
        "waiting_for": said.gettext("To move: {names}."),
        "won": said.gettext("{name} wins."),
        "you": said.gettext("you"),
        "you_won": said.gettext("You win!"),
        "your_turn": said.gettext("Your turn."),
        "your_turn_too": said.gettext("Your turn. Nobody sees it before all have finished."),
    }


def replay_words(language: str) -> dict[str, str]:
    """Words of the viewer."""
    said = words(language)
    shared = ("differs", "free", "left", "lost", "place", "report", "seat", "stopped", "system", "unreachable", "you")
    return {
        **{name: live_words(language)[name] for name in shared},
        "checked": said.gettext("What was checked"),
        "copied": said.gettext("Copied:"),
        "found": said.gettext("What was found"),
        "go": said.gettext("Go to version {v}"),
        "limits": said.gettext("What no log proves"),
        "live": said.gettext("live"),
        "pause": said.gettext("Pause"),
        "play": said.gettext("Play"),
        "scores": said.gettext("Points of every seat, from the first version to the last"),
        "thinking": said.gettext("to move"),
        "unproven": said.gettext("What could not be checked"),
        "version": said.gettext("Version {v} of {n}"),
    }


def comparison_words(language: str) -> dict[str, str]:
    """Words of two games side by side."""
    said, known = words(language), replay_words(language)
    return {
        **{name: known[name] for name in ("pause", "play", "seat", "system", "unreachable")},
        "equal": said.gettext("Both games went the same way, from the first move to the last."),
        "nothing": said.gettext("no move any more"),
        "place": said.gettext("Move {v} of {n}"),
        "to_parting": said.gettext("Go there"),
    }
