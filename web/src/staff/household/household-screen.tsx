import type { VerdictRole } from '@first-chair/core/contract/staff-role'
import { isProbablyHere, type StaffHousehold } from '@first-chair/core/staff/staff-household'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { t } from '../../catalogue/staff.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NoNetworkStrip } from '../offline/no-network-strip.tsx'
import { isStoredHere } from '../offline/stored-events.ts'
import { useNetwork } from '../offline/use-offline.ts'
import { useTypedKeys } from '../use-typed-keys.ts'
import { ArrivalLog } from './arrival-log.tsx'
import { HandOverButton, HandOverNotices } from '../hand-over/hand-over-button.tsx'
import { hasTasksForGuests, useHandOver } from '../hand-over/use-hand-over.tsx'
import { getChangeText } from './change-text.ts'
import { SendLink } from './send-link.tsx'
import { CheckInBar, NextBar } from './check-in-bar.tsx'
import { formatStaffToday } from '../format-day.ts'
import { formatTime } from '../format-time.ts'
import { fitHousehold, useWindowSize } from './fit-household.ts'
import { Headline } from './headline.tsx'
import styles from './household-screen.module.css'
import { NotLoaded } from '../not-loaded.tsx'
import { findReasonToHandOver, PersonRow } from './person-row.tsx'
import { PrintCard } from './print-card.tsx'
import { useHousehold } from './use-household.ts'
import { createCommandId } from '../create-command-id.ts'

type HouseholdScreenProps = {
  role: VerdictRole
  /** The page of the ski school, which records other events. */
  Lessons: ComponentType<{ household: StaffHousehold } & Pick<ReturnType<typeof useHousehold>, 'undo'>>
}

/** The household that was found: who is ready, why not, who can help, and who has arrived. */
export function HouseholdScreen(props: HouseholdScreenProps) {
  const { household = '' } = useSearch({ from: '/staff/$page' })
  // Another household is another page: nothing of the one before stays.
  return <Household key={household} id={household} {...props} />
}

function Household({ id, role, Lessons }: { id: string } & HouseholdScreenProps) {
  const { read, household, arrive, undo, change } = useHousehold(id, role)
  usePageTitle(read.data?.lastName ?? t('title'))
  if (household?.role === 'lessons') return <Lessons household={household} undo={undo} />
  if (household) return <LoadedHousehold household={household} arrive={arrive} undo={undo} change={change} />
  return (
    <NotLoaded
      read={read}
      failed={t('household-failed')}
      missing={t('household-missing')}
      className={styles.household}
    />
  )
}

function LoadedHousehold({
  household,
  arrive,
  undo,
  change,
}: { household: StaffHousehold } & Pick<ReturnType<typeof useHousehold>, 'arrive' | 'undo' | 'change'>) {
  const { people, role } = household
  const isDesk = role === 'desk'
  const isOnline = useNetwork()
  const asOf = isOnline ? undefined : formatTime(household.checkedAtUtc)
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(() => getProbablyAway(household))
  // The order of the first view stays, so that no row moves under a finger.
  const [order] = useState(() => people.map(({ contactId }) => contactId))
  const rows = people.toSorted((one, other) => order.indexOf(one.contactId) - order.indexOf(other.contactId))
  const ticked = rows.filter(({ contactId, arrival }) => arrival === null && !unticked.has(contactId))
  // So does the height of the rows, unless the tablet is turned.
  const [firstView] = useState(household)
  const size = useWindowSize()
  const { isLow } = fitHousehold(firstView, size)
  const { events, isFolded } = fitHousehold(household, size)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const tick = (contactId: string) => {
    const next = new Set(unticked)
    if (!next.delete(contactId)) next.add(contactId)
    setUnticked(next)
  }
  const checkIn = () => {
    if (ticked.length === 0 || arrive.isPending) return
    const [head] = ticked
    const name = `${head?.firstName} ${head?.lastInitial}., ${ticked.length}`
    arrive.mutate({ contactIds: ticked.map(({ contactId }) => contactId), commandId: createCommandId(), name })
  }
  const handOver = useHandOver(household)
  const lastIds = arrive.variables?.contactIds ?? []
  const undoable = rows.flatMap(({ contactId, arrival }) =>
    arrival !== null && lastIds.includes(contactId) ? [arrival.id] : [],
  )
  useTypedKeys({
    shortcuts: {
      ...(isDesk
        ? Object.fromEntries(rows.slice(0, 9).map((row, index) => [String(index + 1), () => tick(row.contactId)]))
        : {}),
      u: () => undoable.length > 0 && undo.mutate(undoable),
    },
  })

  return (
    <>
      <NoNetworkStrip checkedAtUtc={household.checkedAtUtc} role={role} />
      <div className={styles.household}>
        <Head household={household} heading={heading} />
        <section className={styles.people}>
          <p role="status" className={styles.change}>
            {change && getChangeText(change)}
          </p>
          {rows.length > 0 && (
            <Headline household={household} asOf={asOf}>
              {isLow && isDesk && rows.some(findReasonToHandOver) && <HandOverButton handOver={handOver} />}
            </Headline>
          )}
          {rows.length === 0 && <p>{t(role === 'rental' ? 'no-people-rental' : 'no-people-lessons')}</p>}
          <ul
            className={styles.list}
            data-many={rows.length > 5 || undefined}
            data-low={(isLow && rows.length <= 5) || undefined}
          >
            {rows.map((person) => (
              <PersonRow
                key={person.contactId}
                person={person}
                householdId={household.household}
                isDesk={isDesk}
                isLow={isLow}
                asOf={asOf}
                handOver={isDesk && !isLow ? <HandOverButton handOver={handOver} /> : undefined}
                tick={
                  isDesk ? { isOn: !unticked.has(person.contactId), onChange: () => tick(person.contactId) } : undefined
                }
              />
            ))}
          </ul>
          <AlsoOpen household={household} />
          {isDesk && !rows.some(findReasonToHandOver) && hasTasksForGuests(rows) && (
            <HandOverButton handOver={handOver} />
          )}
          <HandOverNotices handOver={handOver} />
        </section>
        <aside>
          <ArrivalLog
            household={household}
            latest={events}
            isFolded={isFolded}
            onUndo={isDesk ? (eventId) => undo.mutate([eventId]) : undefined}
            isBusy={undo.isPending}
          />
        </aside>
      </div>
      {role === 'lift' && <NextBar />}
      {isDesk && (
        <CheckInBar
          here={ticked.length}
          waiting={rows.filter(({ arrival }) => arrival === null).length}
          count={rows.length}
          isBusy={arrive.isPending}
          failure={arrive.error ?? undo.error}
          undoable={arrive.isSuccess ? undoable : []}
          isStored={undoable.some((id) => isStoredHere({ id }))}
          recordedAt={arrive.submittedAt}
          card={<PrintCard household={household.household} />}
          onCheckIn={checkIn}
          onUndo={() => undo.mutate(undoable)}
        />
      )}
    </>
  )
}

const titles = {
  desk: 'title',
  rental: 'household-rental',
  lessons: 'household-lessons',
  lift: 'household-lift',
} as const

function Head({
  household: { household, lastName, reference, people, day, phone, role, canSendLink },
  heading,
}: {
  household: StaffHousehold
  heading: React.RefObject<HTMLHeadingElement | null>
}) {
  const { dateFormat } = useSettings()
  const title = lastName ?? t(titles[role])
  return (
    <div className={styles.head}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>
          {t('guests', { count: people.length })}
          {reference !== null && (
            <>
              {' · '}
              <b>{reference}</b>
            </>
          )}
          {' · '}
          {formatStaffToday(day, dateFormat)}
        </p>
      </div>
      <div className={styles.contact}>
        {phone !== null && (
          <a href={`tel:${phone.number.replace(/[^\d+]/g, '')}`} className={buttonClass('secondary')}>
            <Icon name="phone" size="s" />
            {t('call', { name: phone.firstName })}
          </a>
        )}
        {canSendLink && <SendLink household={household} />}
      </div>
    </div>
  )
}

/** What is open too, but stops nothing that was booked. */
function AlsoOpen({ household: { people } }: { household: StaffHousehold }) {
  const open = people.flatMap(({ contactId, firstName, alsoOpen }) =>
    alsoOpen.map(({ code, text, subject }) => ({ key: `${contactId} ${code} ${subject}`, firstName, text })),
  )
  if (open.length === 0) return null
  return (
    <details className={styles.also}>
      <summary>
        {t('also-open')} ({open.length})
      </summary>
      <ul>
        {open.map(({ key, firstName, text }) => (
          <li key={key}>{t('also-open-of', { name: firstName, reason: text })}</li>
        ))}
      </ul>
    </details>
  )
}

/** People whose ticket starts much later are probably not here. */
function getProbablyAway({ people }: StaffHousehold): ReadonlySet<string> {
  const time = formatTime(new Date().toISOString())
  return new Set(people.filter((person) => !isProbablyHere(person, time)).map(({ contactId }) => contactId))
}
