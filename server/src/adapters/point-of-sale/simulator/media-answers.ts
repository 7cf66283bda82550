import type { CustomerKey } from '../bridge/shapes.ts'
import type { MediaCalls } from '../bridge/media-calls.ts'
import type { MobileMedia } from '../media-of-contacts.ts'
import type { PointOfSale } from '../point-of-sale.ts'
import { answering, answeringBody, Refused, type Answered } from './answering.ts'
import type { Names } from './shared-answers.ts'

/** Creates the handlers for the calls about cards, phones and gates. */
export function mediaAnswers<Key extends CustomerKey, Holder extends { customer: Key }>(
  pos: PointOfSale,
  calls: MediaCalls<Key, Holder>,
  { keyOf, contactOf }: Names<Key>,
  toHolder: (contactId: string) => Holder,
): Answered[] {
  const toMobilePass = ({ contactId, ...pass }: MobileMedia) => ({ ...pass, holder: toHolder(contactId) })
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
      return { mobileMedia: passes.map(toMobilePass) }
    }),
    answeringBody(calls.createMobileMedia, async ({ body: { customer, ...toCreate } }) => {
      const contactId = contactOf(customer)
      if ((await pos.presentIpCode(contactId)) === undefined) throw new Refused('unknown-customer')
      const { contactId: orderedFor, ...order } = await pos.createMobileMedia({ ...toCreate, contactId })
      return { ...order, holder: toHolder(orderedFor) }
    }),
    answering(calls.activateMobileMedia, async ({ params }) => {
      const activated = await pos.activateMobileMedia(params['transactionId'] ?? '')
      if (!activated) throw new Refused('not-found')
      return toMobilePass(activated)
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

/** The built-in point of sale throws a plain error for an unknown e-ticket. This turns it into a refusal. */
async function orNotFound(recorded: Promise<void>): Promise<{ recorded: true }> {
  await recorded.catch(() => {
    throw new Refused('not-found')
  })
  return { recorded: true }
}
