import type { Context } from '../context/context.ts'
import { encryptedColumns } from '../db/tables/encrypted-columns.ts'
import { DecryptionFailed } from '../encryption/field-encryption.ts'
import { upsertCopyRequest } from './copy-request.store.ts'

const { getPurpose, getIdentity } = encryptedColumns.copyRequest

/** True if signers get their copies by e-mail: a mail server is set up, and the operator wants it. */
export async function areCopiesSent(ctx: Pick<Context, 'setup' | 'delivery'>): Promise<boolean> {
  return (await ctx.setup.current()).general.sendsWaiverCopies && ctx.delivery.email !== undefined
}

/** Stores where the copies of somebody go who signs now, and who may have no account with an address. */
export async function saveCopyRequest(
  { pool, clock, encryption }: Pick<Context, 'pool' | 'clock' | 'encryption'>,
  ipCode: string,
  recipient: string,
): Promise<void> {
  const encryptedRecipient = encryption.encrypt(getPurpose(), getIdentity({ ip_code: ipCode }), recipient)
  await upsertCopyRequest(pool, { ipCode, encryptedRecipient, requestedAt: clock.now() })
}

/** Undefined if its key was lost: then there is no address. */
export function readRecipient(
  { encryption }: Pick<Context, 'encryption'>,
  ipCode: string,
  encryptedRecipient: Buffer,
): string | undefined {
  try {
    return encryption.decrypt(getPurpose(), getIdentity({ ip_code: ipCode }), encryptedRecipient)
  } catch (error) {
    if (error instanceof DecryptionFailed) return undefined
    throw error
  }
}
