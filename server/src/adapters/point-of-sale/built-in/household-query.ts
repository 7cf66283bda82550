import { toDayNumber } from './day-number.ts'
import { productValidity } from './purchase-validity.ts'

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
  // Only if the validity of purchases is read too. Its products come once, not with each purchase.
  validFrom?: number | null,
  validUntil?: number | null,
  isPaid?: boolean | null,
]

export const kinds = {
  // Only if the query finds the heads.
  head: 0,
  person: 1,
  purchase: 2,
  authorization: 3,
  rentalProfile: 4,
  childRegistration: 5,
  photo: 6,
  media: 7,
  product: 8,
} as const

/** What a query has besides the facts of a household: the heads that it finds first, more columns, and more rows. */
type Additions = { heads?: string; contactDetails?: string; ofPurchase?: string; ofOthers?: string; moreRows?: string }

const buildFactsQuery = (
  members: string,
  place: string,
  {
    heads = '',
    contactDetails = 'null::text as email, null::text as phone',
    ofPurchase = '',
    ofOthers = '',
    moreRows = '',
  }: Additions = {},
) => `
with ${heads}member as materialized (
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
  from member join pos.pass_media d using (ip_code)${moreRows}
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

/** SQL condition: `head` is a head of household, and the household has a purchase that was not cancelled. */
export const hasBought = `
  head.head_ip_code = head.ip_code and head.merged_into is null
  and exists (select from pos.customer member join pos.purchase bought using (ip_code)
              where member.head_ip_code = head.ip_code and member.merged_into is null and not bought.is_cancelled)`

/** The next heads after one, at most so many. */
const buyingHeads = `head as materialized (
  select head.ip_code from pos.customer head where head.ip_code > $1 and ${hasBought} order by head.ip_code limit $2
), `
/** The heads in the order of the database, which is not that of JavaScript in every database. */
const rowsOfHeads = (ofOthers: string) => `
union all
select ${kinds.head}, row_number() over (order by ip_code)::int, ip_code, null, null, null, null, null, null, null, null, null, null, null${ofOthers}
  from head`
// A list, because PostgreSQL expects a tenth of all heads from a limit that it does not know, and would read all customers.
const membersOfBuyingHeads = 'head_ip_code = any (array(select ip_code from head)) and merged_into is null'
const contactDetails = 'email, phone'
export const buyingHouseholdsQuery = {
  name: 'pos-buying-households',
  columns: 14,
  text: buildFactsQuery(membersOfBuyingHeads, headFirstOrder, {
    heads: buyingHeads,
    contactDetails,
    moreRows: rowsOfHeads(''),
  }),
}
const noValidity = ', null::int, null::int, null::boolean'
/** The same with the days of purchases, whether they are paid, and the validity of their products. */
export const buyingHouseholdsWithValidityQuery = {
  name: 'pos-buying-households-with-validity',
  columns: 17,
  text: buildFactsQuery(membersOfBuyingHeads, headFirstOrder, {
    heads: buyingHeads,
    contactDetails,
    ofPurchase: `, ${toDayNumber('p.valid_from')}, ${toDayNumber('p.valid_until')}, p.is_paid`,
    ofOthers: noValidity,
    moreRows: `${rowsOfHeads(noValidity)}
union all
select ${kinds.product}, 0, code, ${productValidity}::text, null, null, null, null, null, null, null, null, null, null, null, null, null
  from pos.product where code in (select p.product_code from member join pos.purchase p using (ip_code))`,
  }),
}
