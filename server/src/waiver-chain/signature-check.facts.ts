import type pg from 'pg'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import { loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import type { NoteVerifier } from '../transparency-log/signed-note.rule.ts'
import { isDatedBack } from './dated-back.rule.ts'
import { findDrawingFault } from './drawing.facts.ts'
import { loadPlace, type RecordPlace } from './inclusion.facts.ts'
import { findChainedRecordFault, findLoggedRecordFault } from './record-fault.rule.ts'
import {
  findArchivedChainHash,
  findPreviousSignedAt,
  findSignature,
  type StoredSignature,
} from './signed-waiver.store.ts'

/** The previous hash of the first record. */
const genesisHash = Buffer.alloc(32)

export type SignatureCheck = {
  signature: StoredSignature
  fault: string | undefined
  place: RecordPlace
  /** When the previous record was signed, if that is later than this one: the clock went back between the two. */
  previousSignedAtUtc: string | undefined
}

type Ctx = { pool: pg.Pool; objectStorage: ObjectStorage | undefined }

/** Checks a signed waiver and its place in the log or the chain. Undefined if there is none at that position. */
export async function checkSignature(
  { pool, objectStorage }: Ctx,
  position: number,
): Promise<SignatureCheck | undefined> {
  const signature = await findSignature(pool, position)
  if (!signature) return undefined
  const place = await loadPlace(pool, signature)
  const fault = await findSignatureFault({ pool, objectStorage }, signature, place)
  const previousSignedAtUtc = await findPreviousSignedAt(pool, position)
  const isBackdated =
    previousSignedAtUtc !== undefined && isDatedBack(signature.evidence.signedAtUtc, previousSignedAtUtc)
  return {
    signature,
    fault,
    place,
    previousSignedAtUtc: isBackdated ? previousSignedAtUtc : undefined,
  }
}

/** What is wrong with a signed waiver at its place, as the end of a sentence such as "Signed waiver 12 ...". */
export async function findSignatureFault(
  { pool, objectStorage }: Ctx,
  signature: StoredSignature,
  place: RecordPlace,
): Promise<string | undefined> {
  const verifiers = await loadLogVerifiers(pool)
  const fault =
    place === 'chain'
      ? await findChainFault(pool, signature, verifiers)
      : (findLoggedRecordFault(signature, verifiers) ?? (typeof place === 'object' ? place.fault : undefined))
  return fault ?? (await findDrawingFault(objectStorage, signature))
}

async function findChainFault(
  pool: pg.Pool,
  signature: StoredSignature,
  verifiers: readonly NoteVerifier[],
): Promise<string | undefined> {
  const { position } = signature
  const previous = position === 1 ? undefined : await findSignature(pool, position - 1)
  const previousHash =
    position === 1 ? genesisHash : (previous?.chainHash ?? (await findArchivedChainHash(pool, position - 1)))
  return previousHash ? findChainedRecordFault(signature, previousHash, verifiers) : 'follows a record that is missing'
}
