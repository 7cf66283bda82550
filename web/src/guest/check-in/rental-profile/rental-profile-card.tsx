import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import type { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import type { LanguageSettings } from '@first-chair/core/settings/language'
import { findEntry, getUnitText, type RentalListEntry, type Units } from '@first-chair/core/rental-profile/size-lists'
import { t } from '../../../catalogue/rental-profile.ts'
import { useSettings } from '../../../settings/use-settings.ts'
import { ClosedCard, type TaskCardProps } from '../task-form/member-card.tsx'
import { parseAbility } from './ability.tsx'

type RentalProfileCardProps = TaskCardProps & {
  rental: RentalProfiles
  profile: RentalProfile | undefined
  /** The day on which the guest confirmed the profile without a change. */
  confirmedOn: string | undefined
  units: Units
}

/** The read-only card of one contact. */
export function RentalProfileCard({ rental, profile, confirmedOn, units, ...card }: RentalProfileCardProps) {
  const { dateFormat, languageSettings } = useSettings()
  const { checkIn, rentalProfile: texts } = languageSettings
  return (
    <ClosedCard
      {...card}
      completedStatus={
        profile
          ? t(confirmedOn === undefined ? 'updated' : 'confirmed', {
              day: formatCheckInDate(profile.updateDate, dateFormat),
            })
          : checkIn.completed
      }
      button={profile ? checkIn.updateButton : checkIn.createButton}
      facts={profile && getFacts(rental, profile, units, texts)}
    />
  )
}

function getFacts(
  rental: RentalProfiles,
  profile: RentalProfile,
  units: Units,
  texts: LanguageSettings['rentalProfile'],
): { term: string; value: string }[] {
  const toText = (list: readonly RentalListEntry[], key: string | null, format: (entry: RentalListEntry) => string) => {
    const entry = findEntry(list, key)
    return entry ? format(entry) : (key ?? '')
  }
  const formatSize = (entry: RentalListEntry) => getUnitText(units, entry)
  const shoeSize = (profile.shoeSize ?? '').trim()
  const stance = profile.selectedGoofy === 'Y' ? texts.goofyStance : texts.regularStance
  return [
    {
      term: texts.abilityLabel,
      value: toText(rental.abilityRefs, profile.selectedAbility, (entry) => parseAbility(entry).title),
    },
    { term: texts.heightLabel, value: toText(rental.heightRefs, profile.selectedHeight, formatSize) },
    { term: texts.weightLabel, value: toText(rental.weightRefs, profile.selectedWeight, formatSize) },
    ...(rental.enableShoeSize && shoeSize !== '' ? [{ term: texts.shoeSizeLabel, value: shoeSize }] : []),
    ...(rental.enableStance ? [{ term: texts.stanceLabel, value: stance }] : []),
  ]
}
