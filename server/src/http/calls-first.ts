/** The maximum wait of a download in milliseconds, and the bytes that it sends between two waits. */
const longestWait = 10
const bytesAtOnce = 64 * 1024

/** Gives short requests priority over file downloads of the same process. */
export type CallsFirst = {
  /** Handles a request. Downloads wait while it is in progress. */
  goFirst(work: () => Promise<void>): Promise<void>
  /**
   * Yields the pieces of a file. After each 64 KiB it waits until no request is in progress, at most 10 milliseconds.
   */
  afterCalls(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

/**
 * A download of several seconds occupies this process and PostgreSQL, which would slow down every short request
 * meanwhile. Only the handling of a request counts as in progress: a body that arrives slowly, an answer that is read
 * slowly and other downloads do not delay a download. Requests to other processes on the same database are not
 * considered.
 */
export function callsFirst(maxWait = longestWait): CallsFirst {
  let inProgress = 0
  const waiting = new Set<() => void>()

  function untilIdle(): Promise<void> {
    return new Promise((resolve) => {
      const resume = (): void => {
        clearTimeout(timer)
        waiting.delete(resume)
        resolve()
      }
      const timer = setTimeout(resume, maxWait)
      waiting.add(resume)
    })
  }

  return {
    async goFirst(work) {
      inProgress += 1
      try {
        await work()
      } finally {
        inProgress -= 1
        if (inProgress === 0) for (const resume of waiting) resume()
      }
    },
    async *afterCalls(pieces) {
      let sent = 0
      for await (const piece of pieces) {
        yield piece
        sent += piece.length
        if (sent < bytesAtOnce) continue
        sent = 0
        if (inProgress > 0) await untilIdle()
      }
    },
  }
}
