import { type RentalProfileInput, toRentalProfile } from '@first-chair/core/rental-profile/rental-profile-rules'
import { readRentalProfiles, type RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { getSelectableEntries } from '@first-chair/core/rental-profile/size-lists'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { t } from '../../../catalogue/rental-profile.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { CallUs } from '../../call-us.tsx'
import type { TaskScreenProps } from '../step/task-screen-props.ts'
import { rentalDrafts } from '../../drafts/drafts.ts'
import { TaskForm, type TaskFormKind } from '../task-form/task-form.tsx'
import { RentalProfileCard } from './rental-profile-card.tsx'
import { RentalProfileFields } from './rental-profile-fields.tsx'
import { useUnits } from '../../../settings/use-units.ts'

const rentalProfilesQuery = query(readRentalProfiles, {})

const rentalProfiles: TaskFormKind<RentalProfileInput, RentalProfiles> = {
  drafts: rentalDrafts,
  query: rentalProfilesQuery,
  toAnswers: (record) => ({ kind: 'RentalProfile', record }),
  addSaved: (rental, { contact: { contactId, age } }, input, resortDay) => {
    const previous = findProfile(rental, contactId)
    const profile = toRentalProfile(input, { ...rental, lists: rental, age }, previous, resortDay)
    const others = rental.profiles.filter((other) => other.contactId !== contactId)
    // Sending the sizes confirms what the rental shop had changed.
    const corrections = (rental.corrections ?? []).filter((one) => one.contactId !== contactId)
    return { ...rental, profiles: [...others, { contactId, profile }], corrections }
  },
  // A name of the analytics, not a text on screen.
  // oxlint-disable-next-line first-chair/no-literal-text
  event: 'Rental Profile',
}

function findProfile({ profiles }: RentalProfiles, contactId: string) {
  return profiles.find((other) => other.contactId === contactId)?.profile
}

/** The rental profiles of a household, one card each (docs/domain.md, "Check-in pages"). */
export function RentalProfileScreen(props: TaskScreenProps) {
  const { title, intro } = useTexts().rentalProfile
  const [units, setUnits] = useUnits()
  return (
    <TaskForm
      {...props}
      kind={rentalProfiles}
      pageTitle={title}
      loadingText={t('loading')}
      notLoadedTitle={t('notLoaded')}
      title={title}
      intro={intro}
      records={useQuery(rentalProfilesQuery)}
      renderNotice={(rental) => !hasAllLists(rental) && <SizesUnavailable />}
      renderCard={(rental, card) => {
        const { id, contact } = card.contactTask
        const stored = rental.profiles.find((other) => other.contactId === contact.contactId)
        return (
          <RentalProfileCard
            key={id}
            {...card}
            rental={rental}
            profile={stored?.profile}
            confirmedOn={stored?.confirmedOn}
            units={units}
          />
        )
      }}
      renderFields={(rental, task) => {
        const profile = findProfile(rental, task.contactTask.contact.contactId)
        return <RentalProfileFields {...task} rental={rental} profile={profile} units={units} onUnits={setUnits} />
      }}
    />
  )
}

/** False if a list of the point of sale is empty: every profile needs an ability, a height and a weight. */
function hasAllLists({ abilityRefs, heightRefs, weightRefs }: RentalProfiles): boolean {
  return [abilityRefs, heightRefs, weightRefs].every((list) => getSelectableEntries(list).length > 0)
}

function SizesUnavailable() {
  return (
    <Banner tone="warn" title={t('noSizesTitle')} action={<CallUs />}>
      {t('noSizesText')}
    </Banner>
  )
}
