/**
 * What all downloads of a process send per second, together, while it serves guests. At full speed they send 40 MB, and
 * occupy a processor in PostgreSQL and half of one here.
 */
const maxBytesPerSecond = 2_000_000
/** How long after its last call a process counts as serving guests. */
const servingMilliseconds = 1_000
/** Shorter waits are added up, because timers are not more precise than that. */
const minWaitMilliseconds = 4

/** Makes downloads slow while guests need the processors and the database. */
export type DownloadPace = {
  /** Records a call of a guest, or of somebody who serves guests. */
  recordCall: () => void
  /** Yields the pieces of a file: at most 2 MB per second for a second after each call, otherwise as fast as they are read. */
  limit: (pieces: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>
}

/** Opens the pace that the downloads of one application share. It does not know the calls of other processes (docs/decisions/0249). */
export function openDownloadPace(): DownloadPace {
  let lastCallAt = Number.NEGATIVE_INFINITY
  /** When everything that was sent is paid for at the limited rate. */
  let paidAt = 0

  async function waitForTurn(bytes: number): Promise<void> {
    const now = performance.now()
    if (now - lastCallAt > servingMilliseconds) return
    paidAt = Math.max(paidAt, now) + (bytes / maxBytesPerSecond) * 1_000
    const milliseconds = paidAt - now
    if (milliseconds < minWaitMilliseconds) return
    await new Promise<void>((resolve) => {
      setTimeout(resolve, milliseconds)
    })
  }

  return {
    recordCall() {
      lastCallAt = performance.now()
    },
    async *limit(pieces) {
      for await (const piece of pieces) {
        yield piece
        await waitForTurn(piece.length)
      }
    },
  }
}
