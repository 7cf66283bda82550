import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { countBoots, type RentalList, type RentalRow } from '@first-chair/core/rental-shop/rental-shop'
import { Link } from '@tanstack/react-router'
import { StaffIcon } from '../../art/staff-icon.tsx'
import { t } from '../../catalogue/staff-rental.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { useUnits } from '../../settings/use-units.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { GateMark } from '../../ui/gate-mark.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { usePlace } from '../place.ts'
import { formatStaffToday } from '../format-day.ts'
import styles from '../day-list.module.css'
import { PrintLabels } from './labels.tsx'
import { getHourText, toRentalCsv, toRentalLine, toRowLabel, type RentalLine } from './rental-rows.ts'
import { useRentalList } from './use-rental-list.ts'

/** What the rental shop sets out today, by the hour of arrival: on screen, on paper and as a file. */
export function RentalListScreen() {
  const list = useRentalList()
  const { read } = list
  usePageTitle(t('title'))
  if (read.data) return <Loaded list={read.data} live={list} />
  return <NotLoaded read={read} failed={t('list-failed')} className={styles.page} />
}

function Loaded({ list, live }: { list: RentalList; live: ReturnType<typeof useRentalList> }) {
  const { locationName: place } = usePlace()
  const { dateFormat } = useSettings()
  const [units] = useUnits()
  const day = formatStaffToday(list.day, dateFormat)
  const toLine = (row: RentalRow) => toRentalLine(row, list, live.setOut, units)
  const hours = [...new Set(list.rows.map(({ hour }) => hour))].toSorted((one, other) => one - other)
  const groups = hours.map((hour) => ({ hour, rows: list.rows.filter((row) => row.hour === hour) }))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1>{t('list-title', { day })}</h1>
          <p>{t('list-count', { place, count: list.rows.length })}</p>
        </div>
        {list.rows.length > 0 && (
          <div className={styles.tools}>
            <Button look="secondary" small onClick={() => window.print()}>
              <StaffIcon name="printer" />
              {t('print')}
            </Button>
            <a
              className={styles.download}
              download={t('csv-name', { day: list.day })}
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(toRentalCsv(groups.flatMap(({ rows }) => rows.map(toLine))))}`}
            >
              <Icon name="document" size="s" />
              {t('csv')}
            </a>
          </div>
        )}
      </div>
      {list.unreadable > 0 && <Banner tone="warn" icon="offline" title={t('unreadable', { count: list.unreadable })} />}
      {live.failure !== null && (
        <Banner tone="bad" title={t('not-recorded')}>
          {live.failure.message}
        </Banner>
      )}
      {list.rows.length === 0 && <p>{t('list-empty')}</p>}
      {hours.length > 1 && (
        <nav className={styles.hours} aria-label={t('hours')}>
          {groups.map(({ hour, rows }) => (
            <a key={hour} href={`#hour-${hour}`}>
              {hour}
              <span>{t('hour-count', { count: rows.length })}</span>
            </a>
          ))}
        </nav>
      )}
      {groups.map(({ hour, rows }) => (
        <HourGroup
          key={hour}
          hour={hour}
          rows={rows}
          lines={rows.map(toLine)}
          day={formatCheckInDate(list.day, dateFormat)}
          pendingId={live.pendingId}
          onTick={live.tick}
        />
      ))}
      <p className={styles.foot} aria-hidden="true">
        <span>{t('foot', { place, day })}</span>
        <span>{t('shred')}</span>
      </p>
    </div>
  )
}

function HourGroup({
  hour,
  rows,
  lines,
  day,
  pendingId,
  onTick,
}: {
  hour: number
  rows: readonly RentalRow[]
  lines: readonly RentalLine[]
  /** It is printed on the labels, which are small. */
  day: string
  pendingId: string | undefined
  onTick: (contactId: string, isSetOut: boolean) => void
}) {
  const summary = t('hour-summary', {
    count: rows.length,
    out: lines.filter(({ setOut }) => setOut).length,
    ask: lines.filter(({ note }) => note !== '').length,
  })
  return (
    <section className={styles.group} id={`hour-${hour}`} aria-label={getHourText(hour)}>
      <div className={styles.groupHead}>
        <h2>
          {getHourText(hour)} <span>{summary}</span>
        </h2>
        <PrintLabels
          labels={lines.map((line) => toRowLabel(line, day))}
          label={t('labels-of', { hour: getHourText(hour) })}
        />
      </div>
      <ul className={styles.pull} aria-label={t('pull')}>
        {countBoots(rows).map(({ shoeSize, count }) => (
          <li key={shoeSize}>
            {shoeSize} <span>{t('pull-count', { count })}</span>
          </li>
        ))}
      </ul>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('column-shoe')}</th>
            <th>{t('column-height')}</th>
            <th>{t('column-product')}</th>
            <th>{t('column-guest')}</th>
            <th>{t('column-note')}</th>
            <th>{t('column-set-out')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.contactId} line={line} isPending={pendingId === line.contactId} onTick={onTick} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({
  line: { household, contactId, shoe, height, product, type, guest, party, note, setOut },
  isPending,
  onTick,
}: {
  line: RentalLine
  isPending: boolean
  onTick: (contactId: string, isSetOut: boolean) => void
}) {
  const isOut = setOut !== undefined
  return (
    <tr data-out={isOut || undefined} data-note={note === '' ? undefined : true}>
      <td className={styles.size}>{shoe}</td>
      <td className={styles.size}>{height}</td>
      <td>
        {product}
        <small>{type}</small>
      </td>
      <td className={styles.guest}>
        <Link to="/staff/$page" params={{ page: 'household' }} search={{ household }} preload={false}>
          {guest}
        </Link>
        <small>{party}</small>
      </td>
      <td className={styles.note}>
        {note !== '' && (
          <span>
            <GateMark mark="not-ready" size={24} /> {note}
          </span>
        )}
      </td>
      <td>
        <button
          type="button"
          className={styles.tick}
          aria-label={t('set-out-of', { name: guest })}
          aria-pressed={isOut}
          aria-disabled={isPending || undefined}
          title={setOut ? setOut.by : undefined}
          onClick={() => !isPending && onTick(contactId, !isOut)}
        >
          <Icon name="tick" />
        </button>
      </td>
    </tr>
  )
}
