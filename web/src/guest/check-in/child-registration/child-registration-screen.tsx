import type { ChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { getOrderedCards, isEditingProfiles } from '@first-chair/core/contact-task/editing-profiles'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTexts } from '../../../settings/use-settings.ts'
import { useProfile } from '../../use-contact-tasks.ts'
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
import { ChildRegistrationCard } from './child-registration-card.tsx'
import { childRegistrationDrafts } from './child-registration-draft.ts'
import { ChildRegistrationForm } from './child-registration-form.tsx'
import { findContactsToCopy } from './contacts-to-copy.ts'
import {
  childRegistrationsQuery,
  sendChildRegistration,
  useOnChildRegistrationSaved,
} from './send-child-registration.ts'

function useTitle(grouping: ContactTaskGrouping): string {
  const { childRegistration, profile } = useTexts()
  return isEditingProfiles(grouping) ? profile.childRegistrationTitle : childRegistration.title
}

/** The child registrations of a household, one card each (docs/domain.md, "Check-in pages"). */
export function ChildRegistrationScreen(props: TaskScreenProps) {
  useStepTitle(props.grouping, 'Child Profile')
  const title = useTitle(props.grouping)
  const { data, isPending, refetch } = useQuery(childRegistrationsQuery)
  const profile = useProfile()
  const isLoading = isPending || profile.isPending
  useHeadingFocus(!isLoading)
  const tryAgain = () => void Promise.all([refetch(), profile.refetch()])
  if (isLoading) return <StepLoading text="Loading child registrations" onTryAgain={tryAgain} />
  if (data) {
    const account = { name: profile.data?.user.name ?? '', phone: data.accountPhone }
    return <ChildRegistrationCards {...props} loaded={data} account={account} />
  }
  return (
    <StepNotLoaded {...props} title={title} onTryAgain={tryAgain}>
      We could not load the child registrations.
    </StepNotLoaded>
  )
}

type CardsProps = TaskScreenProps & { loaded: ChildRegistrations; account: { name: string; phone: string } }

function ChildRegistrationCards(props: CardsProps) {
  const { grouping, contactTasks, loaded, account } = props
  const formId = useId()
  const onSaved = useOnChildRegistrationSaved(grouping)
  const cards = useCards({ ...props, drafts: childRegistrationDrafts, send: sendChildRegistration, onSaved })
  const { open, focus } = cards
  const findRegistration = (id: string) => loaded.registrations.find(({ contactId }) => contactId === id)?.registration

  const { upToOpen, belowOpen } = splitAtOpenCard(getOrderedCards(grouping, contactTasks, open?.id), open)
  const renderClosed = (contactTask: ContactTask) => (
    <ChildRegistrationCard
      key={contactTask.id}
      contactTask={contactTask}
      registration={findRegistration(contactTask.contact.contactId)}
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
      <h1>{useTitle(grouping)}</h1>
      <ul className={styles.list}>
        {upToOpen.map((contactTask) =>
          contactTask === open ? (
            <OpenCard key={contactTask.id} contact={contactTask.contact} isFocused={focus?.id === contactTask.id}>
              <ChildRegistrationForm
                id={formId}
                contactTask={contactTask}
                registration={findRegistration(contactTask.contact.contactId)}
                account={account}
                copy={findContactsToCopy(contactTasks, loaded, contactTask.contact.contactId)}
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
