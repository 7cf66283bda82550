import type { VerdictRole } from '@first-chair/core/contract/staff-role'
import { isProbablyHere, type StaffHousehold } from '@first-chair/core/staff/staff-household'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { t } from '../../catalogue/staff.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { NoNetworkStrip } from '../offline/no-network-strip.tsx'
import { isStoredHere } from '../offline/stored-events.ts'
import { useNetwork } from '../offline/use-offline.ts'
import { useTypedKeys } from '../use-typed-keys.ts'
import { AlsoOpen } from './head/also-open.tsx'
import { ArrivalLog } from './arrivals/arrival-log.tsx'
import { HandOverButton, HandOverNotices } from '../hand-over/hand-over-button.tsx'
import { hasTasksForGuests, useHandOver } from '../hand-over/use-hand-over.tsx'
import { getChangeText } from './change-text.ts'
import { CheckInBar, NextBar } from './check-in-bar.tsx'
import { formatTime } from '../format-time.ts'
import { Headline } from './head/headline.tsx'
import { HouseholdHead } from './head/household-head.tsx'
import styles from './household-screen.module.css'
import { NotLoaded } from '../not-loaded.tsx'
import { PeopleList } from './people-list.tsx'
import { findReasonToHandOver } from './person-reasons.tsx'
import { PrintCard } from './print-card.tsx'
import { useFit } from './use-fit.ts'
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
  const { fit, frame } = useFit(household)
  const isLow = fit.rows !== 'usual'
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
      <div ref={frame} className={styles.household}>
        <HouseholdHead household={household} heading={heading} />
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
          <PeopleList
            people={rows}
            householdId={household.household}
            isDesk={isDesk}
            rows={fit.rows}
            asOf={asOf}
            handOver={isDesk && !isLow ? <HandOverButton handOver={handOver} /> : undefined}
            ticks={isDesk ? { isOn: (contactId) => !unticked.has(contactId), onChange: tick } : undefined}
          />
          <AlsoOpen household={household} />
          {isDesk && !rows.some(findReasonToHandOver) && hasTasksForGuests(rows) && (
            <HandOverButton handOver={handOver} />
          )}
          <HandOverNotices handOver={handOver} />
        </section>
        <aside>
          <ArrivalLog
            household={household}
            latest={fit.events}
            isFolded={fit.isFolded}
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

/** People whose ticket starts much later are probably not here. */
function getProbablyAway({ people }: StaffHousehold): ReadonlySet<string> {
  const time = formatTime(new Date().toISOString())
  return new Set(people.filter((person) => !isProbablyHere(person, time)).map(({ contactId }) => contactId))
}
