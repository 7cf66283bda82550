import { isProbablyHere } from '@first-chair/core/staff/staff-household'
import type { RecordableEventKind } from '@first-chair/core/arrival/arrival-event'
import { actingRoles, type ActingRole } from '@first-chair/core/contract/staff-role'
import type { OfflinePerson } from '@first-chair/core/offline-bundle/offline-bundle'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../catalogue/staff-offline.ts'
import { bold } from '../../catalogue/tags.tsx'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { GateMark } from '../../ui/gate-mark.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatStaffDay } from '../format-day.ts'
import { formatClock, formatTime } from '../format-time.ts'
import { getAgeBandText, getResolverText } from '../staff-text.ts'
import { TroubleCard } from '../trouble-card.tsx'
import styles from './offline.module.css'
import { openOffline, recordOffline, useOfflineState } from './offline-state.ts'
import { getPastHeadline, getPastVerdictText } from './offline-text.ts'
import type { OfflineHouseholdView } from './read-offline-code.ts'

/** What each role records without a network, and the words of its button. */
const actions = {
  desk: { kind: 'arrived', label: 'check-in' },
  rental: { kind: 'rental-fitted', label: 'fitted' },
  lessons: { kind: 'handed-to-instructor', label: 'hand-over' },
} as const satisfies Record<ActingRole, { kind: RecordableEventKind; label: string }>

/** A household without a network, as it was when the bundle was made or the code was signed, and recording an event. */
export function OfflineHousehold({
  household,
  seenAt,
}: {
  household: OfflineHouseholdView
  seenAt: number | undefined
}) {
  const { people, guestName, reference, day, asOf, isFromCode, lookup } = household
  // The bundle is for the role of the device, whatever other roles the person has.
  const { device } = useOfflineState()
  const role = actingRoles.find((one) => one === device?.role) ?? 'desk'
  const { dateFormat } = useSettings()
  const time = formatTime(new Date(asOf).toISOString())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(() => getProbablyAway(people))
  const [recorded, setRecorded] = useState<{ commandId: string; count: number; isUndone: boolean }>()
  const { kind, label } = actions[role]
  const isOpen = (person: OfflinePerson) => role !== 'desk' || person.arrived === null
  const waiting = people.filter(isOpen)
  const ticked = waiting.filter(({ tag }) => !unticked.has(tag))
  const [head] = people

  const record = async () => {
    if (ticked.length === 0) return
    const subject = { lookup, tags: ticked.map(({ tag }) => tag) }
    const name = `${head ? getName(head, 1) : ''}, ${ticked.length}`
    const commandId = await recordOffline({ kind, subject }, name).catch(() => undefined)
    if (commandId !== undefined) setRecorded({ commandId, count: ticked.length, isUndone: false })
  }
  const undo = async () => {
    if (!recorded) return
    const subject = { lookup, tags: ticked.map(({ tag }) => tag) }
    const undone = await recordOffline({ kind: 'undone', subject, undoes: recorded.commandId }, '').catch(
      () => undefined,
    )
    if (undone !== undefined) setRecorded({ ...recorded, isUndone: true })
  }
  const tick = (tag: number) => {
    const next = new Set(unticked)
    if (!next.delete(tag)) next.add(tag)
    setUnticked(next)
  }

  return (
    <>
      <p className={styles.strip}>
        <Icon name="offline" />
        <span>{t('strip-household', { time, b: bold })}</span>
      </p>
      <div className={styles.page}>
        <header>
          <h1 ref={heading} tabIndex={-1}>
            {reference}
          </h1>
          <p>
            {t('guests', { count: people.length })} · {formatStaffDay(day, dateFormat)}
          </p>
        </header>
        <SeenNotice people={people} seenAt={seenAt} />
        <Headline people={people} />
        <p>{t(isFromCode ? 'as-of-code' : 'as-of', { time })}</p>
        <ul className={styles.list}>
          {people.map((person, index) => (
            <Person
              key={person.tag}
              person={person}
              name={getName(person, index + 1)}
              time={time}
              guestName={guestName}
              isDesk={role === 'desk'}
              tick={
                isOpen(person) && !recorded
                  ? { isOn: !unticked.has(person.tag), onChange: () => tick(person.tag) }
                  : undefined
              }
            />
          ))}
        </ul>
      </div>
      <div className={styles.bar}>
        <div role="status">
          {recorded && (
            <p>
              <b>{recorded.isUndone ? t('undone') : t('recorded', { count: recorded.count })}</b>{' '}
              {!recorded.isUndone && t('recorded-hint')}
            </p>
          )}
        </div>
        {recorded && !recorded.isUndone && (
          <Button look="ghost" onClick={() => void undo()}>
            {t('undo')}
          </Button>
        )}
        {!recorded && waiting.length > 0 && (
          <Button block disabled={ticked.length === 0} onClick={() => void record()}>
            <span>
              {t(label)}
              <small>
                {ticked.length === 0 ? t('nobody-ticked') : t('here', { here: ticked.length, count: waiting.length })}
              </small>
            </span>
          </Button>
        )}
        <Button
          block
          look={recorded || waiting.length === 0 ? 'primary' : 'secondary'}
          onClick={() => openOffline(undefined)}
        >
          {t('scan-next')}
        </Button>
      </div>
    </>
  )
}

/** A code that was used before is a question to a person, not a refusal. */
function SeenNotice({ people, seenAt }: { people: readonly OfflinePerson[]; seenAt: number | undefined }) {
  const elsewhere = people.find(({ arrived }) => arrived?.place !== null && arrived !== null)?.arrived
  const title = elsewhere?.place
    ? t('seen-at-place', { time: formatClock(elsewhere.time), place: elsewhere.place })
    : seenAt === undefined
      ? undefined
      : t('seen', { time: formatTime(new Date(seenAt).toISOString()) })
  if (title === undefined) return null
  return (
    <TroubleCard mark="not-ready" title={title} announce>
      {t('seen-hint')}
    </TroubleCard>
  )
}

function Headline({ people }: { people: readonly OfflinePerson[] }) {
  const open = people.filter(({ verdict }) => verdict === 'not-ready')
  const ready = people.filter(({ verdict }) => verdict === 'ready').length
  const named = people.map((person, index) => ({ verdict: person.verdict, name: getName(person, index + 1) }))
  const { mark, title } = getPastHeadline(named)
  return (
    <div className={styles.headline} data-verdict={mark} role="status">
      <GateMark mark={mark} size={48} isHollow />
      <div>
        <h2>{title}</h2>
        {open.length === 1 && ready === people.length - 1 && ready > 0 && (
          <p>{t('others-were-ready', { count: ready })}</p>
        )}
      </div>
    </div>
  )
}

function Person({
  person,
  name,
  time,
  guestName,
  isDesk,
  tick,
}: {
  person: OfflinePerson
  name: string
  time: string
  guestName: string | null
  isDesk: boolean
  tick: { isOn: boolean; onChange: () => void } | undefined
}) {
  const { ageBand, verdict, reason, arrived } = person
  const resolverName = reason?.resolvedBy === 'that-adult' ? person.firstName : guestName
  return (
    <li className={styles.person} data-verdict={verdict}>
      {tick ? (
        <label>
          <input type="checkbox" checked={tick.isOn} onChange={tick.onChange} aria-label={t('is-here', { name })} />
        </label>
      ) : (
        <span className={styles.done}>{arrived && <Icon name="tick" />}</span>
      )}
      <div className={styles.words}>
        <b>{name}</b>
        <span>{getAgeBandText(ageBand)}</span>
        <p className={styles.verdict}>
          <GateMark mark={verdict} size={28} isHollow />
          {getPastVerdictText(person, time)}
        </p>
        {reason && (
          <span>
            {reason.text}. {getResolverText({ ...reason, resolverName }, { isDesk })}
          </span>
        )}
        {arrived && <span>{t('arrived-at', { time: formatClock(arrived.time) })}</span>}
      </div>
    </li>
  )
}

/** The code names only people who are not ready; the others are numbered. */
function getName({ firstName, lastInitial }: OfflinePerson, number: number): string {
  if (firstName === '') return t('guest-number', { number })
  return lastInitial === '' ? firstName : `${firstName} ${lastInitial}.`
}

function getProbablyAway(people: readonly OfflinePerson[]): ReadonlySet<number> {
  const now = formatTime(new Date().toISOString())
  return new Set(people.filter((person) => !isProbablyHere(person, now)).map(({ tag }) => tag))
}
