import * as z from 'zod/mini'
import { defineBridgeCall, defineRecordsCall } from './bridge-call.ts'
import type { BridgeSystem } from './bridge-system.ts'
import { example } from './examples.ts'
import { Delivery, Download } from './gate-calls.ts'
import { boundedList, code, day, flag, shortText } from './shapes.ts'

const blank = {
  delivery: { deliveryMode: 0, recipient: '', isSent: false, createDateUtc: null, updateDateUtc: null },
  download: { appVersion: '', device: '', downloadDate: null, deliveryMode: 0 },
} as const

/** The calls about the cards and phones of customers. */
export function mediaCalls({ customer, identity, exampleKeys: { customer: key } }: BridgeSystem) {
  const of = { customer, key }
  const orders = { holder: identity.shape, orderId: code, transactionId: code }
  const MobilePass = z.object({
    ...orders,
    productId: code,
    season: code,
    eTicketId: z.nullable(code),
    delivery: z.nullable(Delivery),
    download: z.nullable(Download),
  })
  const order = {
    holder: identity.write({ customer: key, ipCode: example.ipCode }),
    orderId: 'O-77',
    transactionId: 'T-9001',
  }
  const pass = { ...order, productId: 'SP-ADULT', season: '2026/27', eTicketId: 'E-4711', ...blank }
  return {
    media: defineRecordsCall(of, 'media', '/media/read', {
      summary: 'The cards and phones of some customers, active or not, with their blocks (hotlist)',
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
            waitsAt: z._default(
              z.nullable(shortText).register(z.globalRegistry, {
                description:
                  'Where the owner gets the card: a desk or a pick-up box, as guests know it. Null or left out: the owner has it, or your system does not know.',
              }),
              null,
            ),
            hotlist: boundedList(z.object({ reasonCode: code, fromDate: day }), 100),
          }),
        ),
      }),
      example: {
        media: [
          {
            id: 'M1004180-1',
            customer: key,
            kind: 'card',
            cardNumber: '8210041800',
            rfidNumber: 'E016040100000001',
            isActive: true,
            isPrinted: true,
            waitsAt: null,
            hotlist: [{ reasonCode: 'LOST', fromDate: '2026-12-01' }],
          },
        ],
      },
    }),
    mobileMedia: defineRecordsCall(of, 'mobileMedia', '/mobile-media/read', {
      summary: 'The mobile passes of some customers, ordered or activated',
      answer: z.object({ mobileMedia: boundedList(MobilePass) }),
      example: { mobileMedia: [pass] },
    }),
    createMobileMedia: defineBridgeCall('createMobileMedia', 'POST', '/mobile-media', {
      summary: 'Orders a mobile pass',
      description:
        'There is one order per customer, product and season: answer a repeated request with the same order. For a customer who was merged into another one, use the other one.',
      isWrite: true,
      body: z.object({ customer, productId: code, season: code }),
      answer: z.object(orders),
      refusals: ['unknown-customer'],
      example: { body: { customer: key, productId: 'SP-ADULT', season: '2026/27' }, answer: order },
    }),
    activateMobileMedia: defineBridgeCall('activateMobileMedia', 'POST', '/mobile-media/:transactionId/activate', {
      summary: 'Creates the e-ticket of an order; a repeated request gets the same e-ticket',
      isWrite: true,
      answer: MobilePass,
      refusals: ['not-found'],
      example: { params: { transactionId: 'T-9001' }, answer: pass },
    }),
  }
}
