import { readArrivalCode } from '@first-chair/core/arrival-code/arrival-code.api'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import type { Query } from '@tanstack/react-query'

/** Begins the key of the arrival card that was shown last, in the cache of answers. */
export const arrivalCardKey = 'arrivalCard'

/** What home and the arrival card need without a network. */
const copiedKeys: readonly unknown[] = [
  ...[contactTaskGrouping, readReadiness, readProfile, readArrivalCode].map(({ name }) => name),
  arrivalCardKey,
]

/** True for answers that the copy of the household has. */
export function isCopied({ queryKey, state }: Query): boolean {
  return copiedKeys.includes(queryKey[0]) && state.data !== undefined
}
