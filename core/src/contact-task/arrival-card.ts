import type { CalendarDate } from '../calendar/calendar-date.ts'
import { isBirthDateMissing } from '../contact/contact.ts'
import type { ContactTaskGrouping } from './contact-task.ts'
import { getDeskTasks, getDueOwnSignatures } from './remaining-tasks.ts'
import { getHouseholdProgress } from './household-progress.ts'

/**
 * What the arrival card shows. The browser stores it, so that it works in a lift line without a signal. Therefore it
 * has no health notes and no birth dates.
 */
export type ArrivalCard = {
  locationId: number
  locationName: string
  /** The operator's text for this location, HTML. */
  completeText: string
  /** null if unknown; the card then omits the cell. */
  arrivalDay: CalendarDate | null
  checkedInDay: CalendarDate
  /** Empty if there is none; the card then has no QR code. */
  householdReference: string
  contacts: readonly {
    contactId: string
    firstName: string
    lastName: string
    isHeadOfHouseHold: boolean
    /** Names of the tasks that are left for the resort desk. */
    leftForTheDesk: readonly string[]
    /** True: the birth date is missing, and the card asks the guest to call. */
    isBirthDateMissing: boolean
    /** Names of the waivers that this adult still has to sign for themselves. */
    leftToSignThemselves: readonly string[]
    /** Names of the tasks that are complete today, but owed again on the day of arrival. */
    dueAgain: readonly string[]
    /** True if a booking for this location was found. */
    hasBooking: boolean
    /** One text for each block on a card or phone; the text is empty if the resort has none for the reason. */
    passBlocks: readonly string[]
  }[]
}

/** Builds the arrival card of everybody who takes part in an activity at the location. */
export function buildArrivalCard(grouping: ContactTaskGrouping): ArrivalCard {
  const deskTasks = getDeskTasks(grouping)
  return {
    locationId: grouping.location.id,
    locationName: grouping.location.name,
    completeText: grouping.checkInCompleteText,
    arrivalDay: grouping.arrivalDay,
    checkedInDay: grouping.resortDay,
    householdReference: grouping.householdReference,
    contacts: getHouseholdProgress(grouping).map(({ contact, tasks, reasons }) => {
      const own = tasks.map(({ contactTask }) => contactTask)
      return {
        contactId: contact.contactId,
        firstName: contact.firstName,
        lastName: contact.lastName,
        isHeadOfHouseHold: contact.isHeadOfHouseHold,
        leftForTheDesk: deskTasks
          .filter((listed) => listed.contact.contactId === contact.contactId)
          .map(({ task }) => task.name),
        isBirthDateMissing: isBirthDateMissing(contact),
        leftToSignThemselves: getDueOwnSignatures(own).flatMap(({ contactTasks }) =>
          contactTasks.map(({ task }) => task.name),
        ),
        dueAgain: own.filter(({ dueAgainOn }) => dueAgainOn !== null).map(({ task }) => task.name),
        hasBooking: !reasons.some(({ code }) => code === 'no-booking'),
        passBlocks: reasons.filter(({ code }) => code === 'pass-blocked').map(({ text }) => text),
      }
    }),
  }
}

type CardContact = ArrivalCard['contacts'][number]

/** True if this person has nothing left to do, here or at the resort, and nothing blocks them. */
export function isReadyOnCard(contact: CardContact): boolean {
  return (
    contact.leftForTheDesk.length === 0 &&
    !contact.isBirthDateMissing &&
    contact.leftToSignThemselves.length === 0 &&
    contact.dueAgain.length === 0 &&
    contact.hasBooking &&
    contact.passBlocks.length === 0
  )
}

/** True if everybody on the card is ready. */
export function isAllSet({ contacts }: Pick<ArrivalCard, 'contacts'>): boolean {
  return contacts.every(isReadyOnCard)
}

/** True if a card or phone of anybody on the arrival card is blocked. */
export function isAnybodyBlocked({ contacts }: Pick<ArrivalCard, 'contacts'>): boolean {
  return contacts.some(({ passBlocks }) => passBlocks.length > 0)
}

/** True if a booking was found for anybody on the arrival card. */
export function isAnybodyBooked({ contacts }: Pick<ArrivalCard, 'contacts'>): boolean {
  return contacts.some(({ hasBooking }) => hasBooking)
}

/**
 * The content of the QR code on the arrival card: the location's link and the household's reference, never names, birth
 * dates or health notes. Undefined without a reference; the card is then shown without a code.
 */
export function buildArrivalLink(
  baseUrl: string,
  card: Pick<ArrivalCard, 'locationId' | 'householdReference'>,
): string | undefined {
  if (card.householdReference === '') return undefined
  return `${baseUrl.replace(/\/+$/, '')}/l/${card.locationId}?ref=${encodeURIComponent(card.householdReference)}`
}
