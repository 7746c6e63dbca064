// Walking from choice to choice to a move. Every legal move lists its picks; what continues one of them is offered.
// No rule stands here: the list is the server's, and so is everything that it says.

/** Do two picks mean the same choice? */
export const same = (a, b) => a.at === b.at && a.text === b.text;

/** The moves whose picks begin with `way`. */
export function under(moves, way) {
  return moves.filter((move) => way.every((pick, i) => move.picks[i] !== undefined && same(move.picks[i], pick)));
}

/** The choices that may follow `way`: each once, in the order of the moves. */
export function offers(moves, way) {
  const found = [];
  for (const move of under(moves, way)) {
    const next = move.picks[way.length];
    if (next !== undefined && !found.some((other) => same(other, next))) found.push(next);
  }
  return found;
}

/** The move that `way` leads to, null while something is still to be chosen. */
export function whole(moves, way) {
  const found = under(moves, way);
  return found.length === 1 && found[0].picks.length === way.length ? found[0] : null;
}

/** `way` and, where only one choice follows, that one too, and so on: nobody is asked what has one answer. */
export function onward(moves, way) {
  let on = way;
  for (let next = offers(moves, on); next.length === 1 && on.length > 0; next = offers(moves, on)) on = [...on, next[0]];
  return on;
}
