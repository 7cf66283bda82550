import type { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import { columnsOf, formattedDate, text } from '../columns.ts'

/** A profile in the built-in point of sale. The key of the shoe size is not stored, but looked up in the list. */
type StoredProfile = Omit<RentalProfile, 'selectedShoeSize'>

export const storedProfileColumns = columnsOf<StoredProfile>({
  selectedAbility: text('ability_key'),
  selectedAge: text('age_key'),
  selectedHeight: text('height_key'),
  selectedWeight: text('weight_key'),
  shoeSize: text('shoe_size'),
  selectedGoofy: text('goofy'),
  updateDate: formattedDate('updated_on'),
})

/** The columns of the table `pos.rental_profile`. */
export const rentalProfileColumns = columnsOf<{ contactId: string; profile: StoredProfile }>({
  contactId: text('ip_code'),
  profile: storedProfileColumns,
})
