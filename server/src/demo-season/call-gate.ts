/** Lets calls through, except while the time of the season is moved on: a call begins and ends at the same time. */
export type CallGate = {
  /** Runs a call, as soon as the gate is open. */
  pass<Answer>(call: () => Promise<Answer>): Promise<Answer>
  /** Closes the gate, waits for the calls that have passed, and opens it again after `move`. One at a time. */
  closeFor(move: () => Promise<void>): Promise<void>
}

export function openCallGate(): CallGate {
  let moving: Promise<void> | undefined
  const calls = new Set<Promise<unknown>>()
  return {
    async pass(call) {
      // `closeFor` changes it. Another move may have begun when one has ended.
      // oxlint-disable-next-line no-unmodified-loop-condition
      while (moving) await moving.catch(() => undefined)
      const running = call()
      calls.add(running)
      try {
        return await running
      } finally {
        calls.delete(running)
      }
    },
    async closeFor(move) {
      moving = Promise.allSettled(calls).then(move)
      try {
        await moving
      } finally {
        moving = undefined
      }
    },
  }
}
