import { randomUUID } from 'node:crypto'
import type { PassScan } from '@first-chair/core/pass-check/pass-scan'
import type { MobileMedia } from '../media-of-contacts.ts'
import { PointOfSaleDown, type PointOfSale } from '../point-of-sale.ts'
import { undefinedIfRefused } from './bridge-client.ts'
import { readRecords, requireKey, type Bridge } from './customers.ts'

/** How many passes are validated at the same time. A gate of the resort must not wait for them. */
const maxConcurrentScans = 8

/** The part of the port for cards, phones and gates. */
export function createMediaPart(bridge: Bridge) {
  const { client, calls, customers } = bridge
  const validateScans: PointOfSale['validateScans'] = async ({ passNumber, accessLocationId, moments }) => {
    if (moments.length === 0) return []
    const body = { passNumber, accessLocationId, moments: [...moments] }
    const { scans } = await client.call(calls.validateScans, { body })
    if (scans.length !== moments.length) {
      throw client.createInvalidAnswerError(calls.validateScans, 'it does not have one answer for each moment')
    }
    return scans
  }
  return {
    async media(contactIds) {
      const media = await readRecords(bridge, calls.media, contactIds, (answer) => answer.media)
      return media.toSorted((a, b) => compareText(a.id, b.id))
    },
    async mobileMedia(contactIds) {
      const passes: MobileMedia[] = await readRecords(bridge, calls.mobileMedia, contactIds, ({ mobileMedia }) =>
        mobileMedia.map(({ holder, ...pass }) => ({ ...pass, customer: holder.customer })),
      )
      return passes.toSorted(
        (a, b) => compareText(a.contactId, b.contactId) || compareText(a.transactionId, b.transactionId),
      )
    },
    async createMobileMedia({ contactId, productId, season }) {
      const body = { customer: await requireKey(customers, contactId), productId, season }
      const key = `mobile:${contactId}:${productId}:${season}`
      const { holder, ...order } = await client.call(calls.createMobileMedia, { body, key })
      if (holder.ipCode !== contactId && holder.ipCode !== (await customers.findCurrent(contactId))?.ipCode) {
        throw client.createInvalidAnswerError(calls.createMobileMedia, 'it is an order of another customer')
      }
      return { ...order, contactId: holder.ipCode }
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
      return { ...pass, contactId: holder.ipCode }
    },
    async recordETicketDelivery(eTicketId, delivery) {
      await client.call(calls.recordETicketDelivery, { params: { eTicketId }, body: delivery, key: randomUUID() })
    },
    async recordETicketDownload(eTicketId, download) {
      await client.call(calls.recordETicketDownload, { params: { eTicketId }, body: download, key: randomUUID() })
    },
    validateScans,
    async validateScansOfPasses(passes) {
      const answers: (PassScan[] | undefined)[] = []
      const waiting = passes.entries()
      // The protocol has no call for several passes. Each of these takes the next one as soon as it has an answer.
      const validateNext = async (): Promise<void> => {
        for (const [index, pass] of waiting) answers[index] = await validateScans(pass).catch(undefinedIfDown)
      }
      await Promise.all(Array.from({ length: maxConcurrentScans }, validateNext))
      return answers
    },
  } satisfies Partial<PointOfSale>
}

function undefinedIfDown(error: unknown): undefined {
  if (!(error instanceof PointOfSaleDown)) throw error
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
