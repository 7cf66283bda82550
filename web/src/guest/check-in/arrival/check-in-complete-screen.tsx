import {
  buildArrivalCard,
  isAllSet,
  isAnybodyBlocked,
  isAnybodyBooked,
  type ArrivalCard,
} from '@first-chair/core/contact-task/arrival-card'
import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { getNextStep } from '@first-chair/core/contact-task/next-step'
import type { LanguageSettings } from '@first-chair/core/settings/language'
import { Link, Navigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { Logo } from '../../../layout/logo.tsx'
import { t } from '../../../catalogue/arrival.ts'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { useTexts, useTheme } from '../../../settings/use-settings.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { getChosenActivity } from '../../use-activity.ts'
import { useContactTasks } from '../../use-contact-tasks.ts'
import { useCurrentLocation } from '../../use-current-location.ts'
import { useMobilePassesOffered } from '../../use-mobile-passes-offered.ts'
import { ArrivalTicket } from './arrival-ticket.tsx'
import styles from './check-in-complete.module.css'
import { ContourLines } from './contour-lines.tsx'
import { storeArrivalCard, readStoredArrivalCard } from './stored-arrival-card.ts'
import { OperatorHtml } from '../../../ui/operator-text/operator-html.tsx'
import { useHeadingFocus } from '../step/use-heading-focus.ts'
import { StepLoading } from '../step/step-loading.tsx'

/**
 * Loaded only where the resort offers mobile passes. If it cannot be loaded (offline), the card is shown without it.
 */
const MobilePassesLink = lazy(() =>
  import('../../mobile-passes-link.tsx').then(
    (loaded) => ({ default: loaded.MobilePassesLink }),
    () => ({ default: () => null }),
  ),
)

/**
 * The end of check-in: the arrival card. Leads back to check-in while a task can still be done here. Offline it shows
 * the card that was shown last.
 */
export function CheckInCompleteScreen() {
  const current = useCurrentLocation()
  if (current.kind !== 'found') return <Navigate to="/home" replace />
  return <ArrivalAt locationId={current.location.id} />
}

function ArrivalAt({ locationId }: { locationId: number }) {
  const { data: grouping, isPending, refetch } = useContactTasks(locationId)
  const fresh = useMemo(() => grouping && toArrival(grouping), [grouping])
  useEffect(() => {
    if (typeof fresh === 'object') storeArrivalCard(fresh)
  }, [fresh])

  if (fresh === 'something to do') return <Navigate to="/checkin" replace />
  if (fresh === 'nobody here') return <Navigate to="/home" replace />
  const card = fresh ?? readStoredArrivalCard(locationId)
  if (card) return <Arrival card={card} />
  if (isPending) return <StepLoading text={t('loading')} onTryAgain={() => void refetch()} />
  return <Navigate to="/home" replace />
}

function toArrival(grouping: ContactTaskGrouping): ArrivalCard | 'something to do' | 'nobody here' {
  const step = getNextStep(grouping, getChosenActivity(grouping))
  if (step.kind === 'nothing-to-do') return 'nobody here'
  return step.kind === 'task' ? 'something to do' : buildArrivalCard(grouping)
}

function Arrival({ card }: { card: ArrivalCard }) {
  const { checkIn, home } = useTexts()
  const { checkInCompleteTitle, homeButton } = checkIn
  const offersMobilePasses = useMobilePassesOffered()
  const { arrivalTitleImageUrl } = useTheme().general
  const isWholeGroupSet = isAllSet(card)
  const { title, text } = getCardTexts(card, { checkIn, home })
  usePageTitle(title)
  useHeadingFocus(true)
  return (
    <main id="main" className={styles.page}>
      <ContourLines />
      <div className={styles.say}>
        <div className={styles.logo}>
          <Logo />
        </div>
        <h1 tabIndex={-1}>
          {arrivalTitleImageUrl === '' || !isWholeGroupSet ? (
            title
          ) : (
            <img src={arrivalTitleImageUrl} alt={checkInCompleteTitle} className={styles.titleImage} />
          )}
        </h1>
        {isWholeGroupSet ? (
          <OperatorHtml html={card.completeText} className={styles.words} />
        ) : (
          <p className={styles.words}>{text}</p>
        )}
      </div>
      <ArrivalTicket card={card} />
      <div className={styles.acts}>
        {offersMobilePasses && (
          <Suspense>
            <MobilePassesLink />
          </Suspense>
        )}
        <Link to="/home" className={`${buttonClass('secondary')} ${styles.home}`}>
          {homeButton}
        </Link>
      </div>
    </main>
  )
}

/**
 * The title and text of the card: the most serious reason wins. A group that is all set reads the text of its location.
 */
function getCardTexts(
  card: ArrivalCard,
  { checkIn, home }: Pick<LanguageSettings, 'checkIn' | 'home'>,
): { title: string; text: string } {
  if (isAllSet(card)) return { title: checkIn.checkInCompleteTitle, text: '' }
  if (isAnybodyBlocked(card)) return { title: home.passBlockedTitle, text: home.passBlockedText }
  if (!isAnybodyBooked(card)) return { title: home.noBookingTitle, text: checkIn.noBookingText }
  return { title: checkIn.almostCompleteTitle, text: checkIn.almostCompleteText }
}
