import type { CustomerKey } from '../bridge/shapes.ts'
import type { MediaCalls } from '../bridge/media-calls.ts'
import type { MobileMedia } from '../media-of-contacts.ts'
import type { PointOfSale } from '../point-of-sale.ts'
import { answering, answeringBody, Refused, type Answered } from './answering.ts'
import type { Names } from './shared-answers.ts'

/** The answers about cards, phones and gates. */
export function mediaAnswers<Key extends CustomerKey, Holder extends { customer: Key }>(
  pos: PointOfSale,
  calls: MediaCalls<Key, Holder>,
  { keyOf, contactOf }: Names<Key>,
  holderOf: (contactId: string) => Holder,
): Answered[] {
  const held = ({ contactId, ...pass }: MobileMedia) => ({ ...pass, holder: holderOf(contactId) })
  return [
    answeringBody(calls.media, async ({ body }) => {
      const media = await pos.media(body.customers.map((customer) => contactOf(customer)))
      return {
        media: media.map(({ contactId, hotlist, ...item }) => ({
          ...item,
          customer: keyOf(contactId),
          hotlist: [...hotlist],
        })),
      }
    }),
    answeringBody(calls.mobileMedia, async ({ body }) => {
      const passes = await pos.mobileMedia(body.customers.map((customer) => contactOf(customer)))
      return { mobileMedia: passes.map(held) }
    }),
    answeringBody(calls.createMobileMedia, async ({ body: { customer, ...toCreate } }) => {
      const contactId = contactOf(customer)
      if ((await pos.presentIpCode(contactId)) === undefined) throw new Refused('unknown-customer')
      const { contactId: orderedFor, ...order } = await pos.createMobileMedia({ ...toCreate, contactId })
      return { ...order, holder: holderOf(orderedFor) }
    }),
    answering(calls.activateMobileMedia, async ({ params }) => {
      const activated = await pos.activateMobileMedia(params['transactionId'] ?? '')
      if (!activated) throw new Refused('not-found')
      return held(activated)
    }),
    answeringBody(calls.recordETicketDelivery, ({ params, body }) =>
      orNotFound(pos.recordETicketDelivery(params['eTicketId'] ?? '', body)),
    ),
    answeringBody(calls.recordETicketDownload, ({ params, body }) =>
      orNotFound(pos.recordETicketDownload(params['eTicketId'] ?? '', body)),
    ),
    answeringBody(calls.validateScans, async ({ body }) => ({ scans: await pos.validateScans(body) })),
  ]
}

/** The built-in point of sale refuses an unknown e-ticket with an error of no kind of its own. */
async function orNotFound(recorded: Promise<void>): Promise<{ recorded: true }> {
  await recorded.catch(() => {
    throw new Refused('not-found')
  })
  return { recorded: true }
}
