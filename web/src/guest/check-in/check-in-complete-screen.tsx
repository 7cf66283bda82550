import {
  arrivalCard,
  isAllSet,
  isAnybodyBlocked,
  isAnybodyBooked,
  type ArrivalCard,
} from '@first-chair/core/contact-task/arrival-card'
import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { nextStep } from '@first-chair/core/contact-task/next-step'
import type { LanguageSettings } from '@first-chair/core/settings/language'
import { Link, Navigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { Logo } from '../../app/logo.tsx'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useTexts, useTheme } from '../../settings/use-settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { chosenActivity } from '../use-activity.ts'
import { useContactTasks } from '../use-contact-tasks.ts'
import { useCurrentLocation } from '../use-current-location.ts'
import { useMobilePassesOffered } from '../use-mobile-passes-offered.ts'
import { ArrivalTicket } from './arrival-ticket.tsx'
import styles from './check-in-complete.module.css'
import { ContourLines } from './contour-lines.tsx'
import { keepArrivalCard, keptArrivalCard } from './kept-arrival-card.ts'
import { OperatorHtml } from '../../ui/operator-html.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import { PageWait } from './page-wait.tsx'

/** On demand: nothing of it is loaded where there are no mobile passes. Without a signal the card stands without it. */
const MobilePassesLink = lazy(() =>
  import('../mobile-passes-link.tsx').then(
    (loaded) => ({ default: loaded.MobilePassesLink }),
    () => ({ default: () => null }),
  ),
)

/**
 * The end of check-in: the arrival card. What is still owed and can be done here comes first; without a signal the card
 * that was shown last is shown again.
 */
export function CheckInCompleteScreen() {
  const current = useCurrentLocation()
  if (current.kind !== 'found') return <Navigate to="/home" replace />
  return <ArrivalAt locationId={current.location.id} />
}

function ArrivalAt({ locationId }: { locationId: number }) {
  const { data: grouping, isPending, refetch } = useContactTasks(locationId)
  const fresh = useMemo(() => grouping && arrivalOf(grouping), [grouping])
  useEffect(() => {
    if (typeof fresh === 'object') keepArrivalCard(fresh)
  }, [fresh])

  if (fresh === 'something to do') return <Navigate to="/checkin" replace />
  if (fresh === 'nobody here') return <Navigate to="/home" replace />
  const card = fresh ?? keptArrivalCard(locationId)
  if (card) return <Arrival card={card} />
  if (isPending) return <PageWait words="Loading your arrival card" onTryAgain={() => void refetch()} />
  return <Navigate to="/home" replace />
}

function arrivalOf(grouping: ContactTaskGrouping): ArrivalCard | 'something to do' | 'nobody here' {
  const step = nextStep(grouping, chosenActivity(grouping))
  if (step.kind === 'nothing-to-do') return 'nobody here'
  return step.kind === 'task' ? 'something to do' : arrivalCard(grouping)
}

function Arrival({ card }: { card: ArrivalCard }) {
  const { checkIn, home } = useTexts()
  const { checkInCompleteTitle, homeButton } = checkIn
  const offersMobilePasses = useMobilePassesOffered()
  const { arrivalTitleImageUrl } = useTheme().general
  const isWholeGroupSet = isAllSet(card)
  const { title, words } = cardWords(card, { checkIn, home })
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
          <p className={styles.words}>{words}</p>
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

/** What the card says on top: the most serious thing first. Only a group that is all set reads the words of the location. */
function cardWords(
  card: ArrivalCard,
  { checkIn, home }: Pick<LanguageSettings, 'checkIn' | 'home'>,
): { title: string; words: string } {
  if (isAllSet(card)) return { title: checkIn.checkInCompleteTitle, words: '' }
  if (isAnybodyBlocked(card)) return { title: home.passBlockedTitle, words: home.passBlockedText }
  if (!isAnybodyBooked(card)) return { title: home.noBookingTitle, words: checkIn.noBookingText }
  return { title: checkIn.almostCompleteTitle, words: checkIn.almostCompleteText }
}
