import { useQuery } from '@tanstack/react-query'
import { readTodayBoard } from '@first-chair/core/today-board/today-board.api'
import { Link } from '@tanstack/react-router'
import { query } from '../../api/query.ts'
import { t } from '../../catalogue/staff-board.ts'
import { GateMark } from '../../ui/gate-mark.tsx'
import { useBoardRole, usePlace } from '../place.ts'
import { ArrivalRow } from './arrival-row.tsx'
import { formatGuests, getCounters } from './board-counters.ts'
import { toListLink } from './board-links.tsx'
import styles from './counters.module.css'

/** Milliseconds. These numbers are beside the camera, where nobody waits for them. */
const refreshMs = 15_000

/** The board of the current place for the numbers beside the camera; undefined while it is not known. */
function useCounters() {
  const { locationId } = usePlace()
  const role = useBoardRole()
  return useQuery({
    ...query(readTodayBoard, { params: { locationId }, query: { role: role ?? 'desk' } }),
    enabled: role !== undefined,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: true,
  }).data
}

/** The rows for which a tablet has room. */
const maxRows = 4

/** The last arrivals, each a link to the household. */
export function JustNow() {
  const board = useCounters()
  if (!board || board.arrivals.length === 0) return null
  return (
    <section className={styles.justNow} aria-label={t('just-now')}>
      <h2>{t('just-now')}</h2>
      <ul>
        {board.arrivals.slice(0, maxRows).map((arrival) => (
          <li key={arrival.id}>
            <ArrivalRow arrival={arrival} isWide />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Arrived, to come and not ready, for the current place and role; nothing for a role without a board. Each number is a link to its list. */
export function Counters() {
  const data = useCounters()
  if (!data) return null
  return (
    <ul className={styles.counters}>
      {getCounters(data).map(({ group, label, count, mark }) => (
        <li key={group}>
          <Link {...toListLink({ group })} className={styles.counter} aria-label={t('counter', { label, count })}>
            <b>{formatGuests(count)}</b>
            <span>{label}</span>
            {mark && <GateMark mark={mark} size={24} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}
