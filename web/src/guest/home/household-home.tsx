import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { canBeDoneHere } from '@first-chair/core/contact-task/done-here'
import {
  householdProgress,
  isEveryoneReady,
  minutesLeft,
  minutesSentence,
  notTakingPart,
  progressSentence,
} from '@first-chair/core/contact-task/household-progress'
import { momentInZone } from '@first-chair/core/date-format'
import { nextStep } from '@first-chair/core/contact-task/next-step'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Footer } from '../../app/footer.tsx'
import { useTexts } from '../../settings/use-settings.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TryAgainWords } from '../try-again-words.tsx'
import { useActivity } from '../use-activity.ts'
import { OwnSignatures } from '../own-signatures.tsx'
import { usePhotos } from '../use-contact-tasks.ts'
import { useMobilePassesOffered } from '../use-mobile-passes-offered.ts'
import { ActivityChoice } from './activity-choice.tsx'
import { DeskList } from './desk-list.tsx'
import styles from './home.module.css'
import { LiftLine } from './lift-line.tsx'
import { AbsentMember, MemberCard } from './member-card.tsx'
import { NextStepLink, NextStepWords } from './next-step-link.tsx'
import { UnknownLink } from './unknown-link.tsx'
import { useLoadedAhead } from './use-loaded-ahead.ts'

/** On demand: nothing of it is loaded where there are no mobile passes. */
const MobilePassesCard = lazy(async () => ({ default: (await import('../mobile-passes-card.tsx')).MobilePassesCard }))

/** Who is in the group, how far everybody is, and the one next step. */
export function HouseholdHome({
  grouping,
  isOutdated,
  onTryAgain,
}: {
  grouping: ContactTaskGrouping
  /** What is shown could not be read anew. */
  isOutdated: boolean
  onTryAgain: () => void
}) {
  const { home } = useTexts()
  const { addedContactId } = useLocation().state
  const photos = usePhotos()
  const offersMobilePasses = useMobilePassesOffered()
  useLoadedAhead()
  const activity = useActivity(grouping)
  const members = activity ? householdProgress(grouping, activity) : []
  const others = activity ? notTakingPart(grouping, activity) : grouping.contacts
  const step = nextStep(grouping, activity)
  const isEverythingDone = members.every(({ done, total }) => done === total)
  const title = isEveryoneReady(grouping, members)
    ? home.everythingDoneTitle
    : step.kind === 'arrival-card'
      ? home.almostDoneTitle
      : home.checkInTitle
  const openHere = members
    .flatMap(({ tasks }) => tasks)
    .filter(({ contactTask, isDone }) => !isDone && canBeDoneHere(contactTask))
    .map(({ contactTask }) => contactTask)

  return (
    <>
      <main id="main" className={styles.home}>
        {step.kind === 'nothing-to-do' ? (
          <LiftLine members={[]} photos={photos} title={home.nothingToDoTitle} words={home.nothingToDoText} />
        ) : (
          <LiftLine
            members={members}
            photos={photos}
            title={title}
            words={`${progressSentence(members)} ${minutesSentence(minutesLeft(openHere))}`.trim()}
          >
            <NextStepLink step={step} />
            <NextStepWords step={step} />
          </LiftLine>
        )}
        <div className={styles.content}>
          {isOutdated && (
            <Banner tone="warn" title="This may not be up to date" action={<TryAgain onPress={onTryAgain} />}>
              We could not ask again just now.
            </Banner>
          )}
          {grouping.readFromPosAtUtc !== null && (
            <Banner tone="warn">
              {home.stalePointOfSale} What you see is from {momentInZone(grouping.readFromPosAtUtc, grouping.timeZone)}.
            </Banner>
          )}
          <UnknownLink location={grouping.location} />
          <OwnSignatures
            locationId={grouping.location.id}
            contactTasks={members.flatMap(({ tasks }) => tasks.map(({ contactTask }) => contactTask))}
          />
          <ActivityChoice grouping={grouping} chosen={activity} />
          {activity && step.kind === 'arrival-card' && !isEverythingDone && (
            <DeskList grouping={grouping} activity={activity} />
          )}
          <section>
            <h2>{home.membersTitle}</h2>
            <ul className={styles.members}>
              {members.map((member) => (
                <MemberCard
                  key={member.contact.contactId}
                  member={member}
                  photo={photos.get(member.contact.contactId)}
                  adultAge={grouping.adultAge}
                  isNew={member.contact.contactId === addedContactId}
                />
              ))}
              {others.map((contact) => (
                <AbsentMember
                  key={contact.contactId}
                  contact={contact}
                  photo={photos.get(contact.contactId)}
                  adultAge={grouping.adultAge}
                  isNew={contact.contactId === addedContactId}
                />
              ))}
            </ul>
            <Link to="/add-family-member" className={styles.addMember}>
              <Icon name="plus" />
              {home.addFamilyMember}
            </Link>
            {offersMobilePasses && (
              <Suspense>
                <MobilePassesCard />
              </Suspense>
            )}
          </section>
        </div>
      </main>
      {step.kind !== 'nothing-to-do' && (
        <ActionBar onlyPhone hint={<NextStepWords step={step} inline />}>
          <NextStepLink step={step} />
        </ActionBar>
      )}
      <Footer />
    </>
  )
}

function TryAgain({ onPress }: { onPress: () => void }) {
  return (
    <Button look="secondary" small onClick={onPress}>
      <TryAgainWords />
    </Button>
  )
}
