import { ETicketDelivery, ETicketDownload } from '@first-chair/core/media/e-ticket'
import { refusals } from '@first-chair/core/pass-check/pass-scan'
import * as z from 'zod/mini'
import { defineBridgeCall, defineRecordingCall } from './bridge-call.ts'
import { boundedList, day, shortText } from './shapes.ts'

const moment = z.nullable(z.iso.datetime())
export const Delivery = z.extend(ETicketDelivery, {
  recipient: shortText,
  createDateUtc: moment,
  updateDateUtc: moment,
})
export const Download = z.extend(ETicketDownload, { appVersion: shortText, device: shortText, downloadDate: moment })

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const hours = z.nullable(z.object({ from: z.nullable(time), until: z.nullable(time) }))
const Scan = z.discriminatedUnion('result', [
  z.object({ result: z.literal('valid'), productName: shortText, hours }),
  z.object({ result: z.literal('refused'), why: z.enum(refusals), reason: shortText, hours }),
  z.object({ result: z.literal('unknown') }),
])
/** Maximum number of moments in one request. */
const maxMoments = 20

/** The calls about e-tickets and gates. They are the same for all systems. */
export const gateCalls = {
  recordETicketDelivery: defineRecordingCall('recordETicketDelivery', 'PUT', '/e-tickets/:eTicketId/delivery', {
    summary: 'Records how the link to an e-ticket was sent, unless a later sending is recorded (`updateDateUtc`)',
    body: Delivery,
    refusals: ['not-found'],
    example: {
      params: { eTicketId: 'E-4711' },
      body: {
        deliveryMode: 1,
        recipient: 'maya@kestrel.example',
        isSent: true,
        createDateUtc: '2026-12-05T14:30:00.000Z',
        updateDateUtc: '2026-12-05T14:30:02.000Z',
      },
    },
  }),
  recordETicketDownload: defineRecordingCall('recordETicketDownload', 'PUT', '/e-tickets/:eTicketId/download', {
    summary: 'Records which phone downloaded an e-ticket, unless a later download is recorded (`downloadDate`)',
    body: Download,
    refusals: ['not-found'],
    example: {
      params: { eTicketId: 'E-4711' },
      body: {
        appVersion: '4.2',
        device: 'Pixel 9',
        downloadDate: '2026-12-05T16:00:00.000Z',
        deliveryMode: 1,
      },
    },
  }),
  validateScans: defineBridgeCall('validateScans', 'POST', '/scans/validate', {
    summary: 'What a gate would do with a pass at each moment; nothing is recorded',
    description:
      'The number is that of a card or its chip, in capitals, without spaces and hyphens. Dates and times are in the time zone of the resort. Answer once for each moment, in the same order.',
    body: z.object({
      passNumber: shortText,
      accessLocationId: z.nullable(shortText),
      moments: boundedList(z.object({ date: day, time }), maxMoments),
    }),
    answer: z.object({ scans: boundedList(Scan, maxMoments) }),
    example: {
      body: {
        passNumber: '8210041800',
        accessLocationId: 'BASE',
        moments: [
          { date: '2026-12-05', time: '09:00' },
          { date: '2026-12-05', time: '18:00' },
        ],
      },
      answer: {
        scans: [
          {
            result: 'refused' as const,
            why: 'other-time' as const,
            reason: '',
            hours: { from: '15:00', until: null },
          },
          { result: 'valid' as const, productName: 'Twilight Ticket', hours: { from: '15:00', until: null } },
        ],
      },
    },
  }),
}
