import type { WebhookProblem } from '@first-chair/core/webhook/webhook-endpoint'

/** The outcome of one request. */
export type WebhookOutcome = { milliseconds: number } & (
  | {
      kind: 'answered'
      status: number
      /** The start of the body, as text without control characters. */
      answer: string
      /** From the header `Retry-After`; undefined if it is missing or wrong. */
      retryAfterSeconds: number | undefined
    }
  | { kind: 'unanswered'; problem: WebhookProblem }
)

/** Only 2xx counts. A redirect is a failure: the address has to be corrected. */
export function isAccepted(outcome: WebhookOutcome): boolean {
  return outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300
}

/** How many requests this process has sent, by their outcome. */
export type WebhookCounts = Record<'accepted' | 'refused' | 'unanswered', number>

/** Sends webhooks. Never throws for an error of the receiver. */
export type WebhookClient = {
  /** Why a request to this address would be refused now; undefined if it would be sent. Resolves the name of the host. */
  check(url: string): Promise<WebhookProblem | undefined>
  /** Sends one request, without following redirects. */
  post(request: { url: string; headers: Readonly<Record<string, string>>; body: string }): Promise<WebhookOutcome>
  readonly counts: Readonly<WebhookCounts>
}
