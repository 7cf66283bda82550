import type { PointOfSale } from '../point-of-sale.ts'
import type { SharedCalls } from '../bridge/shared-calls.ts'
import type { CustomerKey } from '../bridge/shapes.ts'
import { answering, answeringBody, Refused, type Answered } from './answering.ts'

/** Converts between contact ids and the customer keys of a simulated system. */
export type Names<Key extends CustomerKey> = {
  readonly keyOf: (contactId: string) => Key
  readonly contactOf: (key: Key | string) => string
}

/** Creates the handlers for the calls that are the same in both systems. */
export function sharedAnswers<Key extends CustomerKey>(
  pos: PointOfSale,
  calls: SharedCalls<Key>,
  names: Names<Key>,
): Answered[] {
  const requireCustomer = async (customer: string | undefined): Promise<string> => {
    const contactId = names.contactOf(customer ?? '')
    if ((await pos.presentIpCode(contactId)) === undefined) throw new Refused('unknown-customer')
    return contactId
  }
  const toContactIds = (customers: readonly Key[]) => customers.map((customer) => names.contactOf(customer))
  return [
    answering(calls.countBuyingHouseholds, async () => ({ households: await pos.countBuyingHouseholds() })),
    answering(calls.accessLocations, async () => ({ accessLocations: (await pos.accessLocations()) ?? [] })),
    answering(calls.salesLocations, async () => ({ salesLocations: (await pos.salesLocations()) ?? [] })),
    answering(calls.rentalLists, () => pos.rentalLists()),
    answeringBody(calls.rentalProfiles, async ({ body }) => {
      const profiles = await pos.rentalProfiles(toContactIds(body.customers))
      return { rentalProfiles: [...profiles].map(([id, profile]) => ({ customer: names.keyOf(id), profile })) }
    }),
    answeringBody(calls.recordRentalProfile, async ({ params, body }) => {
      await pos.recordRentalProfile(await requireCustomer(params['customer']), body)
      return { recorded: true as const }
    }),
    answeringBody(calls.childRegistrations, async ({ body }) => {
      const registrations = await pos.childRegistrations(toContactIds(body.customers))
      return {
        childRegistrations: [...registrations].map(([id, registration]) => ({
          customer: names.keyOf(id),
          registration,
        })),
      }
    }),
    answeringBody(calls.recordChildRegistration, async ({ params, body }) => {
      await pos.recordChildRegistration(await requireCustomer(params['customer']), body)
      return { recorded: true as const }
    }),
    answeringBody(calls.eraseHealthNotes, async ({ body }) => {
      await pos.eraseHealthNotes(body.before)
      return { recorded: true as const }
    }),
    answeringBody(calls.photos, async ({ body }) => {
      const photos = await pos.photos(toContactIds(body.customers))
      return {
        photos: [...photos].map(([id, jpeg]) => ({ customer: names.keyOf(id), jpegBase64: jpeg.toString('base64') })),
      }
    }),
    answeringBody(calls.recordPhoto, async ({ params, body: { jpegBase64, ...photo } }) => {
      const contactId = await requireCustomer(params['customer'])
      await pos.recordPhoto({ ...photo, contactId, jpeg: Buffer.from(jpegBase64, 'base64') })
      return { recorded: true as const }
    }),
  ]
}
