import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Creates a secret in the form of the Standard Webhooks specification: `whsec_` and 32 bytes in base64. */
export function createWebhookSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

/** Shortens a secret for display, to distinguish it from others: `whsec_…4Qd=`. */
export function maskWebhookSecret(secret: string): string {
  return `${prefix}…${secret.slice(-4)}`
}

/** The header `webhook-signature`: one signature for each secret, separated by spaces. `timestamp` in seconds. */
export function signWebhook(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  return secrets
    .map((secret) =>
      createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
        .update(`${id}.${timestamp}.${body}`)
        .digest('base64'),
    )
    .map((signature) => `v1,${signature}`)
    .join(' ')
}
