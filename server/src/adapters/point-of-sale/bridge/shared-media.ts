import { randomUUID } from 'node:crypto'
import type { MobileMedia } from '../media-of-contacts.ts'
import type { PointOfSale } from '../point-of-sale.ts'
import { undefinedIfRefused, type BridgeClient } from './bridge-client.ts'
import { getRequestedContact, findKeys, requireKey, type Customers } from './customers.ts'
import type { MediaCalls } from './media-calls.ts'
import type { CustomerKey } from './shapes.ts'

type MediaPart = Pick<
  PointOfSale,
  | 'media'
  | 'mobileMedia'
  | 'createMobileMedia'
  | 'activateMobileMedia'
  | 'recordETicketDelivery'
  | 'recordETicketDownload'
  | 'validateScans'
>

/**
 * The part of the port for cards, phones and gates, which is the same in both systems. `getContactId` returns the owner
 * of a pass.
 */
export function createSharedMedia<Key extends CustomerKey, Holder extends { customer: Key }>(
  client: BridgeClient,
  calls: MediaCalls<Key, Holder>,
  customers: Customers<Key>,
  owners: { getContactId(holder: Holder): string; currentIpCode(contactId: string): Promise<string | undefined> },
): MediaPart {
  return {
    async media(contactIds) {
      const keys = await findKeys(customers, contactIds)
      if (keys.size === 0) return []
      const { media } = await client.call(calls.media, { body: { customers: [...keys.keys()] } })
      return media
        .map(({ customer, ...item }) => ({
          ...item,
          contactId: getRequestedContact(client, calls.media, keys, customer),
        }))
        .toSorted((a, b) => compareText(a.id, b.id))
    },
    async mobileMedia(contactIds) {
      const keys = await findKeys(customers, contactIds)
      if (keys.size === 0) return []
      const { mobileMedia } = await client.call(calls.mobileMedia, { body: { customers: [...keys.keys()] } })
      return mobileMedia
        .map(({ holder, ...pass }): MobileMedia => ({
          ...pass,
          contactId: getRequestedContact(client, calls.mobileMedia, keys, holder.customer),
        }))
        .toSorted((a, b) => compareText(a.contactId, b.contactId) || compareText(a.transactionId, b.transactionId))
    },
    async createMobileMedia({ contactId, productId, season }) {
      const body = { customer: await requireKey(customers, contactId), productId, season }
      const key = `mobile:${contactId}:${productId}:${season}`
      const { holder, ...order } = await client.call(calls.createMobileMedia, { body, key })
      const orderedFor = owners.getContactId(holder)
      if (orderedFor !== contactId && orderedFor !== (await owners.currentIpCode(contactId))) {
        throw client.createInvalidAnswerError(calls.createMobileMedia, 'it is an order of another customer')
      }
      return { ...order, contactId: orderedFor }
    },
    async activateMobileMedia(transactionId) {
      const activated = await undefinedIfRefused(
        'not-found',
        client.call(calls.activateMobileMedia, { params: { transactionId }, key: `activate:${transactionId}` }),
      )
      if (!activated) return undefined
      const { holder, ...pass } = activated
      if (pass.transactionId !== transactionId) {
        throw client.createInvalidAnswerError(calls.activateMobileMedia, 'it is an order of another customer')
      }
      return { ...pass, contactId: owners.getContactId(holder) }
    },
    async recordETicketDelivery(eTicketId, delivery) {
      await client.call(calls.recordETicketDelivery, { params: { eTicketId }, body: delivery, key: randomUUID() })
    },
    async recordETicketDownload(eTicketId, download) {
      await client.call(calls.recordETicketDownload, { params: { eTicketId }, body: download, key: randomUUID() })
    },
    async validateScans({ passNumber, accessLocationId, moments }) {
      if (moments.length === 0) return []
      const body = { passNumber, accessLocationId, moments: [...moments] }
      const { scans } = await client.call(calls.validateScans, { body })
      if (scans.length !== moments.length) {
        throw client.createInvalidAnswerError(calls.validateScans, 'it does not have one answer for each moment')
      }
      return scans
    },
  }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
