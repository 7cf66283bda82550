import { notDelivered, notDownloaded, type ETicketDelivery, type ETicketDownload } from './e-ticket.ts'
import type { ContactMedia } from './media.ts'
import type { MediaStatus } from './media-status.ts'

const sent: ETicketDelivery = {
  deliveryMode: 1,
  recipient: 'theo@example.test',
  isSent: true,
  createDateUtc: '2026-12-03T19:00:00.000Z',
  updateDateUtc: '2026-12-03T19:00:00.000Z',
}
const onAPhone: ETicketDownload = {
  appVersion: '4.2',
  device: "Maya's iPhone",
  downloadDate: '2026-12-04T19:00:00.000Z',
  deliveryMode: 1,
}

const eTickets = {
  NoMedia: { id: null, delivery: notDelivered, download: notDownloaded },
  Unsent: { id: 'E1', delivery: notDelivered, download: notDownloaded },
  Sent: { id: 'E1', delivery: sent, download: notDownloaded },
  Connected: { id: 'E1', delivery: sent, download: onAPhone },
  Unknown: { id: null, delivery: null, download: null },
} as const satisfies Record<MediaStatus, Omit<ContactMedia['eTicket'], 'status'>>

/** The mobile pass of a contact for tests, with a status. */
export function aContactMedia(firstName: string, status: MediaStatus, over: Partial<ContactMedia> = {}): ContactMedia {
  const contactId = over.contactId ?? firstName.toLowerCase()
  const { id, ...eTicket } = eTickets[status]
  return {
    contactId,
    firstName,
    lastName: 'Lindqvist',
    productName: 'Season Pass',
    orderId: id === null ? null : `O-${contactId}`,
    eTicket: { ...eTicket, id: id === null ? null : `E-${contactId}`, status },
    sending: status === 'Sent' || status === 'Connected' ? 'sent' : 'none',
    sendingsLeft: 5,
    secondsToResend: 0,
    ...over,
  }
}
