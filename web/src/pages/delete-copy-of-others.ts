import { householdCopyName } from '../session/session.ts'

/**
 * Deletes the copy of a household and the unsent work that somebody else left on this device, before pages show anything to the person who has
 * just signed in. Loads nothing where there is no copy.
 */
export async function deleteStoredCopyOfOthers(): Promise<void> {
  try {
    // Old browsers cannot list databases.
    const mayExist =
      !('databases' in indexedDB) || (await indexedDB.databases()).some(({ name }) => name === householdCopyName)
    if (!mayExist) return
    const [{ deleteEntriesOfOthers }, { deleteCopyOfOthers }] = await Promise.all([
      import('../guest/outbox/entries-of-others.ts'),
      import('../guest/offline/household-copy.ts'),
    ])
    await deleteEntriesOfOthers()
    await deleteCopyOfOthers()
  } catch {
    // Without a database (private windows of some browsers) nothing was stored. A copy that cannot be read is of no use.
  }
}
