import type pg from 'pg'
import { parseWitnessKey } from '../config/parse-log-witnesses.ts'
import { readCheckpoint } from './checkpoint.rule.ts'
import { findCosignature } from './cosignature.rule.ts'
import { loadLogVerifiers } from './log-key.facts.ts'
import { loadTreeEdge } from './log-tree.facts.ts'
import { readLogState, type LogState } from './log.store.ts'
import { getRoot } from './tree-growth.rule.ts'
import { listStoredWitnesses } from './witness.store.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** A checkpoint with its cosignatures. */
export type Published = Pick<LogState, 'size' | 'checkpoint'>

/**
 * Loads the newest checkpoint with the cosignatures that it already has, and the newest one that at least one witness has
 * cosigned, which may be the same. `witnessed` is undefined if no witness has cosigned any.
 */
export async function loadPublished(client: Client): Promise<{ newest: Published; witnessed: Published | undefined }> {
  const [{ size, checkpoint }, witnesses] = [await readLogState(client), await listStoredWitnesses(client)]
  const withLines = (published: Published): Published => ({
    size: published.size,
    checkpoint:
      published.checkpoint +
      witnesses
        .filter((witness) => witness.size > 0 && witness.checkpoint === published.checkpoint)
        .map(({ cosignature }) => cosignature)
        .join(''),
  })
  const [last] = witnesses.filter((witness) => witness.size > 0).toSorted((a, b) => b.size - a.size)
  return { newest: withLines({ size, checkpoint }), witnessed: last && withLines(last) }
}

/**
 * What is wrong with a stored cosignature, and with which. Undefined if all are valid and of this log: each witness has
 * signed a checkpoint of this installation, with the root that the stored tree had at that size.
 */
export async function findCosignatureFault(client: Client): Promise<{ subject: string; fault: string } | undefined> {
  const witnesses = await listStoredWitnesses(client)
  const [verifiers, current] = [await loadLogVerifiers(client), await readLogState(client)]
  for (const { verifierKey, size, checkpoint, cosignature, cosignedAt } of witnesses) {
    const subject = `The cosignature of ${verifierKey}`
    const key = parseWitnessKey(verifierKey)
    if (!key) return { subject, fault: 'has a key that was changed' }
    if (size === 0 && checkpoint === '' && cosignature === '' && cosignedAt === null) continue
    const valid = findCosignature(cosignature, checkpoint, key)
    if (!valid || valid.line !== cosignature) return { subject, fault: 'is not valid' }
    if (valid.cosignedAt.getTime() !== cosignedAt?.getTime()) return { subject, fault: 'has a time that was changed' }
    const signed = readCheckpoint(checkpoint, verifiers)
    if (!signed || signed.size !== size) return { subject, fault: 'is of a checkpoint that was changed' }
    const edge = size > current.size ? undefined : await loadTreeEdge(client, size).catch(() => undefined)
    if (!edge || !getRoot(edge).equals(signed.root)) {
      return { subject, fault: 'is of another log: this one does not start with the leaves that the witness saw' }
    }
  }
  return undefined
}
