import { notDelivered, notDownloaded } from '@first-chair/core/media/e-ticket'
import { describe, expect, test } from 'vitest'
import type { MediaOfContacts } from './media-of-contacts.ts'
import { PointOfSaleDown } from './point-of-sale.ts'

const season = '2026/27'

/** Contract tests of cards and phones for every point of sale, on the example records. */
export function describeMediaOfContacts(pos: () => MediaOfContacts): void {
  describeCards(pos)
  describeOrders(pos)
  describeETickets(pos)
}

function describeCards(pos: () => MediaOfContacts): void {
  describe('cards and phones', () => {
    test('media of the requested contacts are returned with their blocks, the oldest first', async () => {
      expect(await pos().media(['103'])).toEqual([
        {
          id: 'M1',
          contactId: '103',
          kind: 'card',
          cardNumber: '82001',
          rfidNumber: 'E016040100000001',
          isActive: true,
          isPrinted: false,
          waitsAt: null,
          hotlist: [
            { reasonCode: 'UNPAID', fromDate: '2026-11-30' },
            { reasonCode: 'LOST', fromDate: '2026-12-01' },
          ],
        },
      ])
    })
    test('contacts without media have none', async () => {
      expect(await pos().media(['100', 'nobody'])).toEqual([])
    })
  })
}

function describeOrders(pos: () => MediaOfContacts): void {
  describe('mobile passes', () => {
    const order = (contactId: string, productId = 'PASS') => pos().createMobileMedia({ contactId, productId, season })
    const readPasses = (contactId: string) => pos().mobileMedia([contactId])

    test('an order returns its transaction and is not yet activated', async () => {
      const ordered = await order('100')
      expect(ordered).toEqual({ contactId: '100', orderId: expect.any(String), transactionId: expect.any(String) })
      expect(await readPasses('100')).toMatchObject([{ ...ordered, productId: 'PASS', season, eTicketId: null }])
    })
    test('a person, product and season have one order, even after repeated and concurrent requests', async () => {
      const orders = await Promise.all([order('200'), order('200'), order('200')])
      orders.push(await order('200'))
      expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1)
      expect(await readPasses('200')).toHaveLength(1)
    })
    test('another product or season is another order', async () => {
      const first = await order('102')
      const product = await order('102', 'GIFT')
      const later = await pos().createMobileMedia({ contactId: '102', productId: 'PASS', season: '2027/28' })
      expect(new Set([first, product, later].map(({ transactionId }) => transactionId)).size).toBe(3)
    })
    test('an unknown customer is refused, without reporting an outage', async () => {
      await expect(order('nobody')).rejects.toThrow()
      await expect(order('nobody')).rejects.not.toBeInstanceOf(PointOfSaleDown)
    })
    test('the order of a merged customer has the current IP code', async () => {
      expect((await order('500')).contactId).toBe('501')
    })
  })
}

function describeETickets(pos: () => MediaOfContacts): void {
  describe('e-tickets', () => {
    const order = (contactId: string, productId = 'PASS') => pos().createMobileMedia({ contactId, productId, season })
    const readPasses = (contactId: string) => pos().mobileMedia([contactId])
    /** Creates an e-ticket. */
    const anETicket = async (contactId: string, productId?: string) => {
      const { transactionId } = await order(contactId, productId)
      const eTicketId = (await pos().activateMobileMedia(transactionId))?.eTicketId
      if (typeof eTicketId !== 'string') throw new Error('There is no e-ticket.')
      return eTicketId
    }

    test('an activated order has an e-ticket that was neither sent nor downloaded', async () => {
      const { transactionId } = await order('201')
      expect(await pos().activateMobileMedia(transactionId)).toMatchObject({
        transactionId,
        contactId: '201',
        eTicketId: expect.any(String),
        delivery: notDelivered,
        download: notDownloaded,
      })
    })
    test('repeated or concurrent activation creates one e-ticket', async () => {
      const { transactionId } = await order('201', 'GIFT')
      const activated = await Promise.all([
        pos().activateMobileMedia(transactionId),
        pos().activateMobileMedia(transactionId),
      ])
      activated.push(await pos().activateMobileMedia(transactionId))
      expect(new Set(activated.map((pass) => pass?.eTicketId)).size).toBe(1)
      const isSameTicket = ({ eTicketId }: { eTicketId: string | null }) => eTicketId === activated[0]?.eTicketId
      expect((await readPasses('201')).filter(isSameTicket)).toHaveLength(1)
    })
    test('an unknown transaction activates nothing', async () => {
      expect(await pos().activateMobileMedia('nothing')).toBeUndefined()
    })

    const sent = {
      deliveryMode: 1,
      recipient: 'cy@example.test',
      isSent: true,
      createDateUtc: '2026-12-05T14:30:00.000Z',
      updateDateUtc: '2026-12-05T14:30:00.000Z',
    } as const

    test('the last sending of a link is returned, and an earlier one does not replace it', async () => {
      const eTicketId = await anETicket('103')
      await pos().recordETicketDelivery(eTicketId, sent)
      await pos().recordETicketDelivery(eTicketId, sent)
      const bySms = {
        ...sent,
        deliveryMode: 2,
        recipient: '+19705550117',
        updateDateUtc: '2026-12-05T15:00:00.000Z',
      } as const
      await pos().recordETicketDelivery(eTicketId, bySms)
      await pos().recordETicketDelivery(eTicketId, sent)
      expect((await readPasses('103'))[0]?.delivery).toEqual(bySms)
    })
    test('the last download is returned, and an earlier one does not replace it', async () => {
      const eTicketId = await anETicket('301')
      const download = {
        appVersion: '4.2',
        device: 'Pixel 9',
        downloadDate: '2026-12-05T16:00:00.000Z',
        deliveryMode: 1,
      } as const
      await pos().recordETicketDownload(eTicketId, download)
      await pos().recordETicketDownload(eTicketId, download)
      await pos().recordETicketDownload(eTicketId, {
        ...download,
        device: 'An older phone',
        downloadDate: '2026-12-01T16:00:00.000Z',
      })
      expect((await pos().mobileMedia(['100', '301'])).filter((pass) => pass.eTicketId === eTicketId)).toMatchObject([
        { download },
      ])
    })
    test('an unknown e-ticket is refused, without reporting an outage', async () => {
      const refused = pos().recordETicketDelivery('nothing', sent)
      await expect(refused).rejects.toThrow()
      await expect(refused).rejects.not.toBeInstanceOf(PointOfSaleDown)
    })
  })
}
