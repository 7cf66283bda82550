import { sortCards, findFirstIncomplete, mayAdvance } from './check-in-flow.ts'
import type { ContactTask, ContactTaskGrouping } from './contact-task.ts'

// At the edit-profile location a guest can review and change the profiles of the household at any time. Nothing is owed
// there for an arrival, so everything opens read-only (docs/domain.md, "Editing profiles").

type GroupingLocation = Pick<ContactTaskGrouping, 'location'>

/** True at the edit-profile location, where guests edit profiles and do not check in. */
export function isEditingProfiles({ location }: GroupingLocation): boolean {
  return location.isEditProfileLocation
}

/** The contact task that opens by itself: the first incomplete one. None at the edit-profile location. */
export function getInitiallyOpenTask(
  grouping: GroupingLocation,
  listed: readonly ContactTask[],
): ContactTask | undefined {
  return isEditingProfiles(grouping) ? undefined : findFirstIncomplete(listed)
}

/** The cards in display order, see `sortCards`; at the edit-profile location always in household order. */
export function getOrderedCards(
  grouping: GroupingLocation,
  listed: readonly ContactTask[],
  openId: string | undefined,
): readonly ContactTask[] {
  return isEditingProfiles(grouping) ? listed : sortCards(listed, openId)
}

/** True if the button below the cards may continue. Always true at the edit-profile location: nothing is owed there. */
export function mayContinue(grouping: GroupingLocation, listed: readonly ContactTask[]): boolean {
  return isEditingProfiles(grouping) || mayAdvance(listed)
}

/** True if this contact task may be skipped: it is optional and not complete. Not at the edit-profile location. */
export function maySkip(grouping: GroupingLocation, { isOptional, isComplete }: ContactTask): boolean {
  return isOptional && !isComplete && !isEditingProfiles(grouping)
}
