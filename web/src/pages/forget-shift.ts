/** Of `device-database.ts`, which is not loaded for guests. */
const databaseName = 'first-chair-staff'

/**
 * Ends the shift of the person who signs out, if this is an enrolled device of the staff. Otherwise the pages for staff
 * would open in their name without a network.
 */
export async function forgetStoredShift(): Promise<void> {
  try {
    // Opening the database would create it in the browsers of guests. Old browsers cannot list databases.
    const isListed =
      !('databases' in indexedDB) || (await indexedDB.databases()).some(({ name }) => name === databaseName)
    if (!isListed) return
    const { deleteShift } = await import('../staff/offline/device-database.ts')
    await deleteShift()
  } catch {
    // Without a database (private windows of some browsers) nothing was stored.
  }
}
