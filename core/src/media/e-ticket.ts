import * as z from 'zod/mini'

/** How the link to an e-ticket was sent; 0 = not sent, or unknown. */
export const deliveryModes = { unknown: 0, email: 1, sms: 2 } as const
export const DeliveryMode = z.literal([deliveryModes.unknown, deliveryModes.email, deliveryModes.sms])
export type DeliveryMode = z.infer<typeof DeliveryMode>

/** The last delivery of the link to an e-ticket. Times are ISO 8601 in UTC; null before it was sent. */
export const ETicketDelivery = z
  .object({
    deliveryMode: DeliveryMode,
    /** An e-mail address, or a phone number in E.164; empty before it was sent. */
    recipient: z.string(),
    isSent: z.boolean(),
    createDateUtc: z.nullable(z.string()),
    updateDateUtc: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ETicketDelivery' })
export type ETicketDelivery = z.infer<typeof ETicketDelivery>

/** The phone that last downloaded an e-ticket; `device` is empty if none has. */
export const ETicketDownload = z
  .object({
    appVersion: z.string(),
    device: z.string(),
    /** ISO 8601 in UTC. */
    downloadDate: z.nullable(z.string()),
    deliveryMode: DeliveryMode,
  })
  .register(z.globalRegistry, { id: 'ETicketDownload' })
export type ETicketDownload = z.infer<typeof ETicketDownload>

export const notDelivered: ETicketDelivery = {
  deliveryMode: deliveryModes.unknown,
  recipient: '',
  isSent: false,
  createDateUtc: null,
  updateDateUtc: null,
}

export const notDownloaded: ETicketDownload = {
  appVersion: '',
  device: '',
  downloadDate: null,
  deliveryMode: deliveryModes.unknown,
}
