import type { Context } from '../context/context.ts'
import { tryDecrypt } from '../encryption/field-encryption.ts'
import { encryptedColumns } from '../db/tables/encrypted-columns.ts'
import type { RowChange } from '../resource/resource.ts'
import { createWebhookSecret, maskWebhookSecret } from './sign-webhook.rule.ts'
import { insertWebhookSecret } from './webhook-endpoint.store.ts'

const { getPurpose, getIdentity } = encryptedColumns.webhookSecret
const toIdentity = (endpointId: number) => getIdentity({ endpoint_id: String(endpointId) })

/** Creates and stores the first secret of an endpoint, and returns it. */
export async function insertFirstWebhookSecret(
  ctx: Pick<Context, 'encryption'>,
  { client, administrator }: RowChange,
  endpointId: number,
): Promise<string> {
  const secret = createWebhookSecret()
  await insertWebhookSecret(client, toStoredWebhookSecret(ctx, administrator, endpointId, secret))
  return secret
}

/** A secret of an endpoint as it is stored: encrypted, with its last characters to recognise it. */
export function toStoredWebhookSecret(
  { encryption }: Pick<Context, 'encryption'>,
  { email }: { email: string },
  endpointId: number,
  secret: string,
) {
  return {
    endpointId,
    sealedSecret: encryption.encrypt(getPurpose(), toIdentity(endpointId), secret),
    shownAs: maskWebhookSecret(secret),
    createdBy: email,
  }
}

/** Decrypts a secret of an endpoint. Undefined, and in the log, if its key is missing. */
export function decryptWebhookSecret(
  ctx: Pick<Context, 'encryption' | 'log'>,
  endpointId: number,
  sealedSecret: Buffer,
): string | undefined {
  return tryDecrypt(ctx, getPurpose(), toIdentity(endpointId), sealedSecret)
}
