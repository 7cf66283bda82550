/** The choice belongs to the device, not to a guest. It is not personal data and stays after sign-out. */
export const locationIdKey = 'first-chair.location'

/** The id of the location that was chosen on this device; undefined if none was. */
export function readStoredLocationId(): number | undefined {
  const id = Number(localStorage.getItem(locationIdKey) ?? Number.NaN)
  return Number.isInteger(id) ? id : undefined
}
