import type { ChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import type { Query, QueryClient } from '@tanstack/react-query'

/** The start of the key of the last displayed arrival card, in the cache of answers. */
export const arrivalCardKey = 'arrivalCard'

/** The call that says what is stored of the health of children. */
const childRegistrationsKey = 'readChildRegistrations'

/**
 * The calls for home, the arrival card and the forms of the tasks, by their names: a page that starts without a network needs
 * the definitions of few of them.
 */
export const copiedCalls: readonly string[] = [
  'contactTaskGrouping',
  'readReadiness',
  'readProfile',
  'readArrivalCode',
  'readWaiverText',
  'readWaiverChange',
  'readRelationships',
  'readRentalProfiles',
  childRegistrationsKey,
]
const copiedKeys: readonly string[] = [...copiedCalls, arrivalCardKey]

/** True for answers that the copy of the household has. */
export function isCopied({ queryKey, state }: Query): boolean {
  return copiedKeys.some((key) => key === queryKey[0]) && state.data !== undefined
}

/** Keeps what is copied in the cache as long as the page is open, also while no screen shows it. */
export function keepCopiedInCache(queryClient: QueryClient): void {
  for (const key of copiedKeys) queryClient.setQueryDefaults([key], { gcTime: Infinity })
}

/**
 * An answer as it is copied: without what is stored of the health of children. The form of a registration is then empty without a
 * network, and everything can be answered.
 */
export function toCopied([name]: readonly unknown[], data: unknown): unknown {
  if (name !== childRegistrationsKey) return data
  // The cache has the answer of this call under its name.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...(data as ChildRegistrations), registrations: [], unreadableContactIds: [] } satisfies ChildRegistrations
}
