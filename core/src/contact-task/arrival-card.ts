import type { CalendarDate } from '../calendar-date.ts'
import { isBirthDateMissing } from '../contact/contact.ts'
import { contactTasksOfActivity } from './check-in-flow.ts'
import type { ActivityForContacts, ContactTaskGrouping } from './contact-task.ts'
import { leftForTheDesk, ownSignaturesDue } from './done-here.ts'

/** What the arrival card shows. It is kept in the browser for the lift line without a signal: no health notes, no birth dates. */
export type ArrivalCard = {
  locationId: number
  locationName: string
  /** The operator's words for this location, HTML. */
  completeText: string
  /** null when unknown: the cell is then left out. */
  arrivalDay: CalendarDate | null
  checkedInDay: CalendarDate
  /** Empty when there is none: the ticket then has no QR code. */
  householdReference: string
  contacts: readonly {
    contactId: string
    firstName: string
    lastName: string
    isHeadOfHouseHold: boolean
    /** Names of the tasks that are left for the resort desk. */
    leftForTheDesk: readonly string[]
    /** Whoever has no birth date is asked to call. */
    isBirthDateMissing: boolean
    /** Names of the waivers that this adult still signs for themselves. */
    leftToSignThemselves: readonly string[]
  }[]
}

/** The arrival card of the people of an activity. */
export function arrivalCard(grouping: ContactTaskGrouping, activity: ActivityForContacts): ArrivalCard {
  const left = leftForTheDesk(grouping, activity)
  const due = ownSignaturesDue(contactTasksOfActivity(grouping, activity))
  return {
    locationId: grouping.location.id,
    locationName: grouping.location.name,
    completeText: grouping.checkInCompleteText,
    arrivalDay: grouping.arrivalDay,
    checkedInDay: grouping.resortDay,
    householdReference: grouping.householdReference,
    contacts: grouping.contacts
      .filter(({ contactId }) => activity.contactIds.includes(contactId))
      .map((contact) => ({
        contactId: contact.contactId,
        firstName: contact.firstName,
        lastName: contact.lastName,
        isHeadOfHouseHold: contact.isHeadOfHouseHold,
        leftForTheDesk: left
          .filter((listed) => listed.contact.contactId === contact.contactId)
          .map(({ task }) => task.name),
        isBirthDateMissing: isBirthDateMissing(contact),
        leftToSignThemselves: due
          .filter((signer) => signer.contact.contactId === contact.contactId)
          .flatMap(({ contactTasks }) => contactTasks.map(({ task }) => task.name)),
      })),
  }
}

type OnCard = ArrivalCard['contacts'][number]

/** Has this person nothing to do any more, neither at the resort desk nor on a phone? */
export function isReadyOnCard({ leftForTheDesk, isBirthDateMissing, leftToSignThemselves }: OnCard): boolean {
  return leftForTheDesk.length === 0 && !isBirthDateMissing && leftToSignThemselves.length === 0
}

/** Is the whole group all set? Only then the card may say so. */
export function isAllSet({ contacts }: Pick<ArrivalCard, 'contacts'>): boolean {
  return contacts.every(isReadyOnCard)
}

/**
 * What the QR code of the arrival card says: the location's link and the household's reference, never names, birth
 * dates or health notes. Undefined when there is no reference: the ticket is then shown without a code.
 */
export function arrivalLink(
  baseUrl: string,
  card: Pick<ArrivalCard, 'locationId' | 'householdReference'>,
): string | undefined {
  if (card.householdReference === '') return undefined
  return `${baseUrl.replace(/\/+$/, '')}/l/${card.locationId}?ref=${encodeURIComponent(card.householdReference)}`
}
