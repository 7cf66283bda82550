import * as z from 'zod/mini'
import { DeliveryMode, deliveryModes, ETicketDelivery, ETicketDownload } from './e-ticket.ts'
import { LinkSending } from './link-sending.ts'
import { MediaStatus } from './media-status.ts'
import { longestRecipient } from './recipient.ts'

/** The page that the link of a message opens; the token stands behind its `#`. */
export const connectPath = '/connect'

/** The mobile pass of one contact (specification, section 3: e-ticket / BLE media). */
export const ContactMedia = z
  .object({
    contactId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** What the pass is for; null where nothing was bought that may be on a phone. */
    productName: z.nullable(z.string()),
    /** The order of the mobile pass, which a wallet pass can be asked for by; null where there is no order. */
    orderId: z.nullable(z.string()),
    eTicket: z.object({
      id: z.nullable(z.string()),
      delivery: z.nullable(ETicketDelivery),
      download: z.nullable(ETicketDownload),
      status: MediaStatus,
    }),
    /** What became of the last message with the link. */
    sending: LinkSending,
    /** How often it may still be sent today. */
    sendingsLeft: z.int(),
    /** In how many seconds it may be sent again; 0 = now. */
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
  /** The e-ticket. */
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  delivery: z.object({
    deliveryMode: z.literal([deliveryModes.email, deliveryModes.sms]),
    recipient: z.string().check(z.maxLength(longestRecipient, 'That is too long.')),
  }),
  /** Needed where the pass is on a phone already: whoever opens the link moves it. */
  confirmMove: z._default(z.boolean(), false),
  /** The `updateDateUtc` that the sender saw. With it, asking the same again is a quiet success instead of a refusal. */
  seenUpdateDateUtc: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
})
export type DeliveryToSend = z.infer<typeof DeliveryToSend>

/** What a link's token may look like. What is no token of ours is a link that does not work, not a wrong field. */
export const MobilePassToken = z.string().check(z.maxLength(200))

/** What the holder of a link is shown: nothing about anybody else. */
export const MobilePassLink = z
  .object({
    firstName: z.string(),
    isConnected: z.boolean(),
    /** ISO 8601 in UTC. */
    expiresAtUtc: z.string(),
    /** Where the provider's app takes the e-ticket over; null where no provider is set up. */
    appUrl: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'MobilePassLink' })
export type MobilePassLink = z.infer<typeof MobilePassLink>

/** What the provider of mobile passes reports: a phone has taken an e-ticket over. */
export const DownloadReport = z.object({
  /** The provider's own id of this report: the same one counts once. */
  eventId: z.string().check(z.minLength(1), z.maxLength(100)),
  eTicketId: z.string().check(z.minLength(1), z.maxLength(100)),
  device: z.string().check(z.minLength(1), z.maxLength(100)),
  appVersion: z._default(z.string().check(z.maxLength(50)), ''),
  /** ISO 8601. */
  downloadDate: z.iso.datetime({ offset: true }),
  deliveryMode: z._default(DeliveryMode, deliveryModes.unknown),
})
export type DownloadReport = z.infer<typeof DownloadReport>
