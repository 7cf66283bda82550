import type { Pool } from 'pg'
import type { HouseholdFacts, Purchase } from '@first-chair/core/household/household'
import type { ProductCatalogue, Products } from './product-catalogue.ts'

/**
 * One row of whatever kind; which columns it fills is said in the query. PostgreSQL sends rows, and the lists are put
 * together here: nesting in SQL costs a multiple on the call that every guest makes first.
 */
type Row = [
  kind: number,
  contactId: string,
  place: number,
  a: string | null,
  b: string | null,
  c: string | null,
  d: string | null,
  e: string | null,
  f: string | null,
  g: string | null,
  x: boolean | null,
  y: boolean | null,
  z: boolean | null,
]

const kinds = {
  person: 1,
  purchase: 2,
  authorization: 3,
  rentalProfile: 4,
  childRegistration: 5,
  photo: 6,
  media: 7,
} as const

/** Dates leave as text, whatever the session's DateStyle. */
const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`

const household = `
with member as materialized (
  select m.*, case when m.ip_code = $1 then -1 else m.position end as place
  from pos.customer m
  where m.ip_code = $1
     or (m.head_ip_code = $1 and m.merged_into is null
         and exists (select from pos.customer h where h.ip_code = $1 and h.head_ip_code = $1))
)
select ${kinds.person}, ip_code, place, first_name, last_name, ${day('birth_date')},
       null::text, null::text, null::text, null::text, null::boolean, null::boolean, null::boolean
  from member
union all
select ${kinds.purchase}, p.ip_code, place, p.id, p.kind, p.product_code, ${day('p.product_date')},
       p.resort_code, p.resort_group_code, p.sales_location_id, p.is_open, p.is_cancelled, null
  from member join pos.purchase p using (ip_code)
union all
select ${kinds.authorization}, t.ip_code, place, t.authorization_type, ${day('t.start_date')}, ${day('t.end_date')}, t.text_hash,
       null, null, null, null, null, null
  from member join pos.authorization t using (ip_code)
union all
select ${kinds.rentalProfile}, r.ip_code, place, ${day('r.updated_on')}, null, null, null, null, null, null,
       r.shoe_size is not null and r.shoe_size <> '', r.goofy is not null,
       r.ability_key is not null and r.age_key is not null and r.height_key is not null and r.weight_key is not null
  from member join pos.rental_profile r using (ip_code)
union all
select ${kinds.childRegistration}, c.ip_code, place, ${day('c.updated_on')}, null, null, null, null, null, null, null, null, null
  from member join pos.child_registration c using (ip_code)
union all
select ${kinds.photo}, f.ip_code, place, ${day('f.updated_on')}, f.photo_hash, null, null, null, null, null, null, null, null
  from member join pos.photo f using (ip_code)
union all
select ${kinds.media}, d.ip_code, place, d.id, null, null, null, null, null, null, d.is_active, d.is_printed, null
  from member join pos.pass_media d using (ip_code)
order by 1, 3, 2, 4, 5, 6`

/**
 * Everything the rules need about a household in one prepared statement. The person asked for comes first and counts as
 * its head; somebody who belongs to another head's household sees only themselves. No people for an unknown IP code.
 */
export async function readHousehold(pool: Pool, catalogue: ProductCatalogue, ipCode: string): Promise<HouseholdFacts> {
  const { rows } = await pool.query<Row>({
    name: 'pos-household',
    text: household,
    values: [ipCode],
    rowMode: 'array',
  })
  const ofKind = (kind: number) => rows.filter((row) => row[0] === kind)
  const purchases = ofKind(kinds.purchase)
  const products = await catalogue.products(new Set(purchases.map((row) => text(row[5]))))

  return {
    people: ofKind(kinds.person).map(([, contactId, , firstName, lastName, birthDate]) => ({
      contactId,
      firstName: text(firstName),
      lastName: text(lastName),
      birthDate,
      isHeadOfHouseHold: contactId === ipCode,
    })),
    purchases: purchases.map((row) => toPurchase(row, products)),
    authorizations: ofKind(kinds.authorization).map(([, contactId, , type, startDate, endDate, textHash]) => ({
      contactId,
      authorizationType: text(type),
      startDate: text(startDate),
      endDate,
      textHash,
    })),
    rentalProfiles: ofKind(kinds.rentalProfile).map((row) => ({
      contactId: row[1],
      updatedOn: text(row[3]),
      hasShoeSize: row[10] === true,
      hasStance: row[11] === true,
      hasRequiredFields: row[12] === true,
    })),
    childRegistrations: ofKind(kinds.childRegistration).map(([, contactId, , updatedOn]) => ({
      contactId,
      updatedOn: text(updatedOn),
    })),
    photos: ofKind(kinds.photo).map(([, contactId, , updatedOn, photoHash]) => ({
      contactId,
      updatedOn: text(updatedOn),
      photoHash: text(photoHash),
    })),
    media: ofKind(kinds.media).map((row) => ({
      id: text(row[3]),
      contactId: row[1],
      isActive: row[10] === true,
      isPrinted: row[11] === true,
    })),
  }
}

function toPurchase(row: Row, products: Products): Purchase {
  const [
    ,
    contactId,
    ,
    id,
    kind,
    productId,
    productDate,
    resortCode,
    resortGroupCode,
    salesLocationId,
    open,
    cancelled,
  ] = row
  const product = products.get(text(productId))
  return {
    id: text(id),
    contactId,
    kind: purchaseKind(kind),
    isOpen: open === true,
    isCancelled: cancelled === true,
    productId: text(productId),
    productName: product?.name ?? '',
    productDate,
    resortCode,
    resortGroupCode,
    salesLocationId,
    components: product?.components ?? [],
  }
}

function purchaseKind(kind: string | null): Purchase['kind'] {
  if (kind === 'prepaidAccess' || kind === 'transaction' || kind === 'orderLine') return kind
  throw new Error(`Unknown kind of purchase: ${kind}`)
}

/** A column that is never null in the rows of its kind. */
function text(value: string | null): string {
  if (value === null) throw new Error('A column of the household query is null that never is.')
  return value
}
