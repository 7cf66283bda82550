import { ETicketDelivery, ETicketDownload } from '@first-chair/core/media/e-ticket'
import { refusals } from '@first-chair/core/pass-check/pass-scan'
import * as z from 'zod/mini'
import { defineBridgeCall } from './bridge-call.ts'
import {
  code,
  day,
  flag,
  boundedList,
  maxCustomers,
  Recorded,
  shortText,
  type CustomerKey,
  type CustomerShape,
} from './shapes.ts'

const moment = z.nullable(z.iso.datetime())
const Delivery = z.extend(ETicketDelivery, { recipient: shortText, createDateUtc: moment, updateDateUtc: moment })
const Download = z.extend(ETicketDownload, { appVersion: shortText, device: shortText, downloadDate: moment })

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const hours = z.nullable(z.object({ from: z.nullable(time), until: z.nullable(time) }))
const Scan = z.discriminatedUnion('result', [
  z.object({ result: z.literal('valid'), productName: shortText, hours }),
  z.object({ result: z.literal('refused'), why: z.enum(refusals), reason: shortText, hours }),
  z.object({ result: z.literal('unknown') }),
])
/** Maximum number of moments in one request. */
const maxMoments = 20

const blank = {
  delivery: { deliveryMode: 0, recipient: '', isSent: false, createDateUtc: null, updateDateUtc: null },
  download: { appVersion: '', device: '', downloadDate: null, deliveryMode: 0 },
} as const

/** The calls about cards, phones and gates. `holder` is the system's shape for the owner of a pass. */
export function mediaCalls<Key extends CustomerKey, Holder extends { customer: Key }>(
  { customer, holder }: { customer: CustomerShape<Key>; holder: z.ZodMiniType<Holder, Holder> },
  example: { customer: Key; holder: Holder },
) {
  const customers = z.object({ customers: boundedList(customer, maxCustomers) })
  const orders = { holder, orderId: code, transactionId: code }
  const MobilePass = z.object({
    ...orders,
    productId: code,
    season: code,
    eTicketId: z.nullable(code),
    delivery: z.nullable(Delivery),
    download: z.nullable(Download),
  })
  const order = { holder: example.holder, orderId: 'O-77', transactionId: 'T-9001' }
  const pass = { ...order, productId: 'SP-ADULT', season: '2026/27', eTicketId: 'E-4711', ...blank }
  return {
    media: defineBridgeCall({
      name: 'media',
      method: 'POST',
      path: '/media/read',
      summary: 'The cards and phones of some customers, active or not, with their blocks (hotlist)',
      isWrite: false,
      body: customers,
      answer: z.object({
        media: boundedList(
          z.object({
            id: code,
            customer,
            kind: z.enum(['card', 'mobile']),
            cardNumber: z.nullable(code),
            rfidNumber: z.nullable(code),
            isActive: flag,
            isPrinted: flag,
            hotlist: boundedList(z.object({ reasonCode: code, fromDate: day }), 100),
          }),
        ),
      }),
      refusals: [],
      example: {
        body: { customers: [example.customer] },
        answer: {
          media: [
            {
              id: 'M1004180-1',
              customer: example.customer,
              kind: 'card' as const,
              cardNumber: '8210041800',
              rfidNumber: 'E016040100000001',
              isActive: true,
              isPrinted: true,
              hotlist: [{ reasonCode: 'LOST', fromDate: '2026-12-01' }],
            },
          ],
        },
      },
    }),
    mobileMedia: defineBridgeCall({
      name: 'mobileMedia',
      method: 'POST',
      path: '/mobile-media/read',
      summary: 'The mobile passes of some customers, ordered or activated',
      isWrite: false,
      body: customers,
      answer: z.object({ mobileMedia: boundedList(MobilePass) }),
      refusals: [],
      example: { body: { customers: [example.customer] }, answer: { mobileMedia: [pass] } },
    }),
    createMobileMedia: defineBridgeCall({
      name: 'createMobileMedia',
      method: 'POST',
      path: '/mobile-media',
      summary: 'Orders a mobile pass',
      description:
        'There is one order per customer, product and season: answer a repeated request with the same order. For a customer who was merged into another one, use the other one.',
      isWrite: true,
      body: z.object({ customer, productId: code, season: code }),
      answer: z.object(orders),
      refusals: ['unknown-customer'],
      example: { body: { customer: example.customer, productId: 'SP-ADULT', season: '2026/27' }, answer: order },
    }),
    activateMobileMedia: defineBridgeCall({
      name: 'activateMobileMedia',
      method: 'POST',
      path: '/mobile-media/:transactionId/activate',
      summary: 'Creates the e-ticket of an order; a repeated request gets the same e-ticket',
      isWrite: true,
      answer: MobilePass,
      refusals: ['not-found'],
      example: { params: { transactionId: 'T-9001' }, answer: pass },
    }),
    recordETicketDelivery: defineBridgeCall({
      name: 'recordETicketDelivery',
      method: 'PUT',
      path: '/e-tickets/:eTicketId/delivery',
      summary: 'Records how the link to an e-ticket was sent, unless a later sending is recorded (`updateDateUtc`)',
      isWrite: true,
      body: Delivery,
      answer: Recorded,
      refusals: ['not-found'],
      example: {
        params: { eTicketId: 'E-4711' },
        body: {
          deliveryMode: 1 as const,
          recipient: 'maya@kestrel.example',
          isSent: true,
          createDateUtc: '2026-12-05T14:30:00.000Z',
          updateDateUtc: '2026-12-05T14:30:02.000Z',
        },
        answer: { recorded: true as const },
      },
    }),
    recordETicketDownload: defineBridgeCall({
      name: 'recordETicketDownload',
      method: 'PUT',
      path: '/e-tickets/:eTicketId/download',
      summary: 'Records which phone downloaded an e-ticket, unless a later download is recorded (`downloadDate`)',
      isWrite: true,
      body: Download,
      answer: Recorded,
      refusals: ['not-found'],
      example: {
        params: { eTicketId: 'E-4711' },
        body: {
          appVersion: '4.2',
          device: 'Pixel 9',
          downloadDate: '2026-12-05T16:00:00.000Z',
          deliveryMode: 1 as const,
        },
        answer: { recorded: true as const },
      },
    }),
    validateScans: defineBridgeCall({
      name: 'validateScans',
      method: 'POST',
      path: '/scans/validate',
      summary: 'What a gate would do with a pass at each moment; nothing is recorded',
      description:
        'The number is that of a card or its chip, in capitals, without spaces and hyphens. Dates and times are in the time zone of the resort. Answer once for each moment, in the same order.',
      isWrite: false,
      body: z.object({
        passNumber: shortText,
        accessLocationId: z.nullable(shortText),
        moments: boundedList(z.object({ date: day, time }), maxMoments),
      }),
      answer: z.object({ scans: boundedList(Scan, maxMoments) }),
      refusals: [],
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
}

export type MediaCalls<Key extends CustomerKey, Holder extends { customer: Key }> = ReturnType<
  typeof mediaCalls<Key, Holder>
>
