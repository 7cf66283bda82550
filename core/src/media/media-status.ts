import * as z from 'zod/mini'
import type { ETicketDelivery, ETicketDownload } from './e-ticket.ts'

const mediaStatuses = ['NoMedia', 'Unsent', 'Sent', 'Connected', 'Unknown'] as const
export const MediaStatus = z.enum(mediaStatuses)
export type MediaStatus = z.infer<typeof MediaStatus>

/**
 * The status of a mobile pass (docs/domain.md, "Status of a mobile pass"): NoMedia without an e-ticket; Connected once
 * a device has it; Sent or Unsent by its delivery; Unknown if the point of sale has no data on the delivery, or none at
 * all (`undefined`).
 */
export function getMediaStatus(
  eTicket:
    | {
        id: string | null
        delivery: Pick<ETicketDelivery, 'isSent'> | null
        download: Pick<ETicketDownload, 'device'> | null
      }
    | undefined,
): MediaStatus {
  if (eTicket === undefined) return 'Unknown'
  if (eTicket.id === null || eTicket.id === '') return 'NoMedia'
  if (eTicket.download !== null && eTicket.download.device !== '') return 'Connected'
  if (eTicket.delivery === null) return 'Unknown'
  return eTicket.delivery.isSent ? 'Sent' : 'Unsent'
}
