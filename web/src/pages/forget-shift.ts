/** Of `device-database.ts`, which is not loaded for guests. */
const databaseName = 'first-chair-staff'

/**
 * Ends the shift of the person who signs out, if this is an enrolled device of the staff. Otherwise the pages for staff
 * would open in their name without a network.
 */
export async function forgetStoredShift(): Promise<void> {
  const database = await loadDeviceDatabase()
  await database?.deleteShift().catch(() => undefined)
}

/** How many events this device recorded without a network and has not sent; 0 on devices that are not enrolled. */
export async function countUnsentEvents(): Promise<number> {
  const database = await loadDeviceDatabase()
  try {
    // Nothing sends the events of a device that is no longer enrolled: they wait until it is enrolled again.
    return (await database?.readDevice()) ? ((await database?.readEvents())?.length ?? 0) : 0
  } catch {
    return 0
  }
}

/** The database of the device; undefined in browsers that have none. Opening it would create it in the browsers of guests. */
async function loadDeviceDatabase() {
  try {
    // Old browsers cannot list databases.
    const isListed =
      !('databases' in indexedDB) || (await indexedDB.databases()).some(({ name }) => name === databaseName)
    return isListed ? await import('../staff/offline/device-database.ts') : undefined
  } catch {
    // Without a database (private windows of some browsers) nothing was stored.
    return undefined
  }
}
