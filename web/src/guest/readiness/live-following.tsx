import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { findLiveChange, type LiveChange } from '@first-chair/core/readiness/live-change'
import type { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { watchReadiness } from '@first-chair/core/readiness/readiness.api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readEvents } from '../../api/read-events.ts'
import { t } from '../../catalogue/live.ts'
import { everyReadiness, readinessQuery, useReadiness } from './use-readiness.ts'
import { followChanges } from '../../api/follow-changes.ts'
import styles from './live-following.module.css'

export type LiveReadinessProps = {
  grouping: ContactTaskGrouping
  /** The displayed day; undefined = the next day of the visit. */
  day?: CalendarDate | undefined
  /** Called when the line has a new text, so that the page does not say the same change again. */
  onSaid?: () => void
}

/** Milliseconds for which the line says "just now". */
const maxTextAge = 60_000

/** Displays again what another device or staff has changed, and says it in one line. */
export function Following({ grouping, day, onSaid }: LiveReadinessProps) {
  const { data, isPending } = useReadiness(grouping.location.id, day)
  const changeCount = useChanges(grouping.location.id, day, !isPending)
  const change = useLastChange(data, changeCount, onSaid)
  // The element is there before its text, so that screen readers read the text out.
  return (
    <p role="status" className={styles.status}>
      {change && getText(change, grouping)}
    </p>
  )
}

/** Loads what the page displays again whenever the server reports a change. Returns how many were reported. */
function useChanges(locationId: number, day: CalendarDate | undefined, isLoaded: boolean): number {
  const queryClient = useQueryClient()
  const [count, setCount] = useState(0)
  useEffect(() => {
    const follow = () =>
      followChanges({
        connect(stream) {
          const since = queryClient.getQueryData(readinessQuery(locationId, day).queryKey)?.checkedAtUtc ?? undefined
          const query = since === undefined ? {} : { since }
          return readEvents(watchReadiness, { params: { locationId }, query }, stream)
        },
        onChange() {
          setCount((before) => before + 1)
          void queryClient.invalidateQueries(everyReadiness)
          void queryClient.invalidateQueries({ queryKey: [contactTaskGrouping.name] })
        },
      })
    return isLoaded ? follow() : undefined
  }, [queryClient, locationId, day, isLoaded])
  return count
}

/** The last difference between two answers that followed a reported change, for a minute. */
function useLastChange(
  readiness: HouseholdReadiness | undefined,
  changeCount: number,
  onSaid: (() => void) | undefined,
): LiveChange | undefined {
  const [change, setChange] = useState<LiveChange>()
  const previous = useRef(readiness)
  const reported = useRef(0)
  const notify = useRef(onSaid)
  useEffect(() => {
    reported.current = changeCount
    notify.current = onSaid
  }, [changeCount, onSaid])
  useEffect(() => {
    const before = previous.current
    previous.current = readiness
    if (!before || !readiness || reported.current === 0) return
    const found = findLiveChange(before, readiness)
    if (!found) return
    setChange(found)
    notify.current?.()
  }, [readiness])
  useEffect(() => {
    if (!change) return undefined
    const timer = setTimeout(() => setChange(undefined), maxTextAge)
    return () => clearTimeout(timer)
  }, [change])
  return change
}

function getText(change: LiveChange, { contacts }: ContactTaskGrouping): string {
  if (change.kind !== 'now-ready') return t(change.kind === 'changed' ? 'changed' : 'everybodyReady')
  const names = contacts
    .filter(({ contactId }) => change.contactIds.includes(contactId))
    .map(({ firstName }) => firstName)
  return t('nowReady', { names, count: names.length })
}
