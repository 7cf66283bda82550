import type pg from 'pg'
import { readCheckpoint } from './checkpoint.rule.ts'
import { loadLogVerifiers } from './log-key.facts.ts'
import { loadTreeEdge } from './log-tree.facts.ts'
import { readLogState } from './log.store.ts'
import { verifyTimeStamp } from './time-stamp.rule.ts'
import { isSealedTimeStamp } from './time-stamp-seal.rule.ts'
import { listTimeStampsAfter, type StoredTimeStamp } from './time-stamp.store.ts'
import { getRoot } from './tree-growth.rule.ts'
import type { NoteVerifier } from './signed-note.rule.ts'

type Client = Pick<pg.ClientBase, 'query'>

const batchSize = 100

/**
 * What is wrong with a stored time stamp, and with which. Undefined if each is a valid time stamp of a checkpoint of this log,
 * and none is missing between two others. `trusted` are the certificates (DER) to which the authority must lead, if any.
 */
export async function findTimeStampFault(
  client: Client,
  trusted: readonly Buffer[] = [],
): Promise<{ subject: string; fault: string } | undefined> {
  const verifiers = await loadLogVerifiers(client)
  let previous: StoredTimeStamp | undefined
  for (let isLast = false; !isLast;) {
    const stamps = await listTimeStampsAfter(client, previous?.day ?? '0001-01-01', batchSize)
    for (const stamp of stamps) {
      const fault = await findFault(client, stamp, previous, verifiers, trusted)
      if (fault !== undefined) return { subject: `The time stamp of ${stamp.day}`, fault }
      previous = stamp
    }
    isLast = stamps.length < batchSize
  }
  return undefined
}

async function findFault(
  client: Client,
  stamp: StoredTimeStamp,
  previous: StoredTimeStamp | undefined,
  verifiers: readonly NoteVerifier[],
  trusted: readonly Buffer[],
): Promise<string | undefined> {
  const { size, checkpoint, token, stampedAt } = stamp
  if (!isSealedTimeStamp(stamp, previous?.seal, verifiers)) {
    return 'was changed, or the one before it is missing or was changed'
  }
  const verified = await verifyTimeStamp(token, checkpoint, trusted)
  if ('problem' in verified) return verified.problem
  if (verified.stampedAt.getTime() !== stampedAt.getTime()) return 'has another time than its authority signed'
  const signed = readCheckpoint(checkpoint, verifiers)
  if (signed?.size !== size) return 'is of something else than a checkpoint of this log'
  const { size: currentSize } = await readLogState(client)
  const edge = size > currentSize ? undefined : await loadTreeEdge(client, size).catch(() => undefined)
  return edge && getRoot(edge).equals(signed.root)
    ? undefined
    : 'is of another log: this one does not start with the leaves that were stamped'
}
