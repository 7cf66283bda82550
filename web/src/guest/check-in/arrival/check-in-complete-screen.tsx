import { buildArrivalCard, type ArrivalCard } from '@first-chair/core/contact-task/arrival-card'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { getNextStep } from '@first-chair/core/contact-task/next-step'
import { getLastConfirmation } from '@first-chair/core/readiness/confirmation'
import { getConfirmationText } from '@first-chair/core/readiness/confirmation-text'
import { getNewerReadiness, toKnownReadiness } from '@first-chair/core/readiness/last-answer'
import type { GateMark, HouseholdReadiness, PersonReadiness } from '@first-chair/core/readiness/readiness'
import type { LanguageSettings } from '@first-chair/core/settings/language'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useRouter, type AnyRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Logo } from '../../../layout/logo.tsx'
import { t } from '../../../catalogue/arrival.ts'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { useSettings, useTexts, useTheme } from '../../../settings/use-settings.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { useOnline } from '../../../ui/feedback/offline-strip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { OperatorHtml } from '../../../ui/operator-text/operator-html.tsx'
import { getChosenActivity } from '../../use-activity.ts'
import { useCopyAfterFailure } from '../../offline/use-copy-after-failure.ts'
import { useHouseholdCopy } from '../../offline/use-household-copy.ts'
import { LiveReadiness } from '../../readiness/live-readiness.tsx'
import { useContactTasks } from '../../use-contact-tasks.ts'
import { SpokenLine } from '../../readiness/spoken-line.tsx'
import { useCurrentLocation } from '../../use-current-location.ts'
import { useMobilePassesOffered } from '../../passes/use-mobile-passes-offered.ts'
import { useSpokenVerdict } from '../../readiness/use-spoken-verdict.ts'
import { everyReadiness, readinessQuery, useReadiness } from '../../readiness/use-readiness.ts'
import { useHeadingFocus } from '../step/use-heading-focus.ts'
import { StepLoading } from '../step/step-loading.tsx'
import { ArrivalActions } from './arrival-actions.tsx'
import { ArrivalTicket } from './ticket/arrival-ticket.tsx'
import { formatMoment, getCardVerdict, getPeopleOnCard } from './ticket/card-verdict.ts'
import styles from './check-in-complete.module.css'
import { ContourLines } from './contour-lines.tsx'
import { findOwnStep, type OwnStep } from './own-step.ts'
import { PastCard } from './past-card.tsx'
import { storeArrivalCard, readStoredArrivalCard } from './stored-arrival-card.ts'
import { useResortDay } from './use-resort-day.ts'
import { useSignedCode } from './use-signed-code.ts'

/**
 * Loaded only where the resort offers mobile passes. If it cannot be loaded (offline), the card is shown without it.
 */
const MobilePassesLink = lazy(() =>
  import('../../passes/mobile-passes-link.tsx').then(
    (loaded) => ({ default: loaded.MobilePassesLink }),
    () => ({ default: () => null }),
  ),
)

/**
 * The end of check-in: the arrival card. Leads back to check-in while a task can still be done here and nobody may go
 * yet. Offline it shows the card that was shown last.
 */
export function CheckInCompleteScreen() {
  useHouseholdCopy()
  const current = useCurrentLocation()
  const router = useRouter()
  const [isReopened] = useState(() => isFirstPage(router))
  if (current.kind !== 'found') return <Navigate to="/home" replace />
  return <ArrivalAt locationId={current.location.id} isReopened={isReopened} />
}

/** Whether the page that is rendered is the first one of the tab. Before another one, the router still names the page that led to it. */
function isFirstPage({ state: { resolvedLocation, location } }: AnyRouter): boolean {
  return resolvedLocation === undefined || resolvedLocation.pathname === location.pathname
}

/** `isReopened`: no other page of this tab led to the card. */
function ArrivalAt({ locationId, isReopened }: { locationId: number; isReopened: boolean }) {
  const queryClient = useQueryClient()
  const { data: grouping, isPending, error, refetch } = useContactTasks(locationId)
  const checked = useCheckedReadiness(locationId)
  const stored = readStoredArrivalCard(queryClient, locationId)
  const isRestoring = useCopyAfterFailure(grouping === undefined ? error : null)
  const step = grouping && getNextStep(grouping, getChosenActivity(grouping))
  const fresh = useMemo(() => grouping && buildArrivalCard(grouping), [grouping])
  const signedCode = useSignedCode(locationId, checked.readiness, stored?.signedCode ?? null)
  useEffect(() => {
    if (fresh) storeArrivalCard(queryClient, { card: fresh, readiness: checked.readiness, signedCode })
  }, [queryClient, fresh, checked.readiness, signedCode])

  if (step && step.kind !== 'arrival-card' && fresh && !isAnybodyReady(fresh, checked.readiness)) {
    // While a task can be done here, and where nobody has a task, the card helps only if somebody may go already.
    if (checked.isChecking) return <StepLoading text={t('loading')} onTryAgain={() => void refetch()} />
    return <Navigate to={step.kind === 'task' ? '/checkin' : '/home'} replace />
  }
  const card = fresh ?? stored?.card
  if (!card) {
    if (isPending || isRestoring) return <StepLoading text={t('loading')} onTryAgain={() => void refetch()} />
    return <Navigate to="/home" replace />
  }
  const ownStep = fresh && grouping ? findOwnStep(fresh, checked.readiness, grouping) : undefined
  const known = checked.readiness && toKnownReadiness(checked.readiness)
  const last = getNewerReadiness(stored?.readiness, known)
  return (
    <Arrival
      card={card}
      checked={checked}
      last={last}
      ownStep={ownStep}
      grouping={grouping}
      signedCode={signedCode}
      isReopened={isReopened}
    />
  )
}

/** The verdict of the household, asked again when the page opens: a task may just have been completed. */
type CheckedReadiness = {
  readiness: HouseholdReadiness | undefined
  /** True while the first answer of this page is on its way. */
  isChecking: boolean
  /** True if the verdict could not be refreshed. */
  isOld: boolean
}

function useCheckedReadiness(locationId: number): CheckedReadiness {
  const queryClient = useQueryClient()
  const isOnline = useOnline()
  const stored = readStoredArrivalCard(queryClient, locationId)?.readiness
  // What was true before the last task is not a verdict about the group that completed it.
  const [isOpening] = useState(() => queryClient.getQueryState(readinessQuery(locationId).queryKey)?.dataUpdatedAt ?? 0)
  const { data, isError, isFetching, dataUpdatedAt } = useReadiness(locationId)
  useEffect(() => {
    void queryClient.invalidateQueries(everyReadiness)
  }, [queryClient])
  const isChecking = isFetching && !isError && isOnline && dataUpdatedAt === isOpening
  return {
    readiness: isChecking ? undefined : (data ?? stored),
    isChecking,
    isOld: !isOnline || isError || (data === undefined && !isChecking),
  }
}

function isAnybodyReady(card: ArrivalCard, readiness: HouseholdReadiness | undefined): boolean {
  return getPeopleOnCard(card, readiness).some(({ verdict }) => verdict === 'ready' || verdict === 'ready-from')
}

function Arrival({
  card,
  checked: { readiness, isChecking, isOld },
  last,
  ownStep,
  grouping,
  signedCode,
  isReopened,
}: {
  card: ArrivalCard
  signedCode: string | null
  isReopened: boolean
  checked: CheckedReadiness
  /** The last known verdict, for an unknown one. */
  last: HouseholdReadiness | undefined
  ownStep: OwnStep | undefined
  /** Undefined offline, where the card is the one that was shown last. */
  grouping: ContactTaskGrouping | undefined
}) {
  const { checkIn, home } = useTexts()
  const { dateFormat } = useSettings()
  const isOnline = useOnline()
  const offersMobilePasses = useMobilePassesOffered()
  const { arrivalTitleImageUrl } = useTheme().general
  const today = useResortDay(card.timeZone)
  // The page that stays open is the card of the day for which it was opened.
  const [firstDay, setFirstDay] = useState<CalendarDate>()
  const visitDay = readiness?.visitDay
  if (firstDay === undefined && visitDay !== undefined) setFirstDay(visitDay)
  const people = getPeopleOnCard(card, readiness)
  const clock = { today, timeZone: card.timeZone, dateFormat }
  const verdict = getCardVerdict(card, readiness, { isOld, last, clock })
  const confirmation = getLastConfirmation(people)
  const waiting = confirmation && getConfirmationText(confirmation, 'guest', (utc) => formatMoment(utc, clock))
  const { title, text, isAllSet } = getCardTexts(people, verdict.mark, { isChecking, waiting }, { checkIn, home })
  const spokenVerdict = isChecking ? { title: '', checkedText: '' } : { title: verdict.text, checkedText: verdict.note }
  const voice = useSpokenVerdict({ ...spokenVerdict, day: visitDay ?? '', isChecking })
  usePageTitle(title)
  useHeadingFocus(true)
  if (firstDay !== undefined && firstDay < today) return <PastCard visitDay={firstDay} />
  return (
    <main id="main" className={`${styles.page} ${isOld || !isAllSet || offersMobilePasses ? styles.crowded : ''}`}>
      <ContourLines />
      <div className={styles.say}>
        <div className={styles.logo}>
          <Logo isOnRail />
        </div>
        <h1 tabIndex={-1}>
          {arrivalTitleImageUrl === '' || !isAllSet ? (
            title
          ) : (
            <img src={arrivalTitleImageUrl} alt={checkIn.checkInCompleteTitle} className={styles.titleImage} />
          )}
        </h1>
        {isAllSet ? (
          <OperatorHtml html={card.completeText} className={styles.words} />
        ) : (
          text !== '' && <p className={styles.words}>{text}</p>
        )}
        {grouping && <LiveReadiness grouping={grouping} onSaid={voice.skipAnswer} />}
        <SpokenLine spoken={voice.spoken} />
        {isOld && <OldNote isOnline={isOnline} checkedAt={verdict.checkedAt} />}
      </div>
      <ArrivalTicket
        card={card}
        readiness={readiness}
        verdict={isChecking ? undefined : verdict}
        signedCode={signedCode}
        isReopened={isReopened}
      />
      <div className={styles.acts}>
        <ArrivalActions
          card={card}
          signedCode={signedCode}
          // A picture is still looked at tomorrow: it names the day of the check.
          verdict={getCardVerdict(card, readiness, { isOld: false, last, clock: { ...clock, today: '' } })}
          title={title}
          visitDay={visitDay}
          ownStep={ownStep}
        />
        {offersMobilePasses && (
          <Suspense>
            <MobilePassesLink className={styles.home} />
          </Suspense>
        )}
        <Link to="/home" className={`${buttonClass('secondary')} ${styles.home}`}>
          {checkIn.homeButton}
        </Link>
      </div>
    </main>
  )
}

/** Says that the card works although its verdict could not be refreshed. */
function OldNote({ isOnline, checkedAt }: { isOnline: boolean; checkedAt: string | undefined }) {
  return (
    <div className={styles.old} role="status">
      <Icon name="offline" />
      <p>
        <b>{t(isOnline ? 'oldTitle' : 'noSignalTitle')}</b>{' '}
        {checkedAt === undefined ? t('noSignalYet') : t('noSignalText', { moment: checkedAt })}
      </p>
    </div>
  )
}

/**
 * The title and text of the card by the verdict of the group: a group that may go reads the text of its location. While
 * it is checked, nothing is promised.
 */
function getCardTexts(
  people: readonly PersonReadiness[],
  mark: GateMark,
  { isChecking, waiting }: { isChecking: boolean; waiting: string | undefined },
  { checkIn, home }: Pick<LanguageSettings, 'checkIn' | 'home'>,
): { title: string; text: string; isAllSet: boolean } {
  if (isChecking) return { title: t('checking'), text: '', isAllSet: false }
  const ready = people.filter(({ verdict }) => verdict === 'ready' || verdict === 'ready-from').length
  const someReady = ready === 0 ? '' : t('someReady', { ready })
  const wayBack = people.flatMap(({ blockers }) => blockers).find(({ code }) => code === 'pass-blocked')?.wayBack
  const texts: Record<GateMark, { title: string; text: string }> = {
    ready: { title: checkIn.checkInCompleteTitle, text: '' },
    'ready-from': { title: checkIn.checkInCompleteTitle, text: '' },
    pending: {
      title: t('pendingTitle'),
      text: waiting === undefined ? t('pendingText') : `${waiting} ${t('pendingText')}`,
    },
    unknown: { title: t('unknownTitle'), text: t('unknownText') },
    nothing:
      ready === 0
        ? { title: home.noBookingTitle, text: checkIn.noBookingText }
        : { title: checkIn.almostCompleteTitle, text: someReady },
    'not-ready': { title: checkIn.almostCompleteTitle, text: someReady || checkIn.almostCompleteText },
    blocked: { title: home.passBlockedTitle, text: someReady || (wayBack ?? home.passBlockedText) },
  }
  return { ...texts[mark], isAllSet: mark === 'ready' || mark === 'ready-from' }
}
