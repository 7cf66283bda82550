/** The hour before the lifts open: proposed as long as nobody signs at night. */
const usualHour = 4

/**
 * The hour of the day in which the fewest guests sign, by the number of signatures in each hour. Of several, the one
 * that is closest to four in the morning.
 */
export function getQuietestHour(signatures: ReadonlyMap<number, number>): number {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, count: signatures.get(hour) ?? 0 }))
  const byQuiet = hours.toSorted(
    (a, b) => a.count - b.count || Math.abs(a.hour - usualHour) - Math.abs(b.hour - usualHour),
  )
  return byQuiet[0]?.hour ?? usualHour
}
