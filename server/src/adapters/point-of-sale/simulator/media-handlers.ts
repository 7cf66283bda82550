import type { CustomerKey } from '../bridge/shapes.ts'
import type { MediaCalls } from '../bridge/media-calls.ts'
import type { MobileMedia } from '../media-of-contacts.ts'
import type { PointOfSale } from '../point-of-sale.ts'
import { createCallHandler, createBodyCallHandler, Refused, type CallHandler } from './call-handler.ts'
import type { CustomerKeys } from './shared-handlers.ts'

/** Creates the handlers for the calls about cards, phones and gates. */
export function createMediaHandlers<Key extends CustomerKey, Holder extends { customer: Key }>(
  pos: PointOfSale,
  calls: MediaCalls<Key, Holder>,
  { toKey, toContactId }: CustomerKeys<Key>,
  toHolder: (contactId: string) => Holder,
): CallHandler[] {
  const toMobilePass = ({ contactId, ...pass }: MobileMedia) => ({ ...pass, holder: toHolder(contactId) })
  return [
    createBodyCallHandler(calls.media, async ({ body }) => {
      const media = await pos.media(body.customers.map((customer) => toContactId(customer)))
      return {
        media: media.map(({ contactId, hotlist, ...item }) => ({
          ...item,
          customer: toKey(contactId),
          hotlist: [...hotlist],
        })),
      }
    }),
    createBodyCallHandler(calls.mobileMedia, async ({ body }) => {
      const passes = await pos.mobileMedia(body.customers.map((customer) => toContactId(customer)))
      return { mobileMedia: passes.map(toMobilePass) }
    }),
    createBodyCallHandler(calls.createMobileMedia, async ({ body: { customer, ...toCreate } }) => {
      const contactId = toContactId(customer)
      if ((await pos.currentIpCode(contactId)) === undefined) throw new Refused('unknown-customer')
      const { contactId: orderedFor, ...order } = await pos.createMobileMedia({ ...toCreate, contactId })
      return { ...order, holder: toHolder(orderedFor) }
    }),
    createCallHandler(calls.activateMobileMedia, async ({ params }) => {
      const activated = await pos.activateMobileMedia(params['transactionId'] ?? '')
      if (!activated) throw new Refused('not-found')
      return toMobilePass(activated)
    }),
    createBodyCallHandler(calls.recordETicketDelivery, ({ params, body }) =>
      refuseAsNotFound(pos.recordETicketDelivery(params['eTicketId'] ?? '', body)),
    ),
    createBodyCallHandler(calls.recordETicketDownload, ({ params, body }) =>
      refuseAsNotFound(pos.recordETicketDownload(params['eTicketId'] ?? '', body)),
    ),
    createBodyCallHandler(calls.validateScans, async ({ body }) => ({ scans: await pos.validateScans(body) })),
  ]
}

/** The built-in point of sale throws a plain error for an unknown e-ticket. This turns it into a refusal. */
async function refuseAsNotFound(recorded: Promise<void>): Promise<{ recorded: true }> {
  await recorded.catch(() => {
    throw new Refused('not-found')
  })
  return { recorded: true }
}
