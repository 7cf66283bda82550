import * as z from 'zod/mini'
import { t } from '../catalogue/recipient.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { DeliveryMode, deliveryModes, ETicketDelivery, ETicketDownload } from './e-ticket.ts'
import { LinkSending } from './link-sending.ts'
import { MediaStatus } from './media-status.ts'
import { maxRecipientLength } from './recipient.ts'

/** The page that the link of a message opens; the token follows the `#`. */
export const connectPath = '/connect'

/** The mobile pass of one contact (docs/domain.md, "Status of a mobile pass"). */
export const ContactMedia = z
  .object({
    contactId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** What the pass is for; null if there is no mobile product. */
    productName: z.nullable(z.string()),
    /** The order of the mobile pass, also used to request a wallet pass; null if there is no order. */
    orderId: z.nullable(z.string()),
    eTicket: z.object({
      id: z.nullable(z.string()),
      delivery: z.nullable(ETicketDelivery),
      download: z.nullable(ETicketDownload),
      status: MediaStatus,
    }),
    /** The status of the last message with the link. */
    sending: LinkSending,
    /** How many times it may still be sent today. */
    sendingsLeft: z.int(),
    /** The seconds until it may be sent again; 0 = now. */
    secondsToResend: z.int(),
  })
  .register(z.globalRegistry, { id: 'ContactMedia' })
export type ContactMedia = z.infer<typeof ContactMedia>

/** Orders for mobile passes. */
export const MobilePassOrders = z
  .object({
    confirmations: z.array(z.object({ contactId: z.string(), orderId: z.string(), transactionId: z.string() })),
  })
  .register(z.globalRegistry, { id: 'MobilePassOrders' })
export type MobilePassOrders = z.infer<typeof MobilePassOrders>

/** Where to send the link of an e-ticket. */
export const DeliveryToSend = z.object({
  /** The id of the e-ticket. */
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  delivery: z.object({
    deliveryMode: z.literal([deliveryModes.email, deliveryModes.sms]),
    recipient: z.string().check(z.maxLength(maxRecipientLength, brokenRule(t, 'too-long'))),
  }),
  /** Must be true if the pass is already on a phone: opening the link moves the pass. */
  confirmMove: z._default(z.boolean(), false),
  /** The `updateDateUtc` that the sender saw. With it, a repeated request succeeds without sending again. */
  seenUpdateDateUtc: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
})
export type DeliveryToSend = z.infer<typeof DeliveryToSend>

/** The token of a link. Any text is accepted, because an invalid token is a broken link, not an invalid field. */
export const MobilePassToken = z.string().check(z.maxLength(200))

/** What the page of a link shows: nothing about other people. */
export const MobilePassLink = z
  .object({
    firstName: z.string(),
    isConnected: z.boolean(),
    /** ISO 8601 in UTC. */
    expiresAtUtc: z.string(),
    /** The address that opens the e-ticket in the provider's app; null if no provider is set up. */
    appUrl: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'MobilePassLink' })
export type MobilePassLink = z.infer<typeof MobilePassLink>

/** The report of the provider of mobile passes: a phone has downloaded an e-ticket. */
export const DownloadReport = z.object({
  /** The provider's id of this report. A report with a known id is ignored. */
  eventId: z.string().check(z.minLength(1), z.maxLength(100)),
  eTicketId: z.string().check(z.minLength(1), z.maxLength(100)),
  device: z.string().check(z.minLength(1), z.maxLength(100)),
  appVersion: z._default(z.string().check(z.maxLength(50)), ''),
  /** ISO 8601. */
  downloadDate: z.iso.datetime({ offset: true }),
  deliveryMode: z._default(DeliveryMode, deliveryModes.unknown),
})
export type DownloadReport = z.infer<typeof DownloadReport>
