import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { deliveryModes } from '@first-chair/core/media/e-ticket'
import { getMobilePassSeason } from '@first-chair/core/media/mobile-product'
import type { PoolClient } from 'pg'
import { insertRows } from '../db/insert-rows.ts'
import type { DemoMobilePass, DemoPerson } from './household.ts'

type Holder = Pick<DemoPerson, 'purchases' | 'mobilePass'> & { ipCode: string }

/** Writes the activated mobile passes of some customers: e-ticket, delivery and phone. */
export async function writeMobilePasses(
  client: PoolClient,
  customers: readonly Holder[],
  today: CalendarDate,
): Promise<void> {
  const holders = customers.flatMap(({ ipCode, purchases: [first], mobilePass }) =>
    mobilePass && first ? [{ ipCode, product: first.product, mobilePass }] : [],
  )
  await insertRows(
    client,
    'pos.pass_media',
    holders.map(({ ipCode }) => ({ id: eTicketId(ipCode), ip_code: ipCode, kind: 'mobile', is_printed: true })),
  )
  await insertRows(
    client,
    'pos.mobile_media',
    holders.map(({ ipCode, product, mobilePass }) => ({
      transaction_id: `MT-${ipCode}`,
      order_id: `MO-${ipCode}`,
      ip_code: ipCode,
      product_code: product,
      season: getMobilePassSeason(today),
      media_id: eTicketId(ipCode),
      ...toDeliveryColumns(mobilePass, today),
    })),
  )
  await insertRows(
    client,
    'mobile_pass',
    holders.map(({ ipCode }) => ({ e_ticket_id: eTicketId(ipCode), contact_id: ipCode })),
  )
}

function eTicketId(ipCode: string): string {
  return `E-${ipCode}`
}

function toDeliveryColumns({ sentTo, phone }: DemoMobilePass, today: CalendarDate) {
  const noon = (daysAgo: number) => `${addDays(today, -daysAgo)}T19:00:00Z`
  const mode = sentTo?.recipient.includes('@') ? deliveryModes.email : deliveryModes.sms
  return {
    delivery_mode: sentTo ? mode : null,
    recipient: sentTo?.recipient ?? null,
    is_sent: sentTo !== undefined,
    delivery_create_date_utc: sentTo ? noon(sentTo.daysAgo) : null,
    delivery_update_date_utc: sentTo ? noon(sentTo.daysAgo) : null,
    app_version: phone ? '4.2' : null,
    device: phone?.device ?? null,
    download_date_utc: phone ? noon(phone.daysAgo) : null,
    download_mode: phone ? mode : null,
  }
}
