const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: '2-digit',
  day: '2-digit',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
})

/** Formats a time by the clock of the resort (`YYYY-MM-DDTHH:MM`): "Mon 02/16/26 04:00 am". Empty if it is incomplete. */
export function formatResortTime(resortTime: string): string {
  // JavaScript reads ":00Z" as a time of the year 2000.
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(resortTime)) return ''
  const moment = new Date(`${resortTime}:00Z`)
  if (Number.isNaN(moment.getTime())) return ''
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const day = `${part('month')}/${part('day')}/${part('year')}`
  return `${part('weekday')} ${day} ${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`
}

/** True for a complete day and time: `2026-02-16T04:00`. */
export function isResortTimeComplete(resortTime: string): boolean {
  return formatResortTime(resortTime) !== ''
}
