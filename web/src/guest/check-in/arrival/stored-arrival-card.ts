import type { ArrivalCard } from '@first-chair/core/contact-task/arrival-card'

/** Stores the card that was shown last, so that it works offline and after a reload. Cleared with the session. */
const key = 'first-chair.arrival-card'

export function storeArrivalCard(card: ArrivalCard): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(card))
  } catch {
    // If storage is full or disabled, the card only fails offline.
  }
}

/** The card that was shown last for this location, if there is one. */
export function readStoredArrivalCard(locationId: number): ArrivalCard | undefined {
  const text = sessionStorage.getItem(key)
  if (text === null) return undefined
  // Only `storeArrivalCard` writes this key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const card = JSON.parse(text) as ArrivalCard
  // A card that an earlier version of the product stored does not say whether a pass is blocked: it is ignored.
  const isComplete = card.contacts.every((contact) => 'passBlocks' in contact)
  return card.locationId === locationId && isComplete ? card : undefined
}
