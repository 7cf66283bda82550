import type pg from 'pg'
import { recordFault } from './record-fault.rule.ts'
import { keptSignatureAt, type KeptSignature } from './signed-waiver.store.ts'

const beforeTheFirst = Buffer.alloc(32)

/** A signed waiver, and what is wrong with it or with its place behind the one before; undefined when there is none. */
export async function checkedSignature(
  pool: pg.Pool,
  position: number,
): Promise<{ kept: KeptSignature; fault: string | undefined } | undefined> {
  const [kept, before] = await Promise.all([keptSignatureAt(pool, position), keptSignatureAt(pool, position - 1)])
  if (!kept) return undefined
  if (position > 1 && !before) return { kept, fault: 'follows a record that is missing' }
  return { kept, fault: recordFault(kept, before?.chainHash ?? beforeTheFirst) }
}
