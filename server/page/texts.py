"""What the pages' modules say, by the names under which they know it. `{names}` are filled in there."""

from server.page.rendering import words


def live_words(language: str) -> dict[str, str]:
    """Words of a table in play."""
    said = words(language)
    return {
        "aborted": said.gettext("The game was aborted."),
        "all_sit": said.gettext("All seats are taken. The game begins."),
        "choose": said.gettext("Your move"),
        "copied": said.gettext("Copied"),
        "differs": said.gettext("Stopped: what the server sends does not fit what this page has seen."),
        "finished": said.gettext("has finished"),
        "free": said.gettext("free seat"),
        "free_seats": said.gettext("{n} seats are free. Send the link to the people you want to play with."),
        "go_rematch": said.gettext("Go to the new table"),
        "goon": said.gettext("And then?"),
        "kept": said.gettext("The seats that are free are kept for: {names}."),
        "left": said.gettext("left"),
        "lost": said.gettext("The connection is lost. Trying again…"),
        "of_the_house": said.pgettext("who plays a seat", "computer"),
        "one_free": said.gettext("One seat is free. Send the link to the person you want to play with."),
        "over": said.gettext("The game is over."),
        "place": said.pgettext("place in a ranking", "{n}."),
        "report": said.gettext("Copied. Send this link to whoever runs the server:"),
        "seat": said.gettext("seat"),
        "seating": said.gettext("The game has not begun."),
        "sending": said.gettext("Sending…"),
        "shared": said.gettext("Shared victory: {names}."),
        "sit_one": said.gettext("One seat is free. Sit down and play."),
        "sit_some": said.gettext("{n} seats are free. Sit down and play."),
        "spectator": said.gettext("You are watching. Nothing hidden is shown."),
        "still_thinking": said.gettext("Still thinking: {names}."),
        "stopped": said.gettext("The table is stopped."),
        "sure_resign": said.gettext("Resign from this game? This cannot be undone."),
        "system": said.gettext("the system"),
        "thinking": said.gettext("thinking"),
        "wait": said.gettext("Not your turn"),
        "waiting_for": said.gettext("To move: {names}."),
        "won": said.gettext("{name} wins."),
        "you": said.gettext("you"),
        "you_won": said.gettext("You win!"),
        "your_turn": said.gettext("Your turn."),
        "your_turn_too": said.gettext("Your turn. Nobody sees it before all have finished."),
        **troubles(language),
    }


def troubles(language: str) -> dict[str, str]:
    """What the server says against something that a page asks for, by its code: `no_<code>`; any other is `no_other`.

    The server's own text, which tells more, is for programs and in English (server/problems.py).
    """
    said = words(language)
    told = {
        "already_ready": said.gettext("This seat is ready already."),
        "already_seated": said.gettext("You sit at this table already."),
        "bad_request": said.gettext("The server does not understand this. Reload the page."),
        "busy": said.gettext("The server takes no moves now. Nothing is lost: try again in a moment."),
        "cmd_reused": said.gettext("The server does not understand this. Reload the page."),
        "departed": said.gettext("You have left this game."),
        "fault": said.gettext("Something went wrong on the server. Nothing is lost: try again in a moment."),
        "foreign_origin": said.gettext("A page of another site sent this."),
        "game_over": said.gettext("The game is over."),
        "history_differs": said.gettext("What the server sends does not fit what this page has seen."),
        "luck_is_fixed": said.gettext("No luck can be added any more. Reload the page, and sit down once more."),
        "no_such_game": said.gettext("There is no such game."),
        "no_such_seat": said.gettext("There is no such seat."),
        "no_such_table": said.gettext("There is no such table."),
        "no_such_version": said.gettext("The game has no such version."),
        "nonce_differs": said.gettext(
            "The luck you promised is in another browser. Go on there, or stand up and sit again."
        ),
        "not_authenticated": said.gettext("You are signed out. Sign in again."),
        "not_over": said.gettext("The game is not over yet."),
        "not_playing": said.gettext("The game is not being played."),
        "not_ready": said.gettext("Not all are ready yet."),
        "not_seated": said.gettext("You do not sit at this table."),
        "not_seating": said.gettext("The game has begun already."),
        "not_your_turn": said.gettext("It is not your turn."),
        "not_yours": said.gettext("Only that seat itself may see this, until the game is over."),
        "other": said.gettext("This cannot be done now ({code})."),
        "rated_running": said.gettext("A rated game can be played on from here only when it is over."),
        "seat_kept": said.gettext("This seat is kept for somebody else."),
        "seat_taken": said.gettext("Somebody else was faster: this seat is taken."),
        "secret_needed": said.gettext("The luck of this game is not open here: play on with new luck."),
        "seats_open": said.gettext("Not all seats are taken yet."),
        "shutting_down": said.gettext("The server is being restarted. Try again in a moment."),
        "signed_out": said.gettext("This browser has signed out, or signed in as somebody else."),
        "stale": said.gettext("Something else happened first. Look again, and choose once more."),
        "stopped": said.gettext("The table is stopped."),
        "too_large": said.gettext("That was too much at once."),
        "unreachable": said.gettext("The server does not answer."),
    }
    return {f"no_{code}": text for code, text in told.items()}


def trouble(language: str, code: str) -> str:
    """What the server says against something, by its code."""
    told = troubles(language)
    return told.get(f"no_{code}", told["no_other"]).format(code=code)


def replay_words(language: str) -> dict[str, str]:
    """Words of the viewer."""
    said = words(language)
    shared = ("differs", "free", "left", "lost", "place", "report", "seat", "stopped", "system", "you")
    return {
        **{name: live_words(language)[name] for name in shared},
        **troubles(language),
        "checked": said.gettext("What was checked"),
        "copied": said.gettext("Copied:"),
        "found": said.gettext("What was found"),
        "go": said.gettext("Go to version {v}"),
        "limits": said.gettext("What no log proves"),
        "live": said.gettext("live"),
        "pause": said.pgettext("a recorded game", "Pause"),
        "play": said.pgettext("a recorded game", "Play"),
        "scores": said.gettext("Points of every seat, from the first version to the last"),
        "thinking": said.gettext("to move"),
        "unproven": said.gettext("What could not be checked"),
        "version": said.gettext("Version {v} of {n}"),
    }


def comparison_words(language: str) -> dict[str, str]:
    """Words of two games side by side."""
    said, known = words(language), replay_words(language)
    return {
        **{name: known[name] for name in ("pause", "play", "seat", "system")},
        **troubles(language),
        "equal": said.gettext("Both games went the same way, from the first move to the last."),
        "nothing": said.gettext("no more moves"),
        "place": said.gettext("Move {v} of {n}"),
        "to_parting": said.gettext("Go there"),
    }
