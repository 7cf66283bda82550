import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { countTasks, estimateMinutesLeft, type MemberProgress } from '@first-chair/core/contact-task/household-progress'
import { isCompletedByGuest } from '@first-chair/core/contact-task/remaining-tasks'
import { getNextStep } from '@first-chair/core/contact-task/next-step'
import { sortByUrgency } from '@first-chair/core/readiness/household-verdict'
import type { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { isConfirmationOffered } from '@first-chair/core/unchanged-record/unchanged-record'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useLayout } from '../../art/use-layout.ts'
import { t } from '../../catalogue/home.ts'
import { Footer } from '../../layout/footer.tsx'
import { useSettings, useTexts } from '../../settings/use-settings.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { useOnline } from '../../ui/feedback/offline-strip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useActivity } from '../use-activity.ts'
import { LiveReadiness } from '../readiness/live-readiness.tsx'
import { useSpokenVerdict } from '../readiness/use-spoken-verdict.ts'
import { useMobilePassesOffered } from '../passes/use-mobile-passes-offered.ts'
import { useBlockerSteps } from './verdict/blocker-action.tsx'
import { CheckedAt } from './verdict/checked-at.tsx'
import { EveryTask } from './every-task.tsx'
import { formatVisitDay } from '../readiness/format-visit-day.ts'
import { nameVisitDay } from './verdict/name-visit-day.ts'
import styles from './home.module.css'
import { hasArrivalCard } from './has-arrival-card.ts'
import { HomeNotices, NoBooking } from './home-notices.tsx'
import { Part, PartsInTurn } from './parts-in-turn.tsx'
import { LiftLine } from './verdict/lift-line.tsx'
import { getAnswerTimes, getCheckedText } from './verdict/answer-times.ts'
import { chooseMainAction, MainActionButton, MainActionHint } from './verdict/main-action.tsx'
import { PersonRow } from './verdict/person-row.tsx'
import { RowsLoading } from './home-loading.tsx'
import verdictStyles from './verdict/verdict.module.css'
import { getVerdictTexts } from './verdict/verdict-texts.ts'
import { useHouseholdProgress } from './use-household-progress.ts'
import { VisitDays } from './verdict/visit-days.tsx'

/** Loaded only where the resort offers mobile passes. */
const MobilePassesCard = lazy(async () => ({
  default: (await import('../passes/mobile-passes-card.tsx')).MobilePassesCard,
}))

/** The verdict of the household for a day, and whether it is up to date. */
export type Verdicts = {
  /** Undefined while the first answer for the day is on its way, and if it failed. */
  readiness: HouseholdReadiness | undefined
  hasFailed: boolean
  isChecking: boolean
  /** When the last attempt finished, in milliseconds. */
  updatedAt: number
  onCheck: () => void
}

type HouseholdHomeProps = {
  grouping: ContactTaskGrouping
  /** The day in the address. */
  day: CalendarDate | undefined
  verdicts: Verdicts
  /** True if the displayed tasks could not be refreshed. */
  isOutdated: boolean
  onTryAgain: () => void
}

/** Home led by the verdict of the household for a day (docs/design.md, "Home and arrival card"). */
export function HouseholdHome({ grouping, day, verdicts, isOutdated, onTryAgain }: HouseholdHomeProps) {
  const { home, application, passChecker } = useTexts()
  const { dateFormat } = useSettings()
  const { addedContactId } = useLocation().state
  usePreloadCheckIn()
  const isOnline = useOnline()
  const activity = useActivity(grouping)
  const nextStep = getNextStep(grouping, activity)
  const getSteps = useBlockerSteps(grouping)
  const members = useHouseholdProgress(grouping)
  const isWide = useLayout('wide')

  const { readiness, hasFailed } = verdicts
  const visitDay = readiness?.visitDay ?? day ?? grouping.resortDay
  const times = getAnswerTimes({
    ...verdicts,
    today: grouping.resortDay,
    timeZone: grouping.timeZone,
    dateFormat,
    isOnline,
  })
  const rows = sortByUrgency(readiness?.people ?? []).flatMap((person) => {
    const contact = grouping.contacts.find(({ contactId }) => contactId === person.contactId)
    return contact ? [{ contact, person, steps: getSteps(contact, person.blockers) }] : []
  })
  const texts =
    readiness && getVerdictTexts({ grouping, readiness, dateFormat, ...times, progress: getProgressText(members) })
  const title =
    texts?.title ??
    (hasFailed
      ? t('verdictFailedTitle')
      : t('checkingTitle', { day: nameVisitDay(visitDay, grouping.resortDay, dateFormat) }))
  const checkedText = getCheckedText(verdicts, times, grouping.resortDay)
  const voice = useSpokenVerdict({ title, checkedText, day: visitDay, isChecking: verdicts.isChecking })
  const check = () => {
    voice.sayNextAnswer()
    verdicts.onCheck()
  }
  const canBuy = (passChecker?.renewUrl ?? '') !== ''
  const canCall = application.phoneNumber !== ''
  const action = chooseMainAction(
    texts?.verdict,
    rows.flatMap(({ steps }) => steps),
    {
      canConfirm: isConfirmationOffered(grouping.unchanged),
      canBuy,
      canCall,
      hasCard: hasArrivalCard(nextStep, readiness?.people ?? []),
    },
  )
  const button = (
    <MainActionButton
      action={action}
      locationId={grouping.location.id}
      isChecking={verdicts.isChecking}
      onCheck={check}
    />
  )
  return (
    // The row of a new member gets the focus.
    <PartsInTurn isWhole={addedContactId !== undefined}>
      <main id="main" className={styles.home}>
        <LiftLine
          riders={rows}
          days={
            <VisitDays
              locationId={grouping.location.id}
              chosen={visitDay}
              today={grouping.resortDay}
              areMarksOld={times.isOld}
            />
          }
          title={title}
          text={texts?.fact ?? (hasFailed ? t('verdictFailedText') : '')}
        >
          {button}
        </LiftLine>
        <div className={verdictStyles.content}>
          <LiveReadiness grouping={grouping} day={day} onSaid={voice.skipAnswer} />
          <section aria-labelledby="group">
            <h2 id="group">{home.membersTitle}</h2>
            <CheckedAt
              text={checkedText}
              spoken={voice.spoken}
              isChecking={verdicts.isChecking}
              updatedAt={hasFailed ? 0 : verdicts.updatedAt}
              onCheck={check}
              onRepeat={voice.say}
            />
            <HomeNotices grouping={grouping} isOutdated={isOutdated} onTryAgain={onTryAgain} />
            {texts?.verdict.kind === 'nothing' && <NoBooking grouping={grouping} />}
            <ul className={verdictStyles.people}>
              {rows.map((row, position) => (
                // In wide windows they are beside each other.
                <Part key={row.person.contactId} of={position === 0 || isWide ? 'first-window' : 'members'}>
                  <PersonRow
                    {...row}
                    locationId={grouping.location.id}
                    adultAge={grouping.adultAge}
                    times={times}
                    mainStep={action.kind === 'step' ? action.step : undefined}
                    isNew={row.person.contactId === addedContactId}
                  />
                </Part>
              ))}
              {readiness === undefined && !hasFailed && <RowsLoading count={grouping.contacts.length} />}
            </ul>
          </section>
          <Part of="below">
            <EveryTask
              grouping={grouping}
              activity={activity}
              step={nextStep}
              people={readiness?.people ?? []}
              isOpen={readiness === undefined && hasFailed}
              isCardOffered={action.kind === 'arrival-card'}
            />
            <MoreForGroup />
          </Part>
        </div>
      </main>
      <ActionBar
        onlyPhone
        hint={<MainActionHint action={action} grouping={grouping} day={formatVisitDay(visitDay, dateFormat)} />}
      >
        {button}
      </ActionBar>
      <Part of="below">
        <Footer />
      </Part>
    </PartsInTurn>
  )
}

/** What a household can add: a family member, and passes on phones if the resort offers them. */
function MoreForGroup() {
  const { home } = useTexts()
  const offersMobilePasses = useMobilePassesOffered()
  return (
    <section>
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
  )
}

function getProgressText(members: readonly MemberProgress[]): string {
  const open = members
    .flatMap(({ tasks }) => tasks)
    .filter(({ contactTask, isDone }) => !isDone && !contactTask.isComplete && isCompletedByGuest(contactTask))
    .map(({ contactTask }) => contactTask)
  const minutes = estimateMinutesLeft(open)
  const done = t('tasksDone', countTasks(members))
  return minutes === 0 ? done : `${done} ${t('minutesLeft', { minutes })}`
}

/**
 * Milliseconds. Running the script of check-in blocks a slow phone for some tenths of a second. By then, guests who do not
 * touch home are reading, and the service worker has loaded the files. The script runs at once when a link is touched.
 */
const preloadDelay = 8_000

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
