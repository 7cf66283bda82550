import type pg from 'pg'
import { inTransaction } from '../db/in-transaction.ts'
import {
  hashSeal,
  readConfirmationList,
  readListLine,
  signConfirmationList,
  type ConfirmationList,
} from './confirmation-list.rule.ts'
import { findConfirmationNote, lockConfirmationNote, updateConfirmationNote } from './confirmation-list.store.ts'
import { loadLogVerifiers } from './log-key.facts.ts'
import { readLogState } from './log.store.ts'
import type { NoteSigner } from './signed-note.rule.ts'
import { sealTimeStamp } from './time-stamp-seal.rule.ts'
import { findNewestTimeStamp, findTimeStamp, insertTimeStamp, type StoredTimeStamp } from './time-stamp.store.ts'
import { listStoredWitnesses, saveCosignature, type StoredWitness } from './witness.store.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** The list is not the one that was stored, or a confirmation on it is missing. Nothing was stored. */
export class ConfirmationsChanged extends Error {
  constructor() {
    super('The stored cosignatures and time stamps of the log were changed. Run "npm run verify".')
    this.name = 'ConfirmationsChanged'
  }
}

/** Stores a cosignature and lists it, in one transaction. Throws `ConfirmationsChanged`. */
export async function storeCosignature(
  pool: pg.Pool,
  cosignature: Parameters<typeof saveCosignature>[1],
  signer: NoteSigner,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const list = await lockConfirmationList(client)
    await saveCosignature(client, cosignature)
    const { verifierKey, size } = cosignature
    const witnesses = new Map([
      ...list.witnesses,
      [verifierKey, Math.max(size, list.witnesses.get(verifierKey) ?? 0)] as const,
    ])
    await updateConfirmationNote(client, signConfirmationList({ ...list, number: list.number + 1, witnesses }, signer))
  })
}

/**
 * Seals and stores the time stamp of a day and lists it, in one transaction. Does nothing if the day has one. Throws
 * `ConfirmationsChanged` also if the time stamp before it is missing.
 */
export async function storeTimeStamp(
  pool: pg.Pool,
  stamp: Omit<StoredTimeStamp, 'seal'>,
  signer: NoteSigner,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const list = await lockConfirmationList(client)
    if ((await findTimeStampListFault(client, list)) !== undefined) throw new ConfirmationsChanged()
    const seal = sealTimeStamp(stamp, (await findNewestTimeStamp(client))?.seal, signer)
    if (!(await insertTimeStamp(client, { ...stamp, seal }))) return
    const timeStamp = { day: stamp.day, sealHash: hashSeal(seal) }
    await updateConfirmationNote(client, signConfirmationList({ ...list, number: list.number + 1, timeStamp }, signer))
  })
}

/** The current list. Before the first one it has what processes of earlier releases stored. */
async function lockConfirmationList(client: Client): Promise<ConfirmationList> {
  const note = await lockConfirmationNote(client)
  const [verifiers, { checkpoint }] = [await loadLogVerifiers(client), await readLogState(client)]
  const published = readListLine(checkpoint)
  if (note === '' && published === 0) return collectConfirmations(client)
  const list = note === undefined ? undefined : readConfirmationList(note, verifiers)
  if (!list || list.number < published) throw new ConfirmationsChanged()
  return list
}

async function collectConfirmations(client: Client): Promise<ConfirmationList> {
  const [newest, witnesses] = [await findNewestTimeStamp(client), await listStoredWitnesses(client)]
  return {
    number: 0,
    timeStamp: newest && { day: newest.day, sealHash: hashSeal(newest.seal) },
    witnesses: new Map(witnesses.flatMap(({ verifierKey, size }) => (size > 0 ? [[verifierKey, size] as const] : []))),
  }
}

/**
 * What is missing of the confirmations that were stored, and which. Undefined if nothing is. `checkpoint` is one of this
 * log, whose signature was verified. The confirmations themselves are not verified here.
 */
export async function findConfirmationListFault(
  client: Client,
  checkpoint: string,
): Promise<{ subject: string; fault: string } | undefined> {
  const subject = 'The list of cosignatures and time stamps'
  const published = readListLine(checkpoint)
  const note = await findConfirmationNote(client)
  if (note === '' && published === 0) return undefined
  if (note === undefined || note === '') return { subject, fault: 'is missing' }
  const list = readConfirmationList(note, await loadLogVerifiers(client))
  if (!list) return { subject, fault: 'has no valid signature of the log' }
  if (list.number < published) return { subject, fault: 'is older than the checkpoint, which followed a newer one' }
  return (await findTimeStampListFault(client, list)) ?? findWitnessFault(list, await listStoredWitnesses(client))
}

async function findTimeStampListFault(
  client: Client,
  { timeStamp }: ConfirmationList,
): Promise<{ subject: string; fault: string } | undefined> {
  if (!timeStamp) return undefined
  const stored = await findTimeStamp(client, timeStamp.day)
  const subject = `The time stamp of ${timeStamp.day}`
  if (!stored) return { subject, fault: 'is missing' }
  return hashSeal(stored.seal) === timeStamp.sealHash ? undefined : { subject, fault: 'is not the one that was stored' }
}

function findWitnessFault(
  list: ConfirmationList,
  stored: readonly StoredWitness[],
): { subject: string; fault: string } | undefined {
  for (const [verifierKey, size] of list.witnesses) {
    const subject = `The cosignature of ${verifierKey}`
    const current = stored.find((witness) => witness.verifierKey === verifierKey)?.size ?? 0
    if (current === 0) return { subject, fault: 'is missing' }
    if (current < size) return { subject, fault: `is an earlier one than that of ${size} leaves, which was stored` }
  }
  return undefined
}
