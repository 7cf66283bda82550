/** The requests that a simulated bridge has received, for tests and for the control call. */
export type Received = {
  /** Number of requests by name of the call, whatever the answer. */
  calls: Record<string, number>
  /** Number of requests with an invalid signature. */
  badSignatures: number
  /** By source: how often a signature was received, how often it was recorded, and for how many people. */
  signatures: Record<string, { told: number; recorded: number; people: number }>
}

/** Counts the requests of a simulated bridge. */
export type Noting = {
  readonly seen: Received
  told(source: string): void
  recorded(source: string, people: number): void
}

export function startReceiving(): Noting {
  const seen: Received = { calls: {}, badSignatures: 0, signatures: {} }
  const getSignature = (source: string) => (seen.signatures[source] ??= { told: 0, recorded: 0, people: 0 })
  return {
    seen,
    told: (source) => {
      getSignature(source).told += 1
    },
    recorded: (source, people) => {
      const signature = getSignature(source)
      signature.recorded += 1
      signature.people = people
    },
  }
}
