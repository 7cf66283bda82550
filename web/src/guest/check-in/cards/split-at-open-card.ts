import type { ContactTask } from '@first-chair/core/contact-task/contact-task'

/**
 * Splits the cards of a step at the open card. In reading order, the action bar stands between the two parts: right
 * after the open card. Without an open card, all cards come before the action bar.
 */
export function splitAtOpenCard(
  cards: readonly ContactTask[],
  open: ContactTask | undefined,
): { upToOpen: readonly ContactTask[]; belowOpen: readonly ContactTask[] } {
  const end = open ? cards.indexOf(open) + 1 : cards.length
  return { upToOpen: cards.slice(0, end), belowOpen: cards.slice(end) }
}
