import type { CalendarDate } from '../calendar-date.ts'
import { isBirthDateMissing } from '../contact/contact.ts'
import type { ContactTaskGrouping } from './contact-task.ts'
import { leftForTheDesk, ownSignaturesDue } from './done-here.ts'
import { householdProgress } from './household-progress.ts'

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
    /** Names of the tasks that count today and are owed again on the day of arrival. */
    dueAgain: readonly string[]
    /** A booking for this location is known. */
    hasBooking: boolean
    /** One text for each block on a card or phone, empty where the resort has none; no entry when nothing is blocked. */
    passBlocks: readonly string[]
  }[]
}

/** The arrival card of everybody who takes part in an activity at the location. */
export function arrivalCard(grouping: ContactTaskGrouping): ArrivalCard {
  const left = leftForTheDesk(grouping)
  return {
    locationId: grouping.location.id,
    locationName: grouping.location.name,
    completeText: grouping.checkInCompleteText,
    arrivalDay: grouping.arrivalDay,
    checkedInDay: grouping.resortDay,
    householdReference: grouping.householdReference,
    contacts: householdProgress(grouping).map(({ contact, tasks, reasons }) => {
      const own = tasks.map(({ contactTask }) => contactTask)
      return {
        contactId: contact.contactId,
        firstName: contact.firstName,
        lastName: contact.lastName,
        isHeadOfHouseHold: contact.isHeadOfHouseHold,
        leftForTheDesk: left
          .filter((listed) => listed.contact.contactId === contact.contactId)
          .map(({ task }) => task.name),
        isBirthDateMissing: isBirthDateMissing(contact),
        leftToSignThemselves: ownSignaturesDue(own).flatMap(({ contactTasks }) =>
          contactTasks.map(({ task }) => task.name),
        ),
        dueAgain: own.filter(({ dueAgainOn }) => dueAgainOn !== null).map(({ task }) => task.name),
        hasBooking: !reasons.some(({ code }) => code === 'no-booking'),
        passBlocks: reasons.filter(({ code }) => code === 'pass-blocked').map(({ text }) => text),
      }
    }),
  }
}

type OnCard = ArrivalCard['contacts'][number]

/** Has this person nothing to do any more, neither here nor at the resort, and does nothing speak against going? */
export function isReadyOnCard(contact: OnCard): boolean {
  return (
    contact.leftForTheDesk.length === 0 &&
    !contact.isBirthDateMissing &&
    contact.leftToSignThemselves.length === 0 &&
    contact.dueAgain.length === 0 &&
    contact.hasBooking &&
    contact.passBlocks.length === 0
  )
}

/** Is the whole group all set? Only then the card may say so. */
export function isAllSet({ contacts }: Pick<ArrivalCard, 'contacts'>): boolean {
  return contacts.every(isReadyOnCard)
}

/** Is a card or phone of anybody on the card blocked? */
export function isAnybodyBlocked({ contacts }: Pick<ArrivalCard, 'contacts'>): boolean {
  return contacts.some(({ passBlocks }) => passBlocks.length > 0)
}

/** Was a booking found for anybody on the card? */
export function isAnybodyBooked({ contacts }: Pick<ArrivalCard, 'contacts'>): boolean {
  return contacts.some(({ hasBooking }) => hasBooking)
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
