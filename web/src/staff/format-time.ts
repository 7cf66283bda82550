/** The time of the day on this device: `9:41`. Desks are at the resort, so it is the time of the location. */
export function formatTime(utc: string): string {
  const date = new Date(utc)
  return formatClock([date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':'))
}

/**
 * A time of the day, `HH:MM`, as people say it and as every page for staff writes it: `9:41`, `15:00`. The clock has 24
 * hours, without a setting, as on the pages for guests.
 */
export function formatClock(time: string): string {
  return time.replace(/^0(?=\d:)/, '')
}
