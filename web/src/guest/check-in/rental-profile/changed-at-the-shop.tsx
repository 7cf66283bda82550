import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import type { SizeCorrection } from '@first-chair/core/rental-profile/size-correction'
import { findEntry, getUnitText, type Units } from '@first-chair/core/rental-profile/size-lists'
import { t } from '../../../catalogue/rental-profile.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'

/** What the rental shop has changed since the guest last sent the sizes. Sending them again confirms it. */
export function ChangedAtTheShop({
  rental,
  contactId,
  units,
}: {
  rental: RentalProfiles
  contactId: string
  units: Units
}) {
  const texts = useTexts().rentalProfile
  const corrections = (rental.corrections ?? []).filter((one) => one.contactId === contactId)
  if (corrections.length === 0) return null
  const labels: Record<SizeCorrection['field'], string> = {
    shoeSize: texts.shoeSizeLabel,
    selectedHeight: texts.heightLabel,
    selectedWeight: texts.weightLabel,
    selectedAbility: texts.abilityLabel,
    selectedGoofy: texts.stanceLabel,
  }
  const format = (field: SizeCorrection['field'], value: string | null): string => {
    if (field === 'shoeSize') return value ?? ''
    if (field === 'selectedGoofy') return value === 'Y' ? texts.goofyStance : texts.regularStance
    const lists = {
      selectedHeight: rental.heightRefs,
      selectedWeight: rental.weightRefs,
      selectedAbility: rental.abilityRefs,
    }
    const entry = findEntry(lists[field], value)
    return entry ? getUnitText(units, entry) : (value ?? '')
  }
  return (
    <Banner tone="warn" icon="boot" title={t('changedTitle')}>
      <ul>
        {corrections.map(({ field, from, to }) => (
          <li key={field}>
            {from === null
              ? t('changedNew', { size: labels[field], after: format(field, to) })
              : t('changedSize', { size: labels[field], before: format(field, from), after: format(field, to) })}
          </li>
        ))}
      </ul>
      {t('changedConfirm')}
    </Banner>
  )
}
