import type { Context } from '../context/context.ts'
import { tryDecrypt } from '../encryption/field-encryption.ts'
import { encryptedColumns } from '../db/tables/encrypted-columns.ts'

const { getPurpose, getIdentity } = encryptedColumns.webhookSecret
const toIdentity = (endpointId: number) => getIdentity({ endpoint_id: String(endpointId) })

/** Encrypts a secret of an endpoint for the database. */
export function encryptWebhookSecret(
  { encryption }: Pick<Context, 'encryption'>,
  endpointId: number,
  secret: string,
): Buffer {
  return encryption.encrypt(getPurpose(), toIdentity(endpointId), secret)
}

/** Decrypts a secret of an endpoint. Undefined, and in the log, if its key is missing. */
export function decryptWebhookSecret(
  ctx: Pick<Context, 'encryption' | 'log'>,
  endpointId: number,
  sealedSecret: Buffer,
): string | undefined {
  return tryDecrypt(ctx, getPurpose(), toIdentity(endpointId), sealedSecret)
}
