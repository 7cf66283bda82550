import type { DeliveryOutcome, Sms } from './delivery.ts'

const maxRetryAfterSeconds = 3_600

/**
 * Statuses that reject the message itself. The cause of any other status can be fixed at the gateway or in our
 * settings.
 */
const refusalStatuses = new Set([400, 410, 413, 422])

/**
 * Sends text messages through the gateway of docs/sms-gateway.md. The message key is sent as `Idempotency-Key`, so that
 * a gateway that answered too late does not send the message twice. Only the status and `Retry-After` of its answer are
 * read.
 */
export function createSmsSender(
  gateway: { url: string; token: string },
  { timeoutMs = 10_000 }: { timeoutMs?: number } = {},
): (sms: Sms) => Promise<DeliveryOutcome> {
  return async ({ key, recipient, text }) => {
    try {
      const answer = await fetch(gateway.url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${gateway.token}`,
          'content-type': 'application/json',
          accept: 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ to: recipient, text, reference: key }),
        // The token goes to the configured address and to no other.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      // The body is never read, whatever its length.
      await answer.body?.cancel()
      return toOutcome(answer)
    } catch {
      return { kind: 'not-now', reason: 'The SMS gateway does not answer.' }
    }
  }
}

function toOutcome({ ok, status, headers }: Response): DeliveryOutcome {
  if (ok) return { kind: 'accepted' }
  const reason = `The SMS gateway answered ${status}.`
  if (refusalStatuses.has(status)) return { kind: 'refused', reason }
  const wait = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isInteger(wait) && wait > 0
    ? { kind: 'not-now', reason, retryAfterSeconds: Math.min(wait, maxRetryAfterSeconds) }
    : { kind: 'not-now', reason }
}
