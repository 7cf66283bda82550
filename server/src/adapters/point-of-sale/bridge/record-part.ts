import { randomUUID } from 'node:crypto'
import type { PointOfSale } from '../point-of-sale.ts'
import { undefinedIfRefused } from './bridge-client.ts'
import { readRecords, requireKey, type Bridge } from './customers.ts'

/**
 * The part of the port for profiles, registrations and photos. A write that replaces a record may be repeated. It gets
 * a new key every time, because a guest may change a record back to an earlier value.
 */
export function createRecordPart(bridge: Bridge) {
  const { client, calls, customers } = bridge
  const toParams = async (contactId: string) => ({ customer: await requireKey(customers, contactId) })
  return {
    rentalLists: () => client.call(calls.rentalLists, {}),
    async rentalProfiles(contactIds) {
      const records = await readRecords(bridge, calls.rentalProfiles, contactIds, (answer) => answer.rentalProfiles)
      return new Map(records.map(({ contactId, profile }) => [contactId, profile]))
    },
    async recordRentalProfile(contactId, body) {
      await client.call(calls.recordRentalProfile, { params: await toParams(contactId), body, key: randomUUID() })
    },
    async childRegistrations(contactIds) {
      const call = calls.childRegistrations
      const records = await readRecords(bridge, call, contactIds, (answer) => answer.childRegistrations)
      return new Map(records.map(({ contactId, registration }) => [contactId, registration]))
    },
    async recordChildRegistration(contactId, body) {
      await client.call(calls.recordChildRegistration, { params: await toParams(contactId), body, key: randomUUID() })
    },
    async eraseHealthNotes(before, keptPeople = []) {
      const keys = await Promise.all(keptPeople.map((contactId) => customers.findKey(contactId)))
      const except = keys.flatMap((key) => key ?? [])
      const body = { before, ...(except.length > 0 && { except }) }
      await client.call(calls.eraseHealthNotes, { body, key: randomUUID() })
    },
    async eraseCustomer(contactId, erasedOn) {
      const customer = await customers.findKey(contactId)
      // An unknown customer has nothing to erase.
      if (customer === undefined) return
      const request = { params: { customer }, body: { erasedOn }, key: randomUUID() }
      await undefinedIfRefused('unknown-customer', client.call(calls.customerErased, request))
      customers.forget(contactId)
    },
    async photos(contactIds) {
      const records = await readRecords(bridge, calls.photos, contactIds, (answer) => answer.photos)
      return new Map(records.map(({ contactId, jpegBase64 }) => [contactId, Buffer.from(jpegBase64, 'base64')]))
    },
    async recordPhoto({ contactId, updatedOn, photoHash, jpeg }) {
      const body = { updatedOn, photoHash, jpegBase64: jpeg.toString('base64') }
      await client.call(calls.recordPhoto, { params: await toParams(contactId), body, key: randomUUID() })
    },
  } satisfies Partial<PointOfSale>
}
