import type { PointOfSale } from '../point-of-sale.ts'
import type { SharedCalls } from '../bridge/shared-calls.ts'
import type { CustomerKey } from '../bridge/shapes.ts'
import { createCallHandler, createBodyCallHandler, Refused, type CallHandler } from './call-handler.ts'

/** Converts between contact ids and the customer keys of a simulated system. */
export type CustomerKeys<Key extends CustomerKey> = {
  readonly toKey: (contactId: string) => Key
  readonly toContactId: (key: Key | string) => string
}

/** Creates the handlers for the calls that are the same in both systems. */
export function createSharedHandlers<Key extends CustomerKey>(
  pos: PointOfSale,
  calls: SharedCalls<Key>,
  names: CustomerKeys<Key>,
): CallHandler[] {
  const requireCustomer = async (customer: string | undefined): Promise<string> => {
    const contactId = names.toContactId(customer ?? '')
    if ((await pos.currentIpCode(contactId)) === undefined) throw new Refused('unknown-customer')
    return contactId
  }
  const toContactIds = (customers: readonly Key[]) => customers.map((customer) => names.toContactId(customer))
  return [
    createCallHandler(calls.countBuyingHouseholds, async () => ({ households: await pos.countBuyingHouseholds() })),
    createCallHandler(calls.accessLocations, async () => ({ accessLocations: (await pos.accessLocations()) ?? [] })),
    createCallHandler(calls.salesLocations, async () => ({ salesLocations: (await pos.salesLocations()) ?? [] })),
    createCallHandler(calls.rentalLists, () => pos.rentalLists()),
    createBodyCallHandler(calls.rentalProfiles, async ({ body }) => {
      const profiles = await pos.rentalProfiles(toContactIds(body.customers))
      return { rentalProfiles: [...profiles].map(([id, profile]) => ({ customer: names.toKey(id), profile })) }
    }),
    createBodyCallHandler(calls.recordRentalProfile, async ({ params, body }) => {
      await pos.recordRentalProfile(await requireCustomer(params['customer']), body)
      return { recorded: true as const }
    }),
    createBodyCallHandler(calls.childRegistrations, async ({ body }) => {
      const registrations = await pos.childRegistrations(toContactIds(body.customers))
      return {
        childRegistrations: [...registrations].map(([id, registration]) => ({
          customer: names.toKey(id),
          registration,
        })),
      }
    }),
    createBodyCallHandler(calls.recordChildRegistration, async ({ params, body }) => {
      await pos.recordChildRegistration(await requireCustomer(params['customer']), body)
      return { recorded: true as const }
    }),
    createBodyCallHandler(calls.eraseHealthNotes, async ({ body }) => {
      await pos.eraseHealthNotes(body.before)
      return { recorded: true as const }
    }),
    createBodyCallHandler(calls.photos, async ({ body }) => {
      const photos = await pos.photos(toContactIds(body.customers))
      return {
        photos: [...photos].map(([id, jpeg]) => ({ customer: names.toKey(id), jpegBase64: jpeg.toString('base64') })),
      }
    }),
    createBodyCallHandler(calls.recordPhoto, async ({ params, body: { jpegBase64, ...photo } }) => {
      const contactId = await requireCustomer(params['customer'])
      await pos.recordPhoto({ ...photo, contactId, jpeg: Buffer.from(jpegBase64, 'base64') })
      return { recorded: true as const }
    }),
  ]
}
