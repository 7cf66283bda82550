/** How many milliseconds a file waits for calls, and after how many bytes of its own: it always comes, if slower. */
const longestWait = 10
const bytesAtOnce = 64 * 1024

/** Lets the calls that a process answers go before the files that it sends. */
export type CallsFirst = {
  /** Does the work of a call, which files wait for meanwhile. */
  goFirst(work: () => Promise<void>): Promise<void>
  /** The pieces of a file: after each 64 KiB it waits until no call is worked at, for ten milliseconds at most. */
  afterCalls(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

/**
 * A file that takes seconds keeps this process busy, and PostgreSQL by what is read of it; whoever asks for something short
 * meanwhile would wait at every step. Only what is worked at counts as a call: a body that arrives slowly, an answer that is
 * taken slowly and another file hold no file up. What other processes on the same database answer is not seen.
 */
export function callsFirst(patience = longestWait): CallsFirst {
  let underWay = 0
  const waiting = new Set<() => void>()

  function noneUnderWay(): Promise<void> {
    return new Promise((resolve) => {
      const goOn = (): void => {
        clearTimeout(timer)
        waiting.delete(goOn)
        resolve()
      }
      const timer = setTimeout(goOn, patience)
      waiting.add(goOn)
    })
  }

  return {
    async goFirst(work) {
      underWay += 1
      try {
        await work()
      } finally {
        underWay -= 1
        if (underWay === 0) for (const goOn of waiting) goOn()
      }
    },
    async *afterCalls(pieces) {
      let sent = 0
      for await (const piece of pieces) {
        yield piece
        sent += piece.length
        if (sent < bytesAtOnce) continue
        sent = 0
        if (underWay > 0) await noneUnderWay()
      }
    },
  }
}
