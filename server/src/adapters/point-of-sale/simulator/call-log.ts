/** The requests that a simulated bridge has received, for tests and for the control call. */
export type ReceivedCalls = {
  /** Number of requests by name of the call, whatever the answer. */
  calls: Record<string, number>
  /** Number of requests with an invalid signature. */
  badSignatures: number
  /** By source: how often a signature was received, how often it was recorded, and for how many people. */
  signatures: Record<string, { told: number; recorded: number; people: number }>
}

/** Counts the requests of a simulated bridge. */
export type CallLog = {
  readonly received: ReceivedCalls
  countSignature(source: string): void
  countRecord(source: string, people: number): void
}

export function createCallLog(): CallLog {
  const seen: ReceivedCalls = { calls: {}, badSignatures: 0, signatures: {} }
  const getSignature = (source: string) => (seen.signatures[source] ??= { told: 0, recorded: 0, people: 0 })
  return {
    received: seen,
    countSignature: (source) => {
      getSignature(source).told += 1
    },
    countRecord: (source, people) => {
      const signature = getSignature(source)
      signature.recorded += 1
      signature.people = people
    },
  }
}
