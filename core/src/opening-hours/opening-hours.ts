import type { TimeOfDay } from '../pass-check/pass-scan.ts'

/** The hours of a place on every day. The first minute is included, the last is not. */
export type OpeningHours = { opensAt: TimeOfDay; closesAt: TimeOfDay }

/** The hours of an access location as an operator sets them. An empty code means all other places. */
export type OpeningHoursOfPlace = OpeningHours & { accessLocationId: string }

/** The hours of a place for which an operator set none. */
export const defaultOpeningHours: OpeningHours = { opensAt: '09:00', closesAt: '16:00' }

/** The longest time for which a place may be open, in hours: a bridge answers at most 20 checks in one request. */
export const maxHoursOpen = 18

/** The hours of a place: its own, else those of all other places, else the default. Null means any place. */
export function getOpeningHours(
  hoursOfPlaces: readonly OpeningHoursOfPlace[],
  accessLocationId: string | null,
): OpeningHours {
  const find = (code: string) => hoursOfPlaces.find((hours) => hours.accessLocationId === code)
  const { opensAt, closesAt } = find(accessLocationId ?? '') ?? find('') ?? defaultOpeningHours
  return { opensAt, closesAt }
}

const fullHours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** The times at which the gates of a place are checked: at opening, at each full hour, and at closing. */
export function getGateCheckTimes({ opensAt, closesAt }: OpeningHours): TimeOfDay[] {
  return [opensAt, ...fullHours.filter((time) => opensAt < time && time < closesAt), closesAt]
}
