const format = new Intl.DateTimeFormat('en-US', {
  month: '2-digit',
  day: '2-digit',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
})

/**
 * Formats a moment for the admin area: MM/DD/YY hh:mm am, in the browser's time zone
 * (docs/domain.md, "Limits and constants").
 */
export function formatAdminDate(utc: string): string {
  const parts = new Map(format.formatToParts(new Date(utc)).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const day = `${part('month')}/${part('day')}/${part('year')}`
  return `${day} ${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`
}
