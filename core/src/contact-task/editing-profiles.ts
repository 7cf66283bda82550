import { cardsInOrder, firstIncomplete, mayAdvance } from './check-in-flow.ts'
import type { ContactTask, ContactTaskGrouping } from './contact-task.ts'

// At the edit-profile location a guest reviews and changes what the resort knows of the household, whenever they like.
// Nothing is owed there for an arrival, so everything opens read-only (domain rules, section 8).

type Place = Pick<ContactTaskGrouping, 'location'>

/** Are profiles edited here, rather than checked in with? */
export function isEditingProfiles({ location }: Place): boolean {
  return location.isEditProfileLocation
}

/** The contact task that opens by itself: the first incomplete one; none where profiles are edited. */
export function opensByItself(place: Place, listed: readonly ContactTask[]): ContactTask | undefined {
  return isEditingProfiles(place) ? undefined : firstIncomplete(listed)
}

/** Cards in the order in which they are shown: `cardsInOrder`; where profiles are edited always as in the household. */
export function cardsShown(
  place: Place,
  listed: readonly ContactTask[],
  openId: string | undefined,
): readonly ContactTask[] {
  return isEditingProfiles(place) ? listed : cardsInOrder(listed, openId)
}

/** May the button below the cards lead on? Where profiles are edited always: what is missing there is missed elsewhere. */
export function mayLeadOn(place: Place, listed: readonly ContactTask[]): boolean {
  return isEditingProfiles(place) || mayAdvance(listed)
}

/** May this contact task be skipped? An optional one that is not done; editing a profile is given up instead. */
export function maySkip(place: Place, { isOptional, isComplete }: ContactTask): boolean {
  return isOptional && !isComplete && !isEditingProfiles(place)
}
