import { mayRecordEvent, type ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import type { StaffHousehold } from '@first-chair/core/staff/staff-household'
import { useState } from 'react'
import { t } from '../../catalogue/staff.ts'
import { t as offlineText } from '../../catalogue/staff-offline.ts'
import { Button } from '../../ui/button.tsx'
import { isStoredHere } from '../offline/stored-events.ts'
import { getEventText } from '../staff-text.ts'
import { DayLine } from './day-line.tsx'
import { formatTime } from '../format-time.ts'
import styles from './household-screen.module.css'

/** So many events are visible at first. */
const maxLatest = 5

/** The events of the day, newest last. An undone event is struck through, with who undid it. */
export function ArrivalLog({
  household,
  adults = [],
  onUndo,
  isBusy,
}: {
  household: StaffHousehold
  /** Who may have picked a child up, beside the people of the household that the role sees. */
  adults?: readonly { contactId: string; firstName: string }[]
  /** Absent for roles that do not record arrivals. */
  onUndo: ((eventId: number) => void) | undefined
  isBusy: boolean
}) {
  const { events, people, role } = household
  const [isWhole, setIsWhole] = useState(false)
  const visible = isWhole ? events : events.slice(-maxLatest)
  const getFirstName = (id: string) => [...people, ...adults].find(({ contactId }) => contactId === id)?.firstName
  return (
    <section className={styles.log}>
      <h2>{t('day')}</h2>
      <DayLine household={household} />
      {events.length === 0 && <p>{t('no-events')}</p>}
      <ol>
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
      {visible.length < events.length && (
        <Button look="ghost" small onClick={() => setIsWhole(true)}>
          {t('all-events', { count: events.length })}
        </Button>
      )}
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
