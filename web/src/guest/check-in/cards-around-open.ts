import type { ContactTask } from '@first-chair/core/contact-task/contact-task'

/**
 * The cards of a step as they stand around the action bar in reading order: those up to the open card come before its buttons, the
 * others after them. Without an open card all come before.
 */
export function cardsAroundOpen(
  shown: readonly ContactTask[],
  open: ContactTask | undefined,
): { upToOpen: readonly ContactTask[]; belowOpen: readonly ContactTask[] } {
  const end = open ? shown.indexOf(open) + 1 : shown.length
  return { upToOpen: shown.slice(0, end), belowOpen: shown.slice(end) }
}
