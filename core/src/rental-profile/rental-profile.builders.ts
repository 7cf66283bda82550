import type { RentalProfile } from './rental-profile.ts'
import type { RentalLists } from './size-lists.ts'

const entry = (listKey: string, listDescription: string, dinLookupValue: number) => ({
  listKey,
  listDescription,
  dinLookupValue,
})

/** Short lists for tests; the last ability is hidden. */
export const rentalLists: RentalLists = {
  abilityRefs: [
    entry('I', 'Type I: slow, gentle slopes', 1),
    entry('II', 'Type II: moderate, varied slopes', 2),
    entry('III', 'Type III: fast, steep slopes', 3),
    entry('III+', 'Type III+: above the chart', -1),
  ],
  ageRefs: [entry('A1', '9 and under', 1), entry('A2', '10 - 49', 2), entry('A3', '50 and over', 3)],
  heightRefs: [
    entry('H3', `5'2" - 5'5" / 158 - 166 cm`, 3),
    entry('H4', `5'6" - 5'10" / 167 - 178 cm`, 4),
    entry('H0', 'Not measured', -1),
  ],
  weightRefs: [entry('W9', '108 - 125 lb / 49 - 57 kg', 9), entry('W10', '126 - 147 lb / 58 - 66 kg', 10)],
  shoeSizeRefs: [entry('S8', 'US 8', 1), entry('S9', 'US 9', 2)],
}

/** A complete profile for tests. */
export function aRentalProfile(over: Partial<RentalProfile> = {}): RentalProfile {
  return {
    selectedAbility: 'II',
    selectedAge: 'A2',
    selectedHeight: 'H4',
    selectedWeight: 'W10',
    selectedShoeSize: 'S8',
    shoeSize: 'US 8',
    selectedGoofy: 'N',
    updateDate: '2026-01-18',
    ...over,
  }
}
