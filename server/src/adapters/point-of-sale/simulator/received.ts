/** What a simulated bridge has seen, for tests and for whoever watches it. */
export type Received = {
  /** Requests by the name of the call, whatever became of them. */
  calls: Record<string, number>
  /** Requests whose signature did not fit. */
  badSignatures: number
  /** By source: how often a signature was told, how often it became a record, and on how many people. */
  signatures: Record<string, { told: number; recorded: number; people: number }>
}

export function startReceiving(): {
  seen: Received
  told(source: string): void
  recorded(source: string, people: number): void
} {
  const seen: Received = { calls: {}, badSignatures: 0, signatures: {} }
  const of = (source: string) => (seen.signatures[source] ??= { told: 0, recorded: 0, people: 0 })
  return {
    seen,
    told: (source) => {
      of(source).told += 1
    },
    recorded: (source, people) => {
      const signature = of(source)
      signature.recorded += 1
      signature.people = people
    },
  }
}
