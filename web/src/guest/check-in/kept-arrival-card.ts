import type { ArrivalCard } from '@first-chair/core/contact-task/arrival-card'

/** The card once shown: it works without a signal and after a reload, and goes with the session. */
const key = 'first-chair.arrival-card'

export function keepArrivalCard(card: ArrivalCard): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(card))
  } catch {
    // A full or forbidden store costs the card without a signal, not the card.
  }
}

/** The card that was shown last for this location, when there is one. */
export function keptArrivalCard(locationId: number): ArrivalCard | undefined {
  const text = sessionStorage.getItem(key)
  if (text === null) return undefined
  // Only `keepArrivalCard` writes this key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const card = JSON.parse(text) as ArrivalCard
  // A card of an earlier version of the product does not say whether somebody is blocked: it is not shown.
  const isComplete = card.contacts.every((contact) => 'passBlocks' in contact)
  return card.locationId === locationId && isComplete ? card : undefined
}
