import { notDelivered, notDownloaded } from '@first-chair/core/media/e-ticket'
import { describe, expect, test } from 'vitest'
import type { MediaOfContacts } from './media-of-contacts.ts'
import { PointOfSaleDown } from './point-of-sale.ts'

const season = '2026/27'

/** What every point of sale must do about cards and phones, on the example records. */
export function describeMediaOfContacts(ask: () => MediaOfContacts): void {
  describe('cards and phones', () => {
    test('those of the contacts asked for are told, with what blocks them, the oldest first', async () => {
      expect(await ask().media(['103'])).toEqual([
        {
          id: 'M1',
          contactId: '103',
          kind: 'card',
          cardNumber: '82001',
          rfidNumber: 'E016040100000001',
          isActive: true,
          isPrinted: false,
          hotlist: [
            { reasonCode: 'UNPAID', fromDate: '2026-11-30' },
            { reasonCode: 'LOST', fromDate: '2026-12-01' },
          ],
        },
      ])
    })
    test('nobody else has any', async () => {
      expect(await ask().media(['100', 'nobody'])).toEqual([])
    })
  })

  describe('mobile passes', () => {
    const order = (contactId: string, productId = 'PASS') => ask().createMobileMedia({ contactId, productId, season })
    const passesOf = (contactId: string) => ask().mobileMedia([contactId])
    /** An e-ticket of its own for each test. */
    const anETicket = async (contactId: string, productId?: string) => {
      const { transactionId } = await order(contactId, productId)
      const eTicketId = (await ask().activateMobileMedia(transactionId))?.eTicketId
      if (typeof eTicketId !== 'string') throw new Error('There is no e-ticket.')
      return eTicketId
    }

    test('an order is answered with its transaction, and waits to be activated', async () => {
      const ordered = await order('100')
      expect(ordered).toEqual({ contactId: '100', orderId: expect.any(String), transactionId: expect.any(String) })
      expect(await passesOf('100')).toMatchObject([{ ...ordered, productId: 'PASS', season, eTicketId: null }])
    })
    test('the same person, product and season have one order, however often and at once it is asked for', async () => {
      const orders = await Promise.all([order('200'), order('200'), order('200')])
      orders.push(await order('200'))
      expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1)
      expect(await passesOf('200')).toHaveLength(1)
    })
    test('another product or season is another order', async () => {
      const first = await order('102')
      const product = await order('102', 'GIFT')
      const later = await ask().createMobileMedia({ contactId: '102', productId: 'PASS', season: '2027/28' })
      expect(new Set([first, product, later].map(({ transactionId }) => transactionId)).size).toBe(3)
    })
    test('an unknown customer is refused, and that is not an outage', async () => {
      await expect(order('nobody')).rejects.toThrow()
      await expect(order('nobody')).rejects.not.toBeInstanceOf(PointOfSaleDown)
    })
    test('somebody who was merged since has the order under the present IP code', async () => {
      expect((await order('500')).contactId).toBe('501')
    })

    test('an activated order has an e-ticket that was neither sent nor downloaded', async () => {
      const { transactionId } = await order('201')
      expect(await ask().activateMobileMedia(transactionId)).toMatchObject({
        transactionId,
        contactId: '201',
        eTicketId: expect.any(String),
        delivery: notDelivered,
        download: notDownloaded,
      })
    })
    test('activating again, or twice at once, makes no second e-ticket', async () => {
      const { transactionId } = await order('201', 'GIFT')
      const activated = await Promise.all([
        ask().activateMobileMedia(transactionId),
        ask().activateMobileMedia(transactionId),
      ])
      activated.push(await ask().activateMobileMedia(transactionId))
      expect(new Set(activated.map((pass) => pass?.eTicketId)).size).toBe(1)
      const isThatOne = ({ eTicketId }: { eTicketId: string | null }) => eTicketId === activated[0]?.eTicketId
      expect((await passesOf('201')).filter(isThatOne)).toHaveLength(1)
    })
    test('an unknown transaction activates nothing', async () => {
      expect(await ask().activateMobileMedia('nothing')).toBeUndefined()
    })

    const sent = {
      deliveryMode: 1,
      recipient: 'cy@example.test',
      isSent: true,
      createDateUtc: '2026-12-05T14:30:00.000Z',
      updateDateUtc: '2026-12-05T14:30:00.000Z',
    } as const

    test('how the link was sent is told again, and an earlier sending does not take its place', async () => {
      const eTicketId = await anETicket('103')
      await ask().recordETicketDelivery(eTicketId, sent)
      await ask().recordETicketDelivery(eTicketId, sent)
      const bySms = {
        ...sent,
        deliveryMode: 2,
        recipient: '+19705550117',
        updateDateUtc: '2026-12-05T15:00:00.000Z',
      } as const
      await ask().recordETicketDelivery(eTicketId, bySms)
      await ask().recordETicketDelivery(eTicketId, sent)
      expect((await passesOf('103'))[0]?.delivery).toEqual(bySms)
    })
    test('which phone took it over is told again, and an earlier download does not take its place', async () => {
      const eTicketId = await anETicket('301')
      const download = {
        appVersion: '4.2',
        device: 'Pixel 9',
        downloadDate: '2026-12-05T16:00:00.000Z',
        deliveryMode: 1,
      } as const
      await ask().recordETicketDownload(eTicketId, download)
      await ask().recordETicketDownload(eTicketId, download)
      await ask().recordETicketDownload(eTicketId, {
        ...download,
        device: 'An older phone',
        downloadDate: '2026-12-01T16:00:00.000Z',
      })
      expect((await ask().mobileMedia(['100', '301'])).filter((pass) => pass.eTicketId === eTicketId)).toMatchObject([
        { download },
      ])
    })
    test('an unknown e-ticket is refused, and that is not an outage', async () => {
      const refused = ask().recordETicketDelivery('nothing', sent)
      await expect(refused).rejects.toThrow()
      await expect(refused).rejects.not.toBeInstanceOf(PointOfSaleDown)
    })
  })
}
