import { useEffect } from 'react'
import { useSettings } from '../../settings/use-settings.ts'
import { formatVisitDay, formatWeekday } from '../readiness/format-visit-day.ts'
import { toResortTime } from '../readiness/resort-clock.ts'

/**
 * Creates the date formats of home while its answer is on its way, each in a task of its own. The first ones of a page make the
 * browser read its data about dates, which takes a slow phone longer than rendering a person.
 */
export function usePreparedFormats(): void {
  const { dateFormat } = useSettings()
  useEffect(() => {
    const anyDay = '2026-01-01'
    const timers = [
      () => formatWeekday(anyDay, 'long'),
      () => formatVisitDay(anyDay, dateFormat),
      () => toResortTime(Date.now(), 'UTC'),
    ].map((createFormats) => setTimeout(createFormats))
    return () => timers.forEach((timer) => clearTimeout(timer))
  }, [dateFormat])
}
