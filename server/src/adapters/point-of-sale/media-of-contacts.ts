import type { CalendarDate } from '@first-chair/core/calendar-date'
import type { ETicketDelivery, ETicketDownload } from '@first-chair/core/media/e-ticket'

/** A block on media, from a day on, with the point of sale's own word for why. */
export type HotlistEntry = { reasonCode: string; fromDate: CalendarDate }

/** A card or phone of a contact. */
export type HeldMedia = {
  id: string
  contactId: string
  kind: 'card' | 'mobile'
  /** What is printed on a card; null where there is none. */
  cardNumber: string | null
  /** What a gate reads from a card's chip; null where there is none. */
  rfidNumber: string | null
  isActive: boolean
  isPrinted: boolean
  /** What blocks it, the oldest first. */
  hotlist: readonly HotlistEntry[]
}

/** One mobile pass to be made. The same person, product and season have one order, however often it is asked for. */
export type MobileMediaToCreate = {
  contactId: string
  productId: string
  /** As in `2026/27`. */
  season: string
}

/** An order for a mobile pass; the transaction is what activates it. */
export type MobileMediaOrder = { contactId: string; orderId: string; transactionId: string }

/** A mobile pass as it stands at the point of sale. */
export type MobileMedia = MobileMediaOrder & {
  productId: string
  season: string
  /** The e-ticket; null until the order is activated. */
  eTicketId: string | null
  /** How its link was sent last; null where the system does not tell. */
  delivery: ETicketDelivery | null
  /** Which phone took it over last; null where the system does not tell. */
  download: ETicketDownload | null
}

/** What a point of sale must offer about cards and phones. Every call may throw `PointOfSaleDown`. */
export type MediaOfContacts = {
  /** Cards and phones of some contacts, active or not, with what blocks them, by id. */
  media(contactIds: readonly string[]): Promise<HeldMedia[]>
  /** The mobile passes of some contacts, ordered or activated, by contact and then by transaction. */
  mobileMedia(contactIds: readonly string[]): Promise<MobileMedia[]>
  /** Orders a mobile pass. Safe to repeat, and at once from two phones: there is one order, which is answered. */
  createMobileMedia(toCreate: MobileMediaToCreate): Promise<MobileMediaOrder>
  /** Makes the e-ticket of an order. Safe to repeat: there is one, which is answered. Undefined for an unknown transaction. */
  activateMobileMedia(transactionId: string): Promise<MobileMedia | undefined>
  /**
   * Tells how the link to an e-ticket was sent. Safe to repeat; an earlier one (by `updateDateUtc`) does not take the place of
   * a later one.
   */
  recordETicketDelivery(eTicketId: string, delivery: ETicketDelivery): Promise<void>
  /** Tells which phone took an e-ticket over. Safe to repeat; an earlier one (by `downloadDate`) does not take a later one's place. */
  recordETicketDownload(eTicketId: string, download: ETicketDownload): Promise<void>
}
