import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { ETicketDelivery, ETicketDownload } from '@first-chair/core/media/e-ticket'

/** A block on media from a day on, with the point of sale's reason code. */
type HotlistEntry = { reasonCode: string; fromDate: CalendarDate }

/** A card or phone of a contact. */
export type PosMedia = {
  id: string
  contactId: string
  kind: 'card' | 'mobile'
  /** The number printed on a card; null if there is none. */
  cardNumber: string | null
  /** The number that a gate reads from a card's chip; null if there is none. */
  rfidNumber: string | null
  isActive: boolean
  isPrinted: boolean
  /** Where the owner gets the card; null = the owner has it, or the system does not say. */
  waitsAt: string | null
  /** The blocks, the oldest first. */
  hotlist: readonly HotlistEntry[]
}

/** A mobile pass to order. There is one order per person, product and season, even after repeated requests. */
type MobileMediaToCreate = {
  contactId: string
  productId: string
  /** As in `2026/27`. */
  season: string
}

/** An order for a mobile pass. The transaction id is needed to activate it. */
export type MobileMediaOrder = { contactId: string; orderId: string; transactionId: string }

/** The current state of a mobile pass at the point of sale. */
export type MobileMedia = MobileMediaOrder & {
  productId: string
  season: string
  /** The e-ticket; null until the order is activated. */
  eTicketId: string | null
  /** How its link was last sent; null if the system does not say. */
  delivery: ETicketDelivery | null
  /** Which phone downloaded it last; null if the system does not say. */
  download: ETicketDownload | null
}

/** The calls of a point of sale for cards and phones. Every call may throw `PointOfSaleDown`. */
export type MediaOfContacts = {
  /** Reads the cards and phones of some contacts, active or not, with their blocks, sorted by id. */
  media(contactIds: readonly string[]): Promise<PosMedia[]>
  /** Reads the mobile passes of some contacts, ordered or activated, sorted by contact and transaction. */
  mobileMedia(contactIds: readonly string[]): Promise<MobileMedia[]>
  /** Orders a mobile pass. Safe to repeat, also concurrently: returns the one order. */
  createMobileMedia(toCreate: MobileMediaToCreate): Promise<MobileMediaOrder>
  /**
   * Creates the e-ticket of an order. Safe to repeat: returns the one e-ticket. Undefined for an unknown transaction.
   */
  activateMobileMedia(transactionId: string): Promise<MobileMedia | undefined>
  /**
   * Records how the link to an e-ticket was sent. Safe to repeat. An earlier sending (by `updateDateUtc`) does not
   * replace a later one.
   */
  recordETicketDelivery(eTicketId: string, delivery: ETicketDelivery): Promise<void>
  /**
   * Records which phone downloaded an e-ticket. Safe to repeat. An earlier one (by `downloadDate`) does not replace a
   * later one.
   */
  recordETicketDownload(eTicketId: string, download: ETicketDownload): Promise<void>
}
