/** An update is at most this long, as JSON. With the lines around it, an event is shorter than 1 KB. */
const maxUpdateBytes = 980
const maxArrivals = 4

/** The update that is sent to an open board: the new counts, and as many of the last arrivals as fit. */
export function toBoardUpdate<Board extends { arrivals: unknown[] }>(board: Board): Board {
  let update = { ...board, arrivals: board.arrivals.slice(0, maxArrivals) }
  while (update.arrivals.length > 0 && Buffer.byteLength(JSON.stringify(update)) > maxUpdateBytes) {
    update = { ...update, arrivals: update.arrivals.slice(0, -1) }
  }
  return update
}
