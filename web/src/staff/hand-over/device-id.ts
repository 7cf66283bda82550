/** Kept in this browser. It says nothing about a person. */
const key = 'first-chair.staff-device-id'

/** The id of this browser, chosen at its first hand-over: a new hand-over ends the one before on the same device. */
export function getDeviceId(createId: () => string): string {
  const stored = localStorage.getItem(key)
  if (stored !== null) return stored
  const id = createId()
  localStorage.setItem(key, id)
  return id
}
