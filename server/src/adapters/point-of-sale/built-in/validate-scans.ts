import type { Pool } from 'pg'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { Hours, PassScan, Refusal, ResortMoment, TimeOfDay } from '@first-chair/core/pass-check/pass-scan'
import type { ScansToValidate } from '../point-of-sale.ts'

/** A purchase that gives access to a place on some days. */
type Access = {
  productName: string
  kind: string
  productDate: CalendarDate | null
  validFrom: CalendarDate | null
  validUntil: CalendarDate | null
  /** null = every place. */
  place: string | null
  fromTime: TimeOfDay | null
  untilTime: TimeOfDay | null
  waivers: readonly string[]
}

type Pass = {
  is_active: boolean
  blocks: readonly { reason: string; from: CalendarDate }[]
  accesses: readonly Access[]
  signed: readonly { type: string; from: CalendarDate; until: CalendarDate | null }[]
}

/** Dates in JSON do not depend on the DateStyle of the session. */
const passByNumber = {
  name: 'pos-pass-by-number',
  text: `
select m.is_active,
  coalesce((select json_agg(json_build_object('reason', h.reason_code, 'from', h.from_date) order by h.from_date, h.reason_code)
            from pos.hotlist_entry h where h.media_id = m.id), '[]') as blocks,
  coalesce((select json_agg(json_build_object(
              'productName', product.name, 'kind', p.kind, 'productDate', p.product_date,
              'validFrom', p.valid_from, 'validUntil', p.valid_until, 'place', a.access_location,
              'fromTime', left(a.from_time::text, 5), 'untilTime', left(a.until_time::text, 5),
              'waivers', (select coalesce(json_agg(distinct waiver), '[]')
                          from pos.product_component c cross join unnest(c.authorization_types) waiver
                          where c.product_code = p.product_code)) order by p.id, a.id)
            from pos.purchase p
            join pos.product on product.code = p.product_code
            join pos.product_access a on a.product_code = p.product_code
            where p.ip_code = m.ip_code and not p.is_cancelled and (p.is_open or p.kind <> 'prepaidAccess')), '[]') as accesses,
  coalesce((select json_agg(json_build_object('type', t.authorization_type, 'from', t.start_date, 'until', t.end_date))
            from pos.authorization t where t.ip_code = m.ip_code), '[]') as signed
from pos.pass_media m
where upper(translate(m.card_number, ' -', '')) = $1 or upper(translate(m.rfid_number, ' -', '')) = $1
   or (m.id = $1 and m.kind = 'mobile')
order by m.is_active desc, m.id limit 1`,
}

/** Reads a pass once, and decides for each moment what the gate would do. */
export async function validateScans(pool: Pool, { passNumber, accessLocationId, moments }: ScansToValidate) {
  const { rows } = await pool.query<Pass>({ ...passByNumber, values: [passNumber] })
  const [pass] = rows
  return moments.map((moment): PassScan => (pass ? decideScan(pass, accessLocationId, moment) : { result: 'unknown' }))
}

function decideScan(pass: Pass, place: string | null, moment: ResortMoment): PassScan {
  const block = pass.blocks.find(({ from }) => from <= moment.date)
  if (block) return refuse('blocked', block.reason)
  if (!pass.is_active) return refuse('inactive')

  const today = pass.accesses.filter((access) => isForDay(access, moment.date))
  if (today.length === 0) return refuse(pass.accesses.some(hasEnded(moment.date)) ? 'expired' : 'nothing-bought')
  const here = today.filter((access) => place === null || access.place === null || access.place === place)
  if (here.length === 0) return refuse('other-place')
  const signed = here.filter(({ waivers }) => waivers.every((waiver) => isSigned(pass, waiver, moment.date)))
  if (signed.length === 0) return refuse('waiver-missing')
  const open = signed.find((access) => isAtTime(access, moment.time))
  if (open) return { result: 'valid', productName: open.productName, hours: getHours(open) }
  // Hours that start later today help the guest more than hours that are over.
  const later = signed.find(({ fromTime }) => fromTime !== null && fromTime > moment.time)
  return refuse('other-time', '', getHours(later ?? signed[0]))
}

function refuse(why: Refusal, reason = '', hours: Hours | null = null): PassScan {
  return { result: 'refused', why, reason, hours }
}

const getFirstDay = ({ validFrom, productDate }: Access) => validFrom ?? productDate
const getLastDay = ({ validUntil, productDate }: Access) => validUntil ?? productDate

/** Sales and orders are valid on their day. Open prepaid access without dates is valid on any day. */
function isForDay(access: Access, day: CalendarDate): boolean {
  const [from, until] = [getFirstDay(access), getLastDay(access)]
  if (from === null && access.kind !== 'prepaidAccess') return false
  return (from === null || from <= day) && (until === null || day <= until)
}

const hasEnded = (day: CalendarDate) => (access: Access) => {
  const until = getLastDay(access)
  return until !== null && until < day
}

function isAtTime({ fromTime, untilTime }: Access, time: TimeOfDay): boolean {
  return (fromTime === null || fromTime <= time) && (untilTime === null || time < untilTime)
}

function isSigned({ signed }: Pass, waiver: string, day: CalendarDate): boolean {
  return signed.some(({ type, from, until }) => type === waiver && from <= day && (until === null || day <= until))
}

function getHours(access: Access | undefined): Hours | null {
  if (!access || (access.fromTime === null && access.untilTime === null)) return null
  return { from: access.fromTime, until: access.untilTime }
}
