import type { ArrivalCard } from '@first-chair/core/contact-task/arrival-card'
import type { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import type { QueryClient } from '@tanstack/react-query'
import { arrivalCardKey } from '../../offline/copied-queries.ts'
import { getPeopleOnCard } from './ticket/card-verdict.ts'

/** A card with the last known verdict of its people. */
export type StoredCard = {
  card: ArrivalCard
  readiness: HouseholdReadiness | undefined
  /** The signed code of the card; null while there is none. */
  signedCode: string | null
}

/**
 * Stores the card that is shown, so that it works when the household cannot be loaded: with the other answers, which the
 * device keeps a copy of. An unknown verdict does not replace a known one of the same day.
 */
export function storeArrivalCard(queryClient: QueryClient, { card, readiness, signedCode }: StoredCard): void {
  const before = readStoredArrivalCard(queryClient, card.locationId)?.readiness
  const isKnown = getPeopleOnCard(card, readiness).every(({ verdict }) => verdict !== 'unknown')
  const isSameDay = readiness === undefined || before?.visitDay === readiness.visitDay
  const lastKnown = readiness !== undefined && isKnown ? readiness : isSameDay ? before : undefined
  const stored: StoredCard = { card, readiness: lastKnown, signedCode }
  queryClient.setQueryDefaults([arrivalCardKey], { gcTime: Infinity })
  queryClient.setQueryData([arrivalCardKey, card.locationId], stored)
}

/** The card that was shown last for this location, if there is one. */
export function readStoredArrivalCard(queryClient: QueryClient, locationId: number): StoredCard | undefined {
  return queryClient.getQueryData<StoredCard>([arrivalCardKey, locationId])
}
