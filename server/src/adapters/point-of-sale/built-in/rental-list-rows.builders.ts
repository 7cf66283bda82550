import type { RentalLists } from '@first-chair/core/rental-profile/size-lists'
import type { NewRow } from '../../../db/insert-rows.ts'

/** Converts rental lists to rows of `pos.rental_list_entry`. */
export function toRentalListRows(lists: RentalLists): NewRow[] {
  const byName = {
    ability: lists.abilityRefs,
    age: lists.ageRefs,
    height: lists.heightRefs,
    weight: lists.weightRefs,
    shoeSize: lists.shoeSizeRefs,
  }
  return Object.entries(byName).flatMap(([list, entries]) =>
    entries.map((entry, position) => ({
      list,
      list_key: entry.listKey,
      list_description: entry.listDescription,
      din_lookup_value: entry.dinLookupValue,
      position,
    })),
  )
}
