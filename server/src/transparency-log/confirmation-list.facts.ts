import type pg from 'pg'
import { inTransaction } from '../db/in-transaction.ts'
import { signCheckpoint } from './checkpoint.rule.ts'
import {
  formatListLine,
  hashSeal,
  readConfirmationList,
  readListLine,
  signConfirmationList,
  type ConfirmationList,
} from './confirmation-list.rule.ts'
import { findConfirmationNote, lockConfirmationNote, updateConfirmationNote } from './confirmation-list.store.ts'
import { loadLogVerifiers } from './log-key.facts.ts'
import { updateLogState } from './log.store.ts'
import type { NoteSigner } from './signed-note.rule.ts'
import { sealTimeStamp } from './time-stamp-seal.rule.ts'
import { findNewestTimeStamp, findTimeStamp, insertTimeStamp, type StoredTimeStamp } from './time-stamp.store.ts'
import { lockVerifiedLog, type VerifiedLog } from './verified-log.facts.ts'
import { listStoredWitnesses, saveCosignature, type StoredWitness } from './witness.store.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** The list is not the one that was stored, or a confirmation on it is missing. Nothing was stored. */
export class ConfirmationsChanged extends Error {
  constructor() {
    super('The stored cosignatures and time stamps of the log were changed. Run "npm run verify".')
    this.name = 'ConfirmationsChanged'
  }
}

/**
 * Stores a cosignature. If it is of more leaves than the one before, it is listed, and a checkpoint with the number of the
 * list is published in the same transaction. Throws `ConfirmationsChanged` or `LogChanged`.
 */
export async function storeCosignature(
  pool: pg.Pool,
  cosignature: Parameters<typeof saveCosignature>[1],
  signer: NoteSigner,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const log = await lockVerifiedLog(client)
    const list = await lockConfirmationList(client, log)
    await saveCosignature(client, cosignature)
    const { verifierKey, size } = cosignature
    // Otherwise the cosignature of the checkpoint that is published here would lead to the next one, and so on.
    if (list.number > 0 && size <= (list.witnesses.get(verifierKey) ?? 0)) return
    const witnesses = new Map([...list.witnesses, [verifierKey, size] as const])
    await publishList(client, log, { ...list, witnesses }, signer)
  })
}

/**
 * Seals, stores and lists the time stamp of a day, and publishes a checkpoint with the number of the list, in one
 * transaction. Does nothing if the day has a time stamp. Throws `LogChanged`, or `ConfirmationsChanged`, also if the time
 * stamp before it is missing.
 */
export async function storeTimeStamp(
  pool: pg.Pool,
  stamp: Omit<StoredTimeStamp, 'seal'>,
  signer: NoteSigner,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const log = await lockVerifiedLog(client)
    const list = await lockConfirmationList(client, log)
    if ((await findTimeStampListFault(client, list)) !== undefined) throw new ConfirmationsChanged()
    const seal = sealTimeStamp(stamp, (await findNewestTimeStamp(client))?.seal, signer)
    if (!(await insertTimeStamp(client, { ...stamp, seal }))) return
    await publishList(client, log, { ...list, timeStamp: { day: stamp.day, sealHash: hashSeal(seal) } }, signer)
  })
}

/** Writes the next list, and publishes a checkpoint of the same tree that an earlier list does not fit. */
async function publishList(
  client: Client,
  { state: { size, root } }: VerifiedLog,
  list: ConfirmationList,
  signer: NoteSigner,
): Promise<void> {
  const number = list.number + 1
  await updateConfirmationNote(client, signConfirmationList({ ...list, number }, signer))
  await updateLogState(client, {
    size,
    root,
    checkpoint: signCheckpoint({ size, root }, signer, formatListLine(number)),
  })
}

/** The current list. Before the first one it has what processes of earlier releases stored. */
async function lockConfirmationList(client: Client, { state, verifiers }: VerifiedLog): Promise<ConfirmationList> {
  const note = await lockConfirmationNote(client)
  const published = readListLine(state.checkpoint)
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
