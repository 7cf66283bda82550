import { getOrderedCards, isEditingProfiles } from '@first-chair/core/contact-task/editing-profiles'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { getSelectableEntries } from '@first-chair/core/rental-profile/size-lists'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTexts } from '../../../settings/use-settings.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { CallUs } from '../../call-us.tsx'
import { splitAtOpenCard } from '../cards/split-at-open-card.ts'
import styles from '../cards/member-card.module.css'
import { OpenCard } from '../cards/member-card.tsx'
import { StepLoading } from '../step/step-loading.tsx'
import { StepActions } from '../cards/step-actions.tsx'
import { StepNotLoaded } from '../cards/step-not-loaded.tsx'
import type { TaskScreenProps } from '../step/task-screen-props.ts'
import { TaskShell } from '../step/task-shell.tsx'
import { useCards } from '../cards/use-cards.ts'
import { useStepTitle } from '../step/use-step-title.ts'
import { useHeadingFocus } from '../step/use-heading-focus.ts'
import { RentalProfileCard } from './rental-profile-card.tsx'
import { rentalProfileDrafts } from './rental-profile-draft.ts'
import { RentalProfileForm } from './rental-profile-form.tsx'
import { rentalProfilesQuery, sendRentalProfile, useOnRentalProfileSaved } from './send-rental-profile.ts'
import { useUnits } from './use-units.ts'

/** The rental profiles of a household, one card each (docs/domain.md, "Check-in pages"). */
export function RentalProfileScreen(props: TaskScreenProps) {
  const texts = useTexts().rentalProfile
  useStepTitle(props.grouping, texts.title)
  const { data, isPending, refetch } = useQuery(rentalProfilesQuery)
  useHeadingFocus(!isPending)
  if (isPending) return <StepLoading text="Loading rental profiles" onTryAgain={() => void refetch()} />
  if (data) return <RentalProfileCards {...props} rental={data} />
  return (
    <StepNotLoaded {...props} title={texts.title} onTryAgain={() => void refetch()}>
      We could not load the rental profiles.
    </StepNotLoaded>
  )
}

function RentalProfileCards(props: TaskScreenProps & { rental: RentalProfiles }) {
  const { grouping, contactTasks, rental } = props
  const texts = useTexts().rentalProfile
  const formId = useId()
  const [units, setUnits] = useUnits()
  const onSaved = useOnRentalProfileSaved(grouping)
  const cards = useCards({ ...props, drafts: rentalProfileDrafts, send: sendRentalProfile, onSaved })
  const { open, focus } = cards
  const findProfile = (id: string) => rental.profiles.find(({ contactId }) => contactId === id)?.profile

  const { upToOpen, belowOpen } = splitAtOpenCard(getOrderedCards(grouping, contactTasks, open?.id), open)
  const renderClosed = (contactTask: ContactTask) => (
    <RentalProfileCard
      key={contactTask.id}
      contactTask={contactTask}
      rental={rental}
      profile={findProfile(contactTask.contact.contactId)}
      units={units}
      hasDraft={cards.hasDraft(contactTask.id)}
      onOpen={() => cards.openCard(contactTask.id)}
      isFocused={focus?.id === contactTask.id}
    />
  )

  return (
    <TaskShell
      {...props}
      saveStatus={cards.saveStatus}
      actions={<StepActions cards={cards} formId={formId} completeLabel={props.completeLabel} />}
      others={belowOpen.length > 0 && <ul className={styles.list}>{belowOpen.map(renderClosed)}</ul>}
    >
      <h1>{texts.title}</h1>
      {!cards.hasSaved && !isEditingProfiles(grouping) && <p className={styles.lede}>{texts.intro}</p>}
      {!hasAllLists(rental) && <SizesUnavailable />}
      <ul className={styles.list}>
        {upToOpen.map((contactTask) =>
          contactTask === open ? (
            <OpenCard key={contactTask.id} contact={contactTask.contact} isFocused={focus?.id === contactTask.id}>
              <RentalProfileForm
                id={formId}
                contactTask={contactTask}
                rental={rental}
                profile={findProfile(contactTask.contact.contactId)}
                units={units}
                onUnits={setUnits}
                failure={cards.failure}
                isWaitingForConnection={cards.isWaitingForConnection}
                onDraftStored={cards.onDraftStored}
                onChange={cards.onFormChange}
                onSend={cards.submit}
              />
            </OpenCard>
          ) : (
            renderClosed(contactTask)
          ),
        )}
      </ul>
    </TaskShell>
  )
}

/** False if a list of the point of sale is empty: every profile needs an ability, a height and a weight. */
function hasAllLists({ abilityRefs, heightRefs, weightRefs }: RentalProfiles): boolean {
  return [abilityRefs, heightRefs, weightRefs].every((list) => getSelectableEntries(list).length > 0)
}

function SizesUnavailable() {
  return (
    <Banner tone="warn" title="There are no sizes to choose from right now" action={<CallUs />}>
      You can continue with the other tasks. Please try again later, or tell the rental shop your sizes when you arrive.
    </Banner>
  )
}
