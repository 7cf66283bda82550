import type { WalletKind, WalletPass, WithdrawnWalletPass } from '@first-chair/core/wallet/wallet'

/** What Apple or Google did with an update. */
export type UpdateOutcome =
  | { readonly kind: 'accepted' }
  /** Apple no longer knows the phone. */
  | { readonly kind: 'gone' }
  /** Answered with a refusal, or not answered at all. `problem` names no person and no secret. */
  | {
      readonly kind: 'refused' | 'unanswered'
      readonly problem: string
      /** Everything else would fail in the same way now. */
      readonly isGeneral: boolean
      readonly retryAfterSeconds?: number | undefined
    }

/**
 * True if a refusal is not caused by the request itself: wrong credentials, too many requests, or a failure of the
 * system.
 */
export function isGeneralRefusal(status: number): boolean {
  return status === 401 || status === 403 || status === 429 || status >= 500
}

/** How many updates this process sent, by their outcome. */
export type UpdateCounts = Record<'accepted' | 'gone' | 'refused' | 'unanswered', number>

/** Announces changed passes. A wallet that is not configured is undefined. */
export type WalletUpdateSystems = {
  /** Tells a phone that one of its passes in Apple Wallet has changed; it then asks which one. */
  readonly apple: ((pushToken: string) => Promise<UpdateOutcome>) | undefined
  /** Saves the content of a pass at Google, which shows it on the phone. */
  readonly google: ((pass: WalletPass | WithdrawnWalletPass) => Promise<UpdateOutcome>) | undefined
  readonly counts: Record<WalletKind, UpdateCounts>
}
