import { findEntry, getUnitText, type Units } from '@first-chair/core/rental-profile/size-lists'
import type { CorrectableField } from '@first-chair/core/rental-profile/size-correction'
import { getEntries, type RentalChoices } from '@first-chair/core/rental-shop/rental-shop'
import { t } from '../../catalogue/staff-rental.ts'

const fieldLabels = {
  shoeSize: 'shoe',
  selectedHeight: 'height',
  selectedWeight: 'weight',
  selectedAbility: 'type',
  selectedGoofy: 'stance',
} as const satisfies Record<CorrectableField, string>

/** The name of a size. */
export const getFieldText = (field: CorrectableField): string => t(fieldLabels[field])

/** A size as staff read it, such as "167–178 cm" or "Type II"; a dash for none. */
export function getSizeText(
  field: CorrectableField,
  value: string | null,
  { lists }: Pick<RentalChoices, 'lists'>,
  units: Units,
): string {
  const text = (value ?? '').trim()
  if (text === '') return t('unknown-size')
  if (field === 'shoeSize') return text
  if (field === 'selectedGoofy') return t(text === 'Y' ? 'goofy' : 'regular')
  const entry = findEntry(getEntriesWithHidden(field, lists), text)
  if (!entry) return text
  if (field === 'selectedAbility') return entry.listDescription.split(':')[0]?.trim() ?? text
  return getUnitText(units, entry).replaceAll(/(?<=\d['"]?) - (?=\d)/g, '–')
}

/** A hidden entry may have been chosen by a technician. */
function getEntriesWithHidden(
  field: 'selectedHeight' | 'selectedWeight' | 'selectedAbility',
  lists: RentalChoices['lists'],
) {
  if (field === 'selectedAbility') return lists.abilityRefs
  return field === 'selectedHeight' ? lists.heightRefs : lists.weightRefs
}

/** The values to choose from when a size is corrected; empty if it is typed. */
export function getSizeOptions(
  field: CorrectableField,
  choices: RentalChoices,
  units: Units,
): { value: string; label: string }[] {
  if (field === 'selectedGoofy')
    return [
      { value: 'N', label: t('regular') },
      { value: 'Y', label: t('goofy') },
    ]
  return getEntries(field, choices.lists).map(({ listKey, listDescription }) => {
    const value = field === 'shoeSize' ? listDescription.trim() : listKey
    return { value, label: field === 'selectedAbility' ? listDescription : getSizeText(field, value, choices, units) }
  })
}
