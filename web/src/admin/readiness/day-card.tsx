import type { DateFormat } from '@first-chair/core/calendar/date-format'
import type { Location } from '@first-chair/core/location/location'
import type { ReadinessDay } from '@first-chair/core/readiness-overview/readiness-overview'
import { Switch, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { t } from '../../catalogue/admin-readiness.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { formatDay, splitDay } from './day-text.ts'
import styles from './readiness.module.css'
import { countPeople } from './use-readiness.ts'

/** The parts of a bar, from the top down. Each differs by its pattern too, not by its colour alone. */
const parts = [
  { field: 'unchecked', label: t('group-unchecked'), style: styles.unchecked },
  { field: 'stopped', label: t('group-stopped'), style: styles.stopped },
  { field: 'partlyOpen', label: t('group-partly-open'), style: styles.partlyOpen },
  { field: 'ready', label: t('group-ready'), style: styles.ready },
] as const

/** The height of the tallest bar, in pixels. */
const maxBarHeight = 184

type DayCardProps = {
  days: readonly ReadinessDay[]
  today: string
  selected: string | undefined
  location: Location
}

/** The coming days as bars or as a table. Each day is a link that shows it. */
export function DayCard(props: DayCardProps) {
  const [isTable, setIsTable] = useState(false)
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h2 id={id}>{t('chart')}</h2>
        <Switch label={t('asTable')} checked={isTable} onChange={(event) => setIsTable(event.currentTarget.checked)} />
      </div>
      {isTable ? <DayTable {...props} labelledBy={id} /> : <DayChart {...props} />}
    </section>
  )
}

function DayChart({ days, today, selected, location }: DayCardProps) {
  const { dateFormat } = useSettings()
  const most = Math.max(1, ...days.map(countPeople))
  return (
    <>
      <ul className={styles.legend}>
        {parts.toReversed().map(({ field, label, style }) => (
          <li key={field}>
            <i className={style} />
            {label}
          </li>
        ))}
      </ul>
      {/* The chart can be wider than the card. It scrolls on its own, with the keyboard through its links. */}
      <div className={styles.scroller} role="group" aria-label={t('chartHint')}>
        <ul className={styles.chart}>
          {days.map((day) => {
            const { weekday, date } = splitDay(day.day, dateFormat)
            const isSelected = day.day === selected
            return (
              <li key={day.day} className={isSelected ? styles.selected : undefined}>
                <DayLink day={day} location={location} isSelected={isSelected} label={formatBar(day, dateFormat)}>
                  <span className={styles.bar}>
                    <b>{countPeople(day)}</b>
                    {parts
                      .filter(({ field }) => day[field] > 0)
                      .map(({ field, style }) => (
                        <i
                          key={field}
                          className={style}
                          style={{ height: Math.max(5, Math.round((day[field] / most) * maxBarHeight)) }}
                        />
                      ))}
                  </span>
                  <span className={styles.dayName}>
                    <b>{day.day === today ? t('today') : weekday}</b>
                    {date}
                  </span>
                </DayLink>
              </li>
            )
          })}
        </ul>
      </div>
    </>
  )
}

/** The numbers of a bar, as its accessible name. */
function formatBar({ day, ready, partlyOpen, stopped, unchecked }: ReadinessDay, dateFormat: DateFormat): string {
  return t('barName', { day: formatDay(day, dateFormat), ready, partlyOpen, stopped, unchecked })
}

function DayTable({ days, selected, location, labelledBy }: DayCardProps & { labelledBy: string }) {
  const { dateFormat } = useSettings()
  return (
    // The table can be wider than the card. It scrolls on its own, with the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} tabIndex={0} role="region" aria-labelledby={labelledBy}>
      <Table aria-labelledby={labelledBy} className={styles.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('column-day')}</Table.Th>
            <Table.Th scope="col">{t('column-total')}</Table.Th>
            {parts.toReversed().map(({ field, label }) => (
              <Table.Th key={field} scope="col">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map((day) => (
            <Table.Tr key={day.day}>
              <Table.Th scope="row">
                <DayLink day={day} location={location} isSelected={day.day === selected}>
                  {formatDay(day.day, dateFormat)}
                </DayLink>
              </Table.Th>
              <Table.Td>{countPeople(day)}</Table.Td>
              {parts.toReversed().map(({ field }) => (
                <Table.Td key={field}>{day[field]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function DayLink({
  day: { day },
  location,
  isSelected,
  label,
  children,
}: {
  day: ReadinessDay
  location: Location
  isSelected: boolean
  label?: string
  children: ReactNode
}) {
  return (
    <Link
      to="/admin/$page"
      params={{ page: 'readiness' }}
      search={{ location: location.id, day }}
      preload={false}
      resetScroll={false}
      aria-label={label}
      aria-current={isSelected ? 'date' : undefined}
    >
      {children}
    </Link>
  )
}
