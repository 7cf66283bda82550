import { toDayNumber } from './day-number.ts'

/**
 * One row of any kind. The query defines which columns a kind fills. PostgreSQL returns flat rows, and the lists are
 * built here: nested SQL would be several times slower on the first call of every guest.
 */
export type Row = [
  kind: number,
  place: number,
  contactId: string,
  a: string | null,
  b: string | null,
  c: string | null,
  d: string | null,
  e: string | null,
  f: string | null,
  from: number | null,
  until: number | null,
  x: boolean | null,
  y: boolean | null,
  z: boolean | null,
  // Only if the validity of purchases is read too.
  validFrom?: number | null,
  validUntil?: number | null,
  isPaid?: boolean | null,
]

export const kinds = {
  person: 1,
  purchase: 2,
  authorization: 3,
  rentalProfile: 4,
  childRegistration: 5,
  photo: 6,
  media: 7,
} as const

type MoreColumns = { contactDetails?: string; ofPurchase?: string; ofOthers?: string }

const buildFactsQuery = (
  members: string,
  place: string,
  { contactDetails = 'null::text as email, null::text as phone', ofPurchase = '', ofOthers = '' }: MoreColumns = {},
) => `
with member as materialized (
  select ip_code, head_ip_code, first_name, last_name, birth_date, ${contactDetails}, ${place} as place
  from pos.customer where ${members}
)
select ${kinds.person}, place, ip_code, first_name collate "C", last_name, head_ip_code, email, phone, null::text,
       ${toDayNumber('birth_date')}, null::int, null::boolean, null::boolean, null::boolean${ofOthers}
  from member
union all
select ${kinds.purchase}, place, ip_code, p.id, p.kind, p.product_code, p.resort_code, p.resort_group_code, p.sales_location_id,
       ${toDayNumber('p.product_date')}, null, p.is_open, p.is_cancelled, null${ofPurchase}
  from member join pos.purchase p using (ip_code)
union all
select ${kinds.authorization}, place, ip_code, t.authorization_type, t.text_hash, null, null, null, null,
       ${toDayNumber('t.start_date')}, ${toDayNumber('t.end_date')}, null, null, null${ofOthers}
  from member join pos.authorization t using (ip_code)
union all
select ${kinds.rentalProfile}, place, ip_code, null, null, null, null, null, null, ${toDayNumber('r.updated_on')}, null,
       r.shoe_size <> '', r.goofy is not null,
       r.ability_key is not null and r.age_key is not null and r.height_key is not null and r.weight_key is not null${ofOthers}
  from member join pos.rental_profile r using (ip_code)
union all
select ${kinds.childRegistration}, place, ip_code, null, null, null, null, null, null, ${toDayNumber('c.updated_on')}, null, null, null, null${ofOthers}
  from member join pos.child_registration c using (ip_code)
union all
select ${kinds.photo}, place, ip_code, f.photo_hash, null, null, null, null, null, ${toDayNumber('f.updated_on')}, null, null, null, null${ofOthers}
  from member join pos.photo f using (ip_code)
union all
select ${kinds.media}, place, ip_code, d.id, null, null, null, null, null, null, null, d.is_active, d.is_printed, null${ofOthers}
  from member join pos.pass_media d using (ip_code)
order by 1, 2, 4`

const headFirstOrder = 'case when ip_code = head_ip_code then -1 else position end'
export const householdQuery = {
  name: 'pos-household',
  text: buildFactsQuery('head_ip_code = $1 and merged_into is null', headFirstOrder),
}
export const singlePersonQuery = { name: 'pos-household-of-one', text: buildFactsQuery('ip_code = $1', '-1') }

const membersOfHeads = 'head_ip_code = any ((select $1::text[])::text[]) and merged_into is null'
export const householdsQuery = {
  name: 'pos-households',
  columns: 14,
  text: buildFactsQuery(membersOfHeads, headFirstOrder),
}
const contactDetails = 'email, phone'
export const buyingHouseholdsQuery = {
  name: 'pos-buying-households',
  columns: 14,
  text: buildFactsQuery(membersOfHeads, headFirstOrder, { contactDetails }),
}
/** The same with the days of purchases, and whether they are paid. */
export const buyingHouseholdsWithValidityQuery = {
  name: 'pos-buying-households-with-validity',
  columns: 17,
  text: buildFactsQuery(membersOfHeads, headFirstOrder, {
    contactDetails,
    ofPurchase: `, ${toDayNumber('p.valid_from')}, ${toDayNumber('p.valid_until')}, p.is_paid`,
    ofOthers: ', null::int, null::int, null::boolean',
  }),
}
