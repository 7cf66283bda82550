import type { BoardArrival, WallArrival } from '@first-chair/core/today-board/today-board'
import { Link } from '@tanstack/react-router'
import { t } from '../../catalogue/staff-board.ts'
import { GateMark } from '../../ui/gate-mark.tsx'
import { formatClock } from '../format-time.ts'
import { getStaffVerdictText } from '../staff-text.ts'

/**
 * One arrival of the board: when, who, how many, and the worst verdict, in words too where there is room. Leads to the
 * household.
 */
export function ArrivalRow({ arrival, isWide = false }: { arrival: BoardArrival; isWide?: boolean }) {
  const { time, people, verdict, household } = arrival
  const name = getName(arrival)
  const verdictText = getStaffVerdictText({ verdict, readyFrom: null })
  const label = t('arrival-label', { time: formatClock(time), name, people, verdict: verdictText })
  return (
    <Link to="/staff/$page" params={{ page: 'household' }} search={{ household }} preload={false} aria-label={label}>
      <time>{formatClock(time)}</time>
      <span>{t('arrival', { name, people })}</span>
      <GateMark mark={verdict} size={24} />
      {isWide && <span data-verdict={verdict}>{verdictText}</span>}
    </Link>
  )
}

/** One arrival on a wall: when, how many, and the worst verdict. */
export function WallArrivalRow({ arrival: { time, people, verdict } }: { arrival: WallArrival }) {
  return (
    <span>
      <time>{formatClock(time)}</time>
      <span>{t('guests', { count: people })}</span>
      <span>
        <GateMark mark={verdict} size={24} />
        <span className="visually-hidden">{getStaffVerdictText({ verdict, readyFrom: null })}</span>
      </span>
    </span>
  )
}

/** False for the arrivals on a wall. */
export const isNamed = (arrival: BoardArrival | WallArrival): arrival is BoardArrival => 'household' in arrival

/** The name of an arrival, also while it is not known. */
export const getName = ({ name }: BoardArrival): string => (name === '' ? t('guest-without-name') : name)
