import type { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import { findShoeSizeKey, type RentalListEntry, type RentalLists } from '@first-chair/core/rental-profile/size-lists'
import type { Pool } from 'pg'
import { storedProfileColumns } from '../../../db/tables/rental-profile.ts'
import { mergeTrail } from './current-customer.ts'

type ListRow = RentalListEntry & { list: string }

/** Reads the lists for rental profiles, in the operator's order. */
export async function rentalLists(pool: Pool): Promise<RentalLists> {
  const { rows } = await pool.query<ListRow>({
    name: 'pos-rental-lists',
    text: `select list, list_key as "listKey", list_description as "listDescription", din_lookup_value as "dinLookupValue"
           from pos.rental_list_entry order by list, position`,
  })
  const getList = (list: string) =>
    rows
      .filter((row) => row.list === list)
      .map(({ listKey, listDescription, dinLookupValue }) => ({ listKey, listDescription, dinLookupValue }))
  return {
    abilityRefs: getList('ability'),
    ageRefs: getList('age'),
    heightRefs: getList('height'),
    weightRefs: getList('weight'),
    shoeSizeRefs: getList('shoeSize'),
  }
}

/**
 * Reads the profiles of those contacts that have one. The shoe size is stored as typed; its key is looked up in the
 * list.
 */
export async function rentalProfiles(pool: Pool, contactIds: readonly string[]): Promise<Map<string, RentalProfile>> {
  const { rows } = await pool.query<{ contactId: string; sizes: RentalListEntry[] | null }>({
    name: 'pos-rental-profiles',
    text: `select ip_code as "contactId", ${storedProfileColumns.select()},
                  (select json_agg(json_build_object('listKey', list_key, 'listDescription', list_description))
                   from pos.rental_list_entry where list = 'shoeSize') as sizes
           from pos.rental_profile where ip_code = any($1)`,
    values: [contactIds],
  })
  return new Map(
    rows.map(({ contactId, sizes, ...row }) => {
      const profile = storedProfileColumns.toObject(row)
      return [contactId, { ...profile, selectedShoeSize: findShoeSizeKey(sizes ?? [], profile.shoeSize) }]
    }),
  )
}

/**
 * Replaces the contact's profile, unless a later one is stored. If the customer was merged, it is recorded under the
 * current IP code.
 */
export async function recordRentalProfile(pool: Pool, contactId: string, profile: RentalProfile): Promise<void> {
  const { rows } = await pool.query({
    name: 'pos-record-rental-profile',
    text: `
      with recursive ${mergeTrail},
      current_customer as (select ip_code from trail where merged_into is null),
      recorded as (
        insert into pos.rental_profile as existing (ip_code, ${storedProfileColumns.names()})
        select ip_code, ${storedProfileColumns.parameters(2)} from current_customer
        on conflict (ip_code) do update set (${storedProfileColumns.names()}) = row(${storedProfileColumns.names('excluded')})
          where existing.updated_on <= excluded.updated_on
      )
      select ip_code from current_customer`,
    values: [contactId, ...storedProfileColumns.toParameters(profile)],
  })
  if (rows.length === 0) throw new Error('A rental profile names a customer who does not exist.')
}
