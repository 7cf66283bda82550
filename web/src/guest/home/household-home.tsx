import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { isCompletedByGuest } from '@first-chair/core/contact-task/remaining-tasks'
import {
  countTasks,
  getHouseholdProgress,
  isEveryoneReady,
  estimateMinutesLeft,
  getNonParticipants,
  type MemberProgress,
} from '@first-chair/core/contact-task/household-progress'
import { getNextStep, type NextStep } from '@first-chair/core/contact-task/next-step'
import { isNobodyBooked } from '@first-chair/core/readiness/readiness-reason'
import type { LanguageSettings } from '@first-chair/core/settings/language'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { Footer } from '../../layout/footer.tsx'
import { t } from '../../catalogue/home.ts'
import { t as retry } from '../../catalogue/retry.ts'
import { useTexts } from '../../settings/use-settings.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TryAgainLabel } from '../try-again-label.tsx'
import { useActivity } from '../use-activity.ts'
import { OwnSignatures } from '../own-signatures.tsx'
import { usePhotos } from '../use-contact-tasks.ts'
import { useMobilePassesOffered } from '../use-mobile-passes-offered.ts'
import { ActivityChoice } from './activity-choice.tsx'
import { DeskList } from './desk-list.tsx'
import styles from './home.module.css'
import { LiftLine } from './lift-line.tsx'
import { AbsentMember, MemberCard } from './member-card.tsx'
import { formatInTimeZone } from './format-in-time-zone.ts'
import { NextStepLink, NextStepText } from './next-step-link.tsx'
import { ReadinessNotices } from './readiness-notices.tsx'
import { UnknownLink } from './unknown-link.tsx'

/** Loaded only where the resort offers mobile passes. */
const MobilePassesCard = lazy(async () => ({ default: (await import('../mobile-passes-card.tsx')).MobilePassesCard }))

/** The members of the household, their progress, and the next step. */
export function HouseholdHome({
  grouping,
  isOutdated,
  onTryAgain,
}: {
  grouping: ContactTaskGrouping
  /** True if the displayed data could not be refreshed. */
  isOutdated: boolean
  onTryAgain: () => void
}) {
  const { home } = useTexts()
  const { addedContactId } = useLocation().state
  const photos = usePhotos()
  const offersMobilePasses = useMobilePassesOffered()
  usePreloadCheckIn()
  const activity = useActivity(grouping)
  const members = getHouseholdProgress(grouping)
  const others = getNonParticipants(grouping)
  const step = getNextStep(grouping, activity)
  const isEverythingDone = members.every(({ done, total }) => done === total)
  const { title, text } = getHomeTexts(grouping, members, step, home)
  return (
    <>
      <main id="main" className={styles.home}>
        <LiftLine members={step.kind === 'nothing-to-do' ? [] : members} photos={photos} title={title} text={text}>
          {step.kind !== 'nothing-to-do' && (
            <>
              <NextStepLink step={step} />
              <NextStepText step={step} />
            </>
          )}
        </LiftLine>
        <div className={styles.content}>
          {isOutdated && (
            <Banner tone="warn" title={retry('outdatedTitle')} action={<TryAgain onPress={onTryAgain} />}>
              {retry('outdatedText')}
            </Banner>
          )}
          {grouping.readFromPosAtUtc !== null && (
            <Banner tone="warn">
              {home.stalePointOfSale}{' '}
              {t('readAt', { time: formatInTimeZone(grouping.readFromPosAtUtc, grouping.timeZone) })}
            </Banner>
          )}
          <UnknownLink location={grouping.location} />
          <ReadinessNotices grouping={grouping} pageTitle={title} />
          <OwnSignatures
            locationId={grouping.location.id}
            contactTasks={members.flatMap(({ tasks }) => tasks.map(({ contactTask }) => contactTask))}
          />
          <ActivityChoice grouping={grouping} chosen={activity} />
          {step.kind === 'arrival-card' && !isEverythingDone && <DeskList grouping={grouping} />}
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
                  reasons={grouping.readinessReasons.filter(({ contactId }) => contactId === contact.contactId)}
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
        <ActionBar onlyPhone hint={<NextStepText step={step} inline />}>
          <NextStepLink step={step} />
        </ActionBar>
      )}
      <Footer />
    </>
  )
}

/**
 * The title of home and the text below it. The group is not sent to the lift while a pass is blocked or no booking was
 * found.
 */
function getHomeTexts(
  grouping: ContactTaskGrouping,
  members: readonly MemberProgress[],
  step: NextStep,
  home: LanguageSettings['home'],
): { title: string; text: string } {
  const isAnybodyBlocked = grouping.readinessReasons.some(({ code }) => code === 'pass-blocked')
  const isUnbooked = isNobodyBooked(grouping.readinessReasons, grouping.contacts)
  const obstacleTitle = isAnybodyBlocked ? home.passBlockedTitle : isUnbooked ? home.noBookingTitle : undefined
  if (step.kind === 'nothing-to-do') {
    return obstacleTitle === undefined
      ? { title: home.nothingToDoTitle, text: home.nothingToDoText }
      : { title: obstacleTitle, text: '' }
  }
  const openHere = members
    .flatMap(({ tasks }) => tasks)
    .filter(({ contactTask, isDone }) => !isDone && isCompletedByGuest(contactTask))
    .map(({ contactTask }) => contactTask)
  const minutes = estimateMinutesLeft(openHere)
  const progress = t('tasksDone', countTasks(members))
  const text = minutes === 0 ? progress : `${progress} ${t('minutesLeft', { minutes })}`
  if (step.kind === 'task') return { title: home.checkInTitle, text }
  if (isEveryoneReady(grouping, members)) return { title: home.everythingDoneTitle, text }
  return { title: obstacleTitle ?? home.almostDoneTitle, text }
}

function TryAgain({ onPress }: { onPress: () => void }) {
  return (
    <Button look="secondary" small onClick={onPress}>
      <TryAgainLabel />
    </Button>
  )
}

/** Milliseconds. By then, the requests of home itself are usually finished. */
const preloadDelay = 2_000

/** Preloads check-in after home has loaded, so that a step opens at once. Does nothing in data-saving mode. */
function usePreloadCheckIn(): void {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.documentElement.classList.contains('save-data')) return
      void router.preloadRoute({ to: '/checkin' }).catch(() => {})
    }, preloadDelay)
    return () => clearTimeout(timer)
  }, [router])
}
