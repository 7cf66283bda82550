/** A moment by the clocks of this device, such as "Dec 5, 2026, 7:30 AM". */
export function formatTime(time: string): string {
  return new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}
