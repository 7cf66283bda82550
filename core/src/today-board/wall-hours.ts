/** The hours, by the clock of the location, in which a wall screen has light colours. A season has no later sunset. */
const [firstLightHour, firstDarkHour] = [7, 17]
/** The hour in which a wall screen loads its page anew, so that it has the current release and no old memory. */
const reloadHour = 4
/** Longer than the hour of the reload, so that a page is loaded anew once a night. */
const minOpenHours = 6

const getHour = (time: string): number => Number(time.slice(0, 2))

/** True if a wall screen has dark colours at a time of the day (`HH:MM`). */
export function isDarkHour(time: string): boolean {
  const hour = getHour(time)
  return hour < firstLightHour || hour >= firstDarkHour
}

/**
 * True if a wall screen must load its page anew: at night, and only while the server answers, because a page that cannot be
 * loaded would stay empty.
 */
export function mustReloadWall({
  time,
  openHours,
  isLost,
}: {
  time: string
  openHours: number
  isLost: boolean
}): boolean {
  return getHour(time) === reloadHour && openHours >= minOpenHours && !isLost
}
