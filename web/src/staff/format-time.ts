/** The time of the day on this device, `HH:MM`. Desks are at the resort, so it is the time of the location. */
export function formatTime(utc: string): string {
  const date = new Date(utc)
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
