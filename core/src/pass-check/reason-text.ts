/** A reason of the point of sale (`name`), and the text for guests (`value`). */
export type ReasonText = { name: string; value: string }

/**
 * What the resort says about a reason for which cards are blocked. Empty texts and null: the resort has set nothing.
 */
export type BlockReason = ReasonText & {
  /** What staff read, at most 40 characters. Guests never see it. */
  staffValue: string
  /** Who unblocks the card. */
  resolvedBy: BlockResolver | null
  /** What the guest can do about it. */
  wayBack: string
}

/** Who can unblock a card. */
export const blockResolvers = ['office', 'desk', 'shop'] as const
export type BlockResolver = (typeof blockResolvers)[number]

/** What guests and staff need to resolve a block. */
export const reasonParts = ['guest-text', 'staff-text', 'owner', 'way-back'] as const
export type ReasonPart = (typeof reasonParts)[number]

/** The resort's text for a reason; empty if it has none. Guests never see the code of the point of sale. */
export function getReasonText(reason: string, reasonTexts: readonly ReasonText[]): string {
  return findReason(reason, reasonTexts)?.value ?? ''
}

/** What the resort says about a reason; undefined if nothing. Case and spaces at both ends do not count. */
export function findReason<Reason extends ReasonText>(reason: string, reasons: readonly Reason[]): Reason | undefined {
  const fold = (text: string) => text.trim().toLowerCase()
  return reasons.find(({ name }) => fold(name) === fold(reason))
}

/** What the resort did not say about a reason. */
export function listMissingParts(reason: string, reasons: readonly BlockReason[]): ReasonPart[] {
  const found = findReason(reason, reasons)
  const parts = {
    'guest-text': found?.value ?? '',
    'staff-text': found?.staffValue ?? '',
    owner: found?.resolvedBy ?? '',
    'way-back': found?.wayBack ?? '',
  } as const satisfies Record<ReasonPart, string>
  return reasonParts.filter((part) => parts[part] === '')
}
