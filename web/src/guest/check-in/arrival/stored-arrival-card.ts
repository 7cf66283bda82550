import type { ArrivalCard } from '@first-chair/core/contact-task/arrival-card'
import { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { getPeopleOnCard } from './card-verdict.ts'

/** The card that was shown last, so that it works offline and after a reload. Cleared with the session. */
const key = 'first-chair.arrival-card'

/** A card with the last known verdict of its people. */
export type StoredCard = {
  card: ArrivalCard
  readiness: HouseholdReadiness | undefined
  /** The signed code of the card; null while there is none. */
  signedCode?: string | null
}

/** Stores a card. An unknown verdict does not replace a known one of the same day. */
export function storeArrivalCard({ card, readiness, signedCode = null }: StoredCard): void {
  const before = readStoredArrivalCard(card.locationId)?.readiness
  const isKnown = getPeopleOnCard(card, readiness).every(({ verdict }) => verdict !== 'unknown')
  const isSameDay = readiness === undefined || before?.visitDay === readiness.visitDay
  const lastKnown = readiness !== undefined && isKnown ? readiness : isSameDay ? before : undefined
  try {
    sessionStorage.setItem(key, JSON.stringify({ card, readiness: lastKnown, signedCode }))
  } catch {
    // If storage is full or disabled, the card only fails offline.
  }
}

/** The card that was shown last for this location, if there is one. */
export function readStoredArrivalCard(locationId: number): StoredCard | undefined {
  const text = sessionStorage.getItem(key)
  if (text === null) return undefined
  // Only `storeArrivalCard` writes this key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const stored = JSON.parse(text) as Partial<StoredCard>
  // A card that an earlier version of the product stored has another shape: it is ignored.
  if (stored.card?.locationId !== locationId || typeof stored.card.timeZone !== 'string') return undefined
  const readiness = HouseholdReadiness.safeParse(stored.readiness)
  return {
    card: stored.card,
    readiness: readiness.success ? readiness.data : undefined,
    signedCode: typeof stored.signedCode === 'string' ? stored.signedCode : null,
  }
}
