import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { countSetupGaps } from '@first-chair/core/setup/setup-gaps.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'

/**
 * Returns today in the resort's time zone, as the server reports it; undefined until loaded. The menu loads it on every
 * page.
 */
export function useResortDay(): CalendarDate | undefined {
  return useQuery(query(countSetupGaps, {})).data?.resortDay
}
