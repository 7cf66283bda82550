import type { PointOfSale } from '../point-of-sale.ts'
import type { SharedCalls } from '../bridge/shared-calls.ts'
import type { CustomerKey } from '../bridge/shapes.ts'
import { answering, answeringBody, Refused, type Answered } from './answering.ts'

/** How a simulated system names the customers of the point of sale behind it. */
export type Names<Key extends CustomerKey> = {
  readonly keyOf: (contactId: string) => Key
  readonly contactOf: (key: Key | string) => string
}

/** The answers that are alike in both systems. */
export function sharedAnswers<Key extends CustomerKey>(
  pos: PointOfSale,
  calls: SharedCalls<Key>,
  names: Names<Key>,
): Answered[] {
  const named = async (customer: string | undefined): Promise<string> => {
    const contactId = names.contactOf(customer ?? '')
    if ((await pos.presentIpCode(contactId)) === undefined) throw new Refused('unknown-customer')
    return contactId
  }
  const contacts = (customers: readonly Key[]) => customers.map((customer) => names.contactOf(customer))
  return [
    answering(calls.countBuyingHouseholds, async () => ({ households: await pos.countBuyingHouseholds() })),
    answering(calls.accessLocations, async () => ({ accessLocations: (await pos.accessLocations()) ?? [] })),
    answering(calls.salesLocations, async () => ({ salesLocations: (await pos.salesLocations()) ?? [] })),
    answering(calls.rentalLists, () => pos.rentalLists()),
    answeringBody(calls.rentalProfiles, async ({ body }) => {
      const profiles = await pos.rentalProfiles(contacts(body.customers))
      return { rentalProfiles: [...profiles].map(([id, profile]) => ({ customer: names.keyOf(id), profile })) }
    }),
    answeringBody(calls.recordRentalProfile, async ({ params, body }) => {
      await pos.recordRentalProfile(await named(params['customer']), body)
      return { recorded: true as const }
    }),
    answeringBody(calls.childRegistrations, async ({ body }) => {
      const known = await pos.childRegistrations(contacts(body.customers))
      return {
        childRegistrations: [...known].map(([id, registration]) => ({ customer: names.keyOf(id), registration })),
      }
    }),
    answeringBody(calls.recordChildRegistration, async ({ params, body }) => {
      await pos.recordChildRegistration(await named(params['customer']), body)
      return { recorded: true as const }
    }),
    answeringBody(calls.eraseHealthNotes, async ({ body }) => {
      await pos.eraseHealthNotes(body.before)
      return { recorded: true as const }
    }),
    answeringBody(calls.photos, async ({ body }) => {
      const photos = await pos.photos(contacts(body.customers))
      return {
        photos: [...photos].map(([id, jpeg]) => ({ customer: names.keyOf(id), jpegBase64: jpeg.toString('base64') })),
      }
    }),
    answeringBody(calls.recordPhoto, async ({ params, body: { jpegBase64, ...photo } }) => {
      const contactId = await named(params['customer'])
      await pos.recordPhoto({ ...photo, contactId, jpeg: Buffer.from(jpegBase64, 'base64') })
      return { recorded: true as const }
    }),
  ]
}
