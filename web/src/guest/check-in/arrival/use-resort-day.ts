import { useEffect, useState } from 'react'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { toResortTime } from '../../readiness/resort-clock.ts'

/** Today by the clock of the resort. The page renders again when the day changes, also without a signal. */
export function useResortDay(timeZone: string): CalendarDate {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const update = () => setNow(Date.now())
    const timer = setInterval(update, 60_000)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return toResortTime(now, timeZone).day
}
