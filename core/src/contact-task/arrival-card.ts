import { codePrefix } from '../arrival-code/arrival-code.ts'
import type { CalendarDate } from '../calendar/calendar-date.ts'
import { isBirthDateMissing, isMinor } from '../contact/contact.ts'
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
  }[]
  /** The first name of the only other adult, to whom the card can be sent; null if there is none, or several. */
  otherAdult: string | null
  /** The time zone of the location, as in `America/Denver`. */
  timeZone: string
}

/** Builds the arrival card of everybody who takes part in an activity at the location; of the household if nobody does. */
export function buildArrivalCard(grouping: ContactTaskGrouping): ArrivalCard {
  const deskTasks = getDeskTasks(grouping)
  const participants = getHouseholdProgress(grouping)
  const progress = participants.length > 0 ? participants : grouping.contacts.map((contact) => ({ contact, tasks: [] }))
  const others = progress.filter(({ contact }) => !contact.isHeadOfHouseHold && !isMinor(contact, grouping.adultAge))
  return {
    locationId: grouping.location.id,
    locationName: grouping.location.name,
    completeText: grouping.checkInCompleteText,
    arrivalDay: grouping.arrivalDay,
    householdReference: grouping.householdReference,
    timeZone: grouping.timeZone,
    otherAdult: others.length === 1 ? (others[0]?.contact.firstName ?? null) : null,
    contacts: progress.map(({ contact, tasks }) => {
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
      }
    }),
  }
}

/**
 * The content of the QR code on the arrival card: the location's link, the household's reference, and the signed code if
 * there is one (docs/domain.md, "Arrival codes"). Never birth dates or health notes. Undefined without a reference; the
 * card is then shown without a code.
 */
export function buildArrivalLink(
  baseUrl: string,
  card: Pick<ArrivalCard, 'locationId' | 'householdReference'>,
  signedCode: string | null = null,
): string | undefined {
  if (card.householdReference === '') return undefined
  const address = `${baseUrl.replace(/\/+$/, '')}/l/${card.locationId}?ref=${encodeURIComponent(card.householdReference)}`
  return signedCode === null ? address : `${address}${codePrefix}${signedCode}`
}
