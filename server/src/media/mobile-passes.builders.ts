import { mobilePassRule } from '@first-chair/core/media/mobile-product'
import type pg from 'pg'
import { insertRows } from '../db/insert-rows.ts'

/** The secret of the mobile pass provider in tests. */
export const testSecret = 'only a test knows this secret'

/** Adds a season pass that may be a mobile pass, bought by some customers, and a day ticket that may not. */
export async function aMobileSeasonPass(pool: pg.Pool, ipCodes: readonly string[]): Promise<void> {
  await insertRows(pool, 'pos.product', [
    { code: 'PASS', name: 'Season Pass' },
    { code: 'TICKET', name: 'Day Ticket' },
  ])
  await insertRows(pool, 'pos.product_component', [
    { product_code: 'PASS', code: 'LIFT', rules: [mobilePassRule] },
    { product_code: 'TICKET', code: 'LIFT', rules: [] },
  ])
  await insertRows(
    pool,
    'pos.purchase',
    ipCodes.map((ip_code) => ({ id: `A${ip_code}`, ip_code, kind: 'prepaidAccess', product_code: 'PASS' })),
  )
}

/** Adds an activated mobile pass for the season of the tests and returns its e-ticket id. */
export async function anETicket(pool: pg.Pool, ipCode: string): Promise<string> {
  const id = `E${ipCode}`
  await insertRows(pool, 'pos.pass_media', [{ id, ip_code: ipCode, kind: 'mobile', is_printed: true }])
  await insertRows(pool, 'pos.mobile_media', [
    {
      transaction_id: `MT${ipCode}`,
      order_id: `MO${ipCode}`,
      ip_code: ipCode,
      product_code: 'PASS',
      season: '2026/27',
      media_id: id,
    },
  ])
  await insertRows(pool, 'mobile_pass', [{ e_ticket_id: id, contact_id: ipCode }])
  return id
}
