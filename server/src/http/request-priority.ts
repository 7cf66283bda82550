/** The maximum wait of a download in milliseconds, and the bytes that it sends between two waits. */
const maxWaitMs = 10
const bytesBetweenWaits = 64 * 1024

/** Gives short requests priority over file downloads of the same process. */
export type RequestPriority = {
  /** Handles a request. Downloads wait while it is in progress. */
  prioritize(work: () => Promise<void>): Promise<void>
  /**
   * Yields the pieces of a file. After each 64 KiB it waits until no request is in progress, at most 10 milliseconds.
   */
  yieldToRequests(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

/**
 * A download of several seconds occupies this process and PostgreSQL, which would slow down every short request
 * meanwhile. Only the handling of a request counts as in progress: a body that arrives slowly, an answer that is read
 * slowly and other downloads do not delay a download. Requests to other processes on the same database are not
 * considered.
 */
export function requestPriority(maxWait = maxWaitMs): RequestPriority {
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
    async prioritize(work) {
      inProgress += 1
      try {
        await work()
      } finally {
        inProgress -= 1
        if (inProgress === 0) for (const resume of waiting) resume()
      }
    },
    async *yieldToRequests(pieces) {
      let sent = 0
      for await (const piece of pieces) {
        yield piece
        sent += piece.length
        if (sent < bytesBetweenWaits) continue
        sent = 0
        if (inProgress > 0) await untilIdle()
      }
    },
  }
}
