import { randomUUID } from 'node:crypto'
import type { PointOfSale } from '../point-of-sale.ts'
import type { BridgeClient } from './bridge-client.ts'
import { sortByName } from './code-list.ts'
import { mapByContact, undefinedIfNotOffered, findKeys, requireKey, type Customers } from './customers.ts'
import type { SharedCalls } from './shared-calls.ts'
import type { CustomerKey } from './shapes.ts'

type SharedPart = Pick<
  PointOfSale,
  | 'countBuyingHouseholds'
  | 'searchCustomers'
  | 'accessLocations'
  | 'salesLocations'
  | 'rentalLists'
  | 'rentalProfiles'
  | 'recordRentalProfile'
  | 'childRegistrations'
  | 'recordChildRegistration'
  | 'eraseHealthNotes'
  | 'photos'
  | 'recordPhoto'
  | 'health'
>

/**
 * The part of the port that is the same in both systems. A write that replaces a record may be repeated. It gets a new
 * key every time, because a guest may change a record back to an earlier value.
 */
export function createSharedRecords<Key extends CustomerKey>(
  client: BridgeClient,
  calls: SharedCalls<Key>,
  customers: Customers<Key>,
): SharedPart {
  return {
    health: () => client.health(),
    async countBuyingHouseholds() {
      return (await client.call(calls.countBuyingHouseholds, {})).households
    },
    // The bridge finds customers only by the whole e-mail address, as for a sign-in.
    searchCustomers: () => Promise.resolve(undefined),
    async accessLocations() {
      const offered = await undefinedIfNotOffered(client.call(calls.accessLocations, {}))
      return offered && sortByName(offered.accessLocations)
    },
    async salesLocations() {
      const offered = await undefinedIfNotOffered(client.call(calls.salesLocations, {}))
      return offered && sortByName(offered.salesLocations)
    },
    rentalLists: () => client.call(calls.rentalLists, {}),
    async rentalProfiles(contactIds) {
      const keys = await findKeys(customers, contactIds)
      if (keys.size === 0) return new Map()
      const call = calls.rentalProfiles
      const { rentalProfiles } = await client.call(call, { body: { customers: [...keys.keys()] } })
      return mapByContact(client, call, keys, rentalProfiles, ({ profile }) => profile)
    },
    async recordRentalProfile(contactId, profile) {
      const params = { customer: await requireKey(customers, contactId) }
      await client.call(calls.recordRentalProfile, { params, body: profile, key: randomUUID() })
    },
    async childRegistrations(contactIds) {
      const keys = await findKeys(customers, contactIds)
      if (keys.size === 0) return new Map()
      const call = calls.childRegistrations
      const { childRegistrations } = await client.call(call, { body: { customers: [...keys.keys()] } })
      return mapByContact(client, call, keys, childRegistrations, ({ registration }) => registration)
    },
    async recordChildRegistration(contactId, registration) {
      const params = { customer: await requireKey(customers, contactId) }
      await client.call(calls.recordChildRegistration, { params, body: registration, key: randomUUID() })
    },
    async eraseHealthNotes(before) {
      await client.call(calls.eraseHealthNotes, { body: { before }, key: randomUUID() })
    },
    async photos(contactIds) {
      const keys = await findKeys(customers, contactIds)
      if (keys.size === 0) return new Map()
      const { photos } = await client.call(calls.photos, { body: { customers: [...keys.keys()] } })
      return mapByContact(client, calls.photos, keys, photos, ({ jpegBase64 }) => Buffer.from(jpegBase64, 'base64'))
    },
    async recordPhoto({ contactId, updatedOn, photoHash, jpeg }) {
      const params = { customer: await requireKey(customers, contactId) }
      const body = { updatedOn, photoHash, jpegBase64: jpeg.toString('base64') }
      await client.call(calls.recordPhoto, { params, body, key: randomUUID() })
    },
  }
}
