import { cardsInOrder, firstIncomplete, mayAdvance } from '@first-chair/core/contact-task/check-in-flow'
import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import type { GivenRentalProfile } from '@first-chair/core/rental-profile/rental-profile-rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useOnline } from '../../../ui/offline-strip.tsx'
import type { Kept } from '../kept-label.tsx'
import cards from '../member-card.module.css'
import { OpenCard } from '../member-card.tsx'
import { PageWait } from '../page-wait.tsx'
import { EditActions } from '../step-actions.tsx'
import type { TaskScreenProps } from '../task-screen-props.ts'
import { TaskShell } from '../task-shell.tsx'
import { useHeadingFocus } from '../use-heading-focus.ts'
import { useOpenCard } from '../use-open-card.ts'
import { RentalProfileCard } from './rental-profile-card.tsx'
import { rentalProfileDraft, rentalProfileDrafts } from './rental-profile-draft.ts'
import { RentalProfileForm } from './rental-profile-form.tsx'
import { rentalProfilesQuery, useCompleteRentalProfile } from './use-complete-rental-profile.ts'
import { useUnits } from './use-units.ts'

/** The rental profiles of a household, one card each (specification, section 2). */
export function RentalProfileScreen(props: TaskScreenProps) {
  const texts = useTexts().rentalProfile
  usePageTitle(texts.title)
  const { data, isPending, refetch } = useQuery(rentalProfilesQuery)
  useHeadingFocus(!isPending)
  if (isPending) return <PageWait words="Loading rental profiles" onTryAgain={() => void refetch()} />
  if (data) return <RentalProfileCards {...props} rental={data} />
  return (
    <TaskShell {...props} kept="nothing" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
      <h1>{texts.title}</h1>
      <div className={cards.list}>
        <Banner tone="bad" title="We could not load the rental profiles.">
          Please check your connection and try again.
        </Banner>
      </div>
    </TaskShell>
  )
}

function RentalProfileCards(props: TaskScreenProps & { rental: RentalProfiles }) {
  const { grouping, contactTasks, rental, onComplete } = props
  const texts = useTexts().rentalProfile
  const isOnline = useOnline()
  const formId = useId()
  const [units, chooseUnits] = useUnits()
  const [kept, setKept] = useState<Kept>('nothing')
  /** What waits for a connection. */
  const [waiting, setWaiting] = useState<GivenRentalProfile | undefined>(undefined)
  const [hasSaved, setHasSaved] = useState(false)
  const hasDraft = (id: string) => rentalProfileDraft(id) !== undefined
  const { id: openId, focus, openCard, closeCard, openNext } = useOpenCard(grouping, contactTasks, hasDraft)
  const open = contactTasks.find(({ id }) => id === openId)

  const { send, isPending, error, reset } = useCompleteRentalProfile(grouping, ({ contactTask }) => {
    rentalProfileDrafts.drop(contactTask.id)
    setKept('saved')
    setHasSaved(true)
    openNext(contactTask.id)
  })
  const give = (given: GivenRentalProfile) => {
    setWaiting(isOnline ? undefined : given)
    if (isOnline && open) send({ contactTask: open, given })
  }
  useSentWhenOnline(isOnline, waiting, give)

  const { contacts } = grouping
  useEffect(() => rentalProfileDrafts.tidy(contacts.map(({ contactId }) => contactId)), [contacts])

  const change = (act: () => void) => {
    setWaiting(undefined)
    reset()
    act()
  }
  const complete = () => {
    const next = firstIncomplete(contactTasks)
    if (mayAdvance(contactTasks)) onComplete()
    else if (next) openCard(next.id)
  }
  const profileOf = (sought: string) => rental.profiles.find(({ contactId }) => contactId === sought)?.profile

  return (
    <TaskShell
      {...props}
      kept={kept}
      actions={
        open ? (
          <EditActions
            contactTask={open}
            formId={formId}
            isSaving={isPending}
            onSkip={() => send({ contactTask: open, given: undefined })}
            onCancel={() =>
              change(() => {
                // What was given up is a change of what the server has; what was never sent stays as a draft.
                if (open.isComplete) {
                  rentalProfileDrafts.drop(open.id)
                  setKept('nothing')
                }
                closeCard()
              })
            }
          />
        ) : (
          <Button onClick={complete}>Complete</Button>
        )
      }
    >
      <h1>{texts.title}</h1>
      {!hasSaved && <p className={cards.lede}>{texts.intro}</p>}
      <ul className={cards.list}>
        {cardsInOrder(contactTasks, openId).map((contactTask) => {
          const profile = profileOf(contactTask.contact.contactId)
          const isFocused = focus?.id === contactTask.id
          return contactTask.id === openId ? (
            <OpenCard key={contactTask.id} contact={contactTask.contact} isFocused={isFocused}>
              <RentalProfileForm
                id={formId}
                contactTask={contactTask}
                rental={rental}
                profile={profile}
                units={units}
                onUnits={chooseUnits}
                failure={error}
                waitsForSignal={waiting !== undefined}
                onKept={() => setKept('draft')}
                onSend={give}
              />
            </OpenCard>
          ) : (
            <RentalProfileCard
              key={contactTask.id}
              contactTask={contactTask}
              rental={rental}
              profile={profile}
              units={units}
              hasDraft={hasDraft(contactTask.id)}
              onOpen={() => change(() => openCard(contactTask.id))}
              isFocused={isFocused}
            />
          )
        })}
      </ul>
    </TaskShell>
  )
}

/** Sends what waits as soon as there is a connection, and only then. */
function useSentWhenOnline<Given>(isOnline: boolean, waiting: Given | undefined, send: (given: Given) => void): void {
  useEffect(() => {
    if (isOnline && waiting !== undefined) send(waiting)
  })
}
