/** What is known about a replica at a moment. */
export type ReplicaState = {
  /** False once it was promoted: then it may be another primary. */
  isStandby: boolean
  /** Whether it belongs to the same database cluster as the primary. */
  isOfPrimary: boolean
  /** Bytes of the write-ahead log that the primary has written and the replica has not replayed. */
  missingBytes: number
}

export type ReplicaUse = 'replica' | 'wait' | 'primary'

/** How long a read waits for what the replica is missing. Most replicas need milliseconds. */
export const maxMillisecondsToCatchUp = 500
/** A replica that is missing more than this does not catch up in that time. */
const maxMissingBytes = 16 * 1024 * 1024

/**
 * Decides where to read. A replica is used if it has everything that the primary had when the read began, so a reader
 * always sees what was saved before.
 */
export function chooseReplicaUse(
  { isStandby, isOfPrimary, missingBytes }: ReplicaState,
  waitedMilliseconds: number,
): ReplicaUse {
  if (!isStandby || !isOfPrimary) return 'primary'
  if (missingBytes <= 0) return 'replica'
  return missingBytes <= maxMissingBytes && waitedMilliseconds < maxMillisecondsToCatchUp ? 'wait' : 'primary'
}
