import { getBlockerStaffMessage } from '@first-chair/core/readiness/blocker-codes'
import {
  getBoardHours,
  type BoardArrival,
  type BoardHour,
  type TodayBoard,
  type WallArrival,
} from '@first-chair/core/today-board/today-board'
import { useContext, useEffect, useRef, useState } from 'react'
import { t } from '../../catalogue/staff-board.ts'
import { formatWeekday } from '../../guest/readiness/format-visit-day.ts'
import { GateMark } from '../../ui/gate-mark.tsx'
import { formatClock } from '../format-time.ts'
import { ArrivalRow, getName, isNamed, WallArrivalRow } from './arrival-row.tsx'
import { BoardArt } from './board-art.tsx'
import { formatGuests, getCounters } from './board-counters.ts'
import { ListLink, WallContext } from './board-links.tsx'
import styles from './board.module.css'

type BoardProps = {
  /** On a wall the arrivals have no names. */
  board: Omit<TodayBoard, 'arrivals'> & { arrivals: readonly (BoardArrival | WallArrival)[] }
  place: string
  /** `HH:MM` at the resort, now. */
  time: string
  /** True while nothing arrives from the server: the board says how old it is. */
  isLost: boolean
  /** How long ago the last answer arrived. */
  ageMinutes: number
}

/** The board of a day: numbers, guests by planned hour, what holds people up, and arrivals as they happen. */
export function Board({ board, place, time, isLost, ageMinutes }: BoardProps) {
  const isOnWall = useContext(WallContext)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.board} data-lost={isLost || undefined} data-wall={isOnWall || undefined}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {t('heading', { weekday: formatWeekday(board.day, 'long'), place })}
          </h1>
          <p>{getExpectedText(board.expected, isOnWall)}</p>
          <p role="status" className={styles.lost}>
            {isLost && getAgeText(formatClock(board.time), ageMinutes)}
          </p>
        </div>
        <Numbers board={board} />
      </div>
      <Chart board={board} time={time} />
      <aside className={styles.side}>
        <Blockers board={board} />
        <Arrivals board={board} />
      </aside>
    </div>
  )
}

function getExpectedText(count: number, isOnWall: boolean): string {
  if (count === 0) return t('nobody-expected')
  return isOnWall ? t('expected-on-wall', { count }) : t('expected', { count })
}

/** A screen that stood without a network for a night says so in hours. */
function getAgeText(time: string, minutes: number): string {
  if (minutes === 0) return t('as-of', { time })
  return minutes < 120
    ? t('as-of-minutes', { time, count: minutes })
    : t('as-of-hours', { time, count: Math.floor(minutes / 60) })
}

function Numbers({ board }: Pick<BoardProps, 'board'>) {
  return (
    <ul className={styles.numbers}>
      {getCounters(board).map(({ group, label, count, mark }) => (
        <li key={group}>
          <ListLink list={{ group }}>
            <b>{formatGuests(count)}</b>
            <span>
              {mark && <GateMark mark={mark} size={22} />}
              {label}
            </span>
          </ListLink>
        </li>
      ))}
    </ul>
  )
}

function Chart({ board, time }: Pick<BoardProps, 'board' | 'time'>) {
  const hours = getBoardHours({ hours: board.hours, time })
  const most = Math.max(1, ...hours.map(({ expected }) => expected))
  const now = Number(time.slice(0, 2))
  const place = hours.findIndex(({ hour }) => hour === now)
  return (
    <section className={styles.chart} aria-label={t('chart')}>
      <BoardArt />
      <ul className={styles.legend} aria-hidden="true">
        <li>
          <i className={styles.settled} />
          {t('arrived')}
        </li>
        <li>
          <i className={styles.toCome} />
          {t('to-come')}
        </li>
        <li>
          <i className={styles.notReady} />
          {t('not-ready')}
        </li>
      </ul>
      {/* The lift line is the clock: the cabin hangs above the current hour. */}
      <div className={styles.cable} aria-hidden="true">
        <svg viewBox="0 0 100 30" preserveAspectRatio="none">
          <path d="M0 23.5L100 5" vectorEffect="non-scaling-stroke" />
        </svg>
        {place >= 0 && (
          <div className={styles.cabin} style={getCabinPlace((place + 0.5) / hours.length)}>
            <span>{formatClock(time)}</span>
          </div>
        )}
      </div>
      <ul className={styles.bars} style={{ gridTemplateColumns: `repeat(${hours.length}, minmax(0, 1fr))` }}>
        {hours.map((hour) => (
          <Bar key={hour.hour} hour={hour} most={most} isNow={hour.hour === now} />
        ))}
      </ul>
      <HourTable hours={hours} />
    </section>
  )
}

/** Below the cable, which rises from the left to the right, and never cut off. `share` is the distance from the left. */
function getCabinPlace(share: number): { top: string; left: string } {
  return { top: `${2.35 - share * 1.85}em`, left: `clamp(3.2em, ${share * 100}%, 100% - 3.2em)` }
}

function Bar({ hour, most, isNow }: { hour: BoardHour; most: number; isNow: boolean }) {
  const { expected, arrived, notReady, settled, toCome } = hour
  const content = (
    <>
      <span className={styles.column}>
        {expected > 0 && (
          <span className={styles.bar} style={{ height: `${(expected / most) * 100}%` }}>
            <b>{expected}</b>
            <i className={styles.notReady} style={{ flexGrow: notReady }} hidden={notReady === 0} />
            <i className={styles.toCome} style={{ flexGrow: toCome }} hidden={toCome === 0} />
            <i className={styles.settled} style={{ flexGrow: settled }} hidden={settled === 0} />
          </span>
        )}
      </span>
      <span className={styles.hour} data-now={isNow || undefined}>
        {hour.hour}
      </span>
    </>
  )
  const label = t('bar', { hour: hour.hour, count: expected, arrived, notReady })
  return (
    <li>
      {expected === 0 ? (
        <span aria-hidden="true" className={styles.link}>
          {content}
        </span>
      ) : (
        <ListLink list={{ group: 'expected', hour: hour.hour }} className={styles.link} label={label}>
          {content}
        </ListLink>
      )}
    </li>
  )
}

/** The numbers of the chart for screen readers. */
function HourTable({ hours }: { hours: readonly BoardHour[] }) {
  return (
    <table className="visually-hidden">
      <caption>{t('chart')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('table-hour')}</th>
          <th scope="col">{t('table-expected')}</th>
          <th scope="col">{t('arrived')}</th>
          <th scope="col">{t('not-ready')}</th>
        </tr>
      </thead>
      <tbody>
        {hours.map(({ hour, expected, arrived, notReady }) => (
          <tr key={hour}>
            <th scope="row">{hour}</th>
            <td>{expected}</td>
            <td>{arrived}</td>
            <td>{notReady}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Blockers({ board: { blockers } }: Pick<BoardProps, 'board'>) {
  const most = Math.max(1, ...blockers.map(({ people }) => people))
  return (
    <section className={styles.card}>
      <h2>{t('blockers')}</h2>
      {blockers.length === 0 && <p>{t('no-blockers')}</p>}
      <ul className={styles.blockers}>
        {blockers.map(({ code, people }) => (
          <li key={code}>
            <ListLink list={{ group: 'not-ready', code }}>
              <span>{getBlockerStaffMessage(code)}</span>
              <b>{people}</b>
              <i className={styles.notReady} style={{ width: `${(people / most) * 100}%` }} aria-hidden="true" />
            </ListLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Arrivals({ board: { arrivals } }: Pick<BoardProps, 'board'>) {
  const latest = arrivals[0]
  const [first] = useState(latest?.id)
  const list = useRef<HTMLOListElement>(null)
  useInertRows(list)
  return (
    <section className={styles.card}>
      <h2>{t('arrivals')}</h2>
      {/* Each live arrival is announced once; the list itself is not read out again. */}
      <p role="status" className="visually-hidden">
        {latest && isNamed(latest) && latest.id !== first && t('live', { name: getName(latest) })}
      </p>
      {arrivals.length === 0 && <p>{t('no-arrivals')}</p>}
      <ol ref={list} className={styles.arrivals}>
        {arrivals.map((arrival) => (
          <li key={arrival.id} data-new={arrival.id === latest?.id || undefined}>
            {isNamed(arrival) ? <ArrivalRow arrival={arrival} /> : <WallArrivalRow arrival={arrival} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Rows that do not fit are in a second column, which is cut off. The keyboard and screen readers skip them too. */
function useInertRows(list: React.RefObject<HTMLOListElement | null>): void {
  useEffect(() => {
    const update = () => {
      const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
      for (const row of rows) row.inert = row.offsetLeft > (rows[0]?.offsetLeft ?? 0)
    }
    update()
    addEventListener('resize', update)
    return () => removeEventListener('resize', update)
  })
}
