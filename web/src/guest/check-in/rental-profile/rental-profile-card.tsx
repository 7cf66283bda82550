import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import type { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { findEntry, getUnitText, type RentalListEntry, type Units } from '@first-chair/core/rental-profile/size-lists'
import { useSettings, useTexts } from '../../../settings/use-settings.ts'
import { ClosedCard, Facts } from '../cards/member-card.tsx'
import { parseAbility } from './ability.tsx'

type RentalProfileCardProps = {
  contactTask: ContactTask
  rental: RentalProfiles
  profile: RentalProfile | undefined
  units: Units
  hasDraft: boolean
  onOpen: () => void
  isFocused: boolean
}

/** The read-only card of one contact. */
export function RentalProfileCard(props: RentalProfileCardProps) {
  const { contactTask, rental, profile, units, onOpen, isFocused } = props
  const { checkIn } = useTexts()
  const isDone = contactTask.isComplete && !contactTask.isSkipped
  return (
    <ClosedCard
      contactTask={contactTask}
      status={useStatus(props)}
      button={profile ? checkIn.updateButton : checkIn.createButton}
      onOpen={onOpen}
      isFocused={isFocused}
    >
      {isDone && profile && <ProfileFacts rental={rental} profile={profile} units={units} />}
    </ClosedCard>
  )
}

function useStatus({ contactTask, profile, hasDraft }: RentalProfileCardProps): string {
  const { dateFormat, languageSettings } = useSettings()
  const { checkIn } = languageSettings
  if (hasDraft) return 'Draft, not sent yet'
  if (contactTask.isSkipped) return checkIn.skipped
  if (!contactTask.isComplete) return checkIn.notCompleted
  return profile ? `Updated ${formatCheckInDate(profile.updateDate, dateFormat)}` : checkIn.completed
}

function ProfileFacts({ rental, profile, units }: { rental: RentalProfiles; profile: RentalProfile; units: Units }) {
  const texts = useTexts().rentalProfile
  const toText = (list: readonly RentalListEntry[], key: string | null, format: (entry: RentalListEntry) => string) => {
    const entry = findEntry(list, key)
    return entry ? format(entry) : (key ?? '')
  }
  const formatSize = (entry: RentalListEntry) => getUnitText(units, entry)
  const shoeSize = (profile.shoeSize ?? '').trim()
  return (
    <Facts
      facts={[
        {
          term: texts.abilityLabel,
          value: toText(rental.abilityRefs, profile.selectedAbility, (entry) => parseAbility(entry).title),
        },
        { term: texts.heightLabel, value: toText(rental.heightRefs, profile.selectedHeight, formatSize) },
        { term: texts.weightLabel, value: toText(rental.weightRefs, profile.selectedWeight, formatSize) },
        ...(rental.enableShoeSize && shoeSize !== '' ? [{ term: texts.shoeSizeLabel, value: shoeSize }] : []),
        ...(rental.enableStance
          ? [
              {
                term: texts.stanceLabel,
                value: profile.selectedGoofy === 'Y' ? texts.goofyStance : texts.regularStance,
              },
            ]
          : []),
      ]}
    />
  )
}
