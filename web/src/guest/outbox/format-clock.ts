/** A moment as the clock of this device shows it: "08:34". */
export function formatClock(moment: number): string {
  return new Date(moment).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}
