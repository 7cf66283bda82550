import { createHash } from 'node:crypto'
import type pg from 'pg'
import { recordHashOf } from './evidence.rule.ts'
import { chainEnd, keptSignaturesAfter, type KeptSignature } from './signed-waiver.store.ts'

/** The first record that does not fit, in words; `position` is its place in the chain. */
export type ChainFault = { position: number; fault: string }
export type ChainVerdict = { checked: number; fault: ChainFault | undefined }

const atOnce = 200
const beforeTheFirst = Buffer.alloc(32)

/**
 * Checks all signed waivers: that each is as it was signed, and that each stands where it stood. A changed, missing, added or
 * swapped record shows, and the first one is named. Reads only; memory does not grow with the number of records.
 */
export async function verifyChain(pool: pg.Pool): Promise<ChainVerdict> {
  const end = await chainEnd(pool)
  let checked = 0
  let previous: Buffer = beforeTheFirst
  while (checked < end.position) {
    const records = (await keptSignaturesAfter(pool, checked, atOnce)).filter(
      ({ position }) => position <= end.position,
    )
    if (records.length === 0) return { checked, fault: { position: checked + 1, fault: 'is missing' } }
    for (const record of records) {
      const fault = faultOf(record, checked + 1, previous)
      if (fault) return { checked, fault }
      checked += 1
      previous = record.chainHash
    }
  }
  return previous.equals(end.hash)
    ? { checked, fault: undefined }
    : { checked, fault: { position: end.position, fault: 'is not what the end of the chain says' } }
}

function faultOf(record: KeptSignature, expected: number, previous: Buffer): ChainFault | undefined {
  const { position } = record
  if (position !== expected) return { position: expected, fault: 'is missing' }
  if (!sha256(record.html).equals(record.storedTextHash)) return { position, fault: 'has another text than was signed' }
  if (!recordHashOf(record.evidence).equals(record.recordHash))
    return { position, fault: 'was changed after it was signed' }
  if (!record.previousHash.equals(previous)) return { position, fault: 'does not follow the record before it' }
  if (!sha256(Buffer.concat([record.previousHash, record.recordHash])).equals(record.chainHash)) {
    return { position, fault: 'has a chain hash that is not its own' }
  }
  if (!coversSamePeople(record)) return { position, fault: 'covers other people than it was signed for' }
  return undefined
}

function coversSamePeople({ evidence, covered }: KeptSignature): boolean {
  const key = (contactId: string, from: string, to: string | null): string => `${contactId} ${from} ${to ?? 'open'}`
  const signed = evidence.signedFor.map(({ contactId }) => key(contactId, evidence.startDate, evidence.endDate))
  const kept = covered.map(({ contactId, startDate, endDate }) => key(contactId, startDate, endDate))
  return signed.toSorted().join('\n') === kept.toSorted().join('\n')
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
