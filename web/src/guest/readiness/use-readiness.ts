import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { readReadinessWithTasks } from '../home-call.ts'

/**
 * The query for the readiness of the household at a location on a day. Without a day, the server chooses the next day of
 * the visit. Home and the arrival card use this one call.
 */
export function readinessQuery(locationId: number, day?: CalendarDate) {
  return query(readReadiness, { params: { locationId }, query: day === undefined ? {} : { day } })
}

/**
 * A filter for invalidating `readinessQuery` of every location and day: after a completion, and when the server says
 * that something of the household has changed.
 */
export const everyReadiness = { queryKey: [readReadiness.name] } as const

/** Milliseconds until the server is asked again while the page is visible. */
const slowInterval = 600_000
/** The same while the verdict can change by itself at any minute. */
const fastInterval = 60_000
const changingVerdicts: ReadonlySet<string> = new Set(['pending', 'unknown', 'ready-from'])

/** The same query, whose answer comes with the tasks if both are asked for in the same turn and no other system is needed. */
export function readinessOfHomeQuery(locationId: number, settings: ClientSettings, day?: CalendarDate) {
  // Behind a bridge, judging may wait for the point of sale while the tasks are there already.
  const comesWithTasks = settings.pointOfSaleSystem === 'built-in' && day === undefined
  const alone = readinessQuery(locationId, day)
  return comesWithTasks
    ? { ...alone, queryFn: ({ signal }: { signal: AbortSignal }) => readReadinessWithTasks(locationId, { signal }) }
    : alone
}

/** The readiness of the household, refetched by itself while the page is visible. The last answer stays if that fails. */
export function useReadiness(locationId: number, day?: CalendarDate) {
  return useQuery({
    ...readinessOfHomeQuery(locationId, useSettings(), day),
    refetchInterval: ({ state: { data, status } }) =>
      status === 'error' || isChanging(data) ? fastInterval : slowInterval,
  })
}

function isChanging(readiness: HouseholdReadiness | undefined): boolean {
  return readiness?.people.some(({ verdict }) => changingVerdicts.has(verdict)) === true
}
