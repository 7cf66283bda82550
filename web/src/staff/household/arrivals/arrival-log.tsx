import { mayRecordEvent, type ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import type { StaffHousehold } from '@first-chair/core/staff/staff-household'
import { useState } from 'react'
import { t } from '../../../catalogue/staff.ts'
import { t as offlineText } from '../../../catalogue/staff-offline.ts'
import { Button } from '../../../ui/button.tsx'
import { isStoredHere } from '../../offline/stored-events.ts'
import { getEventText } from '../../staff-text.ts'
import { DayLine } from './day-line.tsx'
import { formatTime } from '../../format-time.ts'
import styles from './arrival-log.module.css'

/** The events of the day, newest last: at first the latest of them. An undone event is struck through, with who undid it. */
export function ArrivalLog({
  household,
  adults = [],
  latest = 5,
  isFolded = false,
  onUndo,
  isBusy,
}: {
  household: StaffHousehold
  /** Who may have picked a child up, beside the people of the household that the role sees. */
  adults?: readonly { contactId: string; firstName: string }[]
  /** So many events are visible at first. */
  latest?: number
  /** Where there is little room, the line of the day is behind a button. */
  isFolded?: boolean
  /** Absent for roles that do not record arrivals. */
  onUndo: ((eventId: number) => void) | undefined
  isBusy: boolean
}) {
  const { events, people, role } = household
  const [isWhole, setIsWhole] = useState(false)
  const isLineHidden = isFolded && !isWhole
  const visible = isWhole ? events : events.slice(-latest)
  const getFirstName = (id: string) => [...people, ...adults].find(({ contactId }) => contactId === id)?.firstName
  return (
    <section className={styles.log}>
      <header>
        <h2>{t('day')}</h2>
        {(isLineHidden || visible.length < events.length) && (
          <Button look="ghost" small onClick={() => setIsWhole(true)}>
            {isLineHidden ? t('whole-day') : t('all-events', { count: events.length })}
          </Button>
        )}
      </header>
      {!isLineHidden && <DayLine household={household} />}
      {events.length === 0 && <p>{t('no-events')}</p>}
      <ol data-events>
        {visible.map((event) => (
          <LogRow
            key={event.id}
            event={event}
            text={getEventText(event, getFirstName)}
            onUndo={event.kind !== 'undone' && mayRecordEvent([role], event.kind) ? onUndo : undefined}
            isBusy={isBusy}
          />
        ))}
      </ol>
    </section>
  )
}

function LogRow({
  event,
  text,
  onUndo,
  isBusy,
}: {
  event: ArrivalEvent
  text: string
  onUndo: ((eventId: number) => void) | undefined
  isBusy: boolean
}) {
  const { id, atUtc, by, device, undone } = event
  return (
    <li>
      <time dateTime={atUtc}>{formatTime(atUtc)}</time>
      <span>
        {undone ? <s>{text}</s> : text}{' '}
        <small>{device === '' ? t('by', { name: by }) : t('by-on', { name: by, device })}</small>
        {isStoredHere(event) && <small> · {offlineText('not-sent-yet')}</small>}
        {undone && <small> {t('undone', { time: formatTime(undone.atUtc), name: undone.by })}</small>}
      </span>
      {!undone && onUndo && (
        <Button
          look="ghost"
          small
          disabled={isBusy}
          aria-label={t('undo-of', { event: text })}
          onClick={() => onUndo(id)}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  )
}
