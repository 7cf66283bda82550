import { getSignedInSubject } from '../../session/session.ts'
import { readCopySubject } from '../offline/household-copy.ts'
import { markUnsent, setOutbox } from '../unsent.ts'
import { listEntries, type PlacedEntry } from './entry-database.ts'
import { waiters } from './waiters.ts'

/** Whose answers are stored on this device: the person who is signed in, or whose copy it has. */
export async function getOwnSubject(): Promise<string | undefined> {
  return getSignedInSubject() ?? (await readCopySubject())
}

/** The entries of that person, in order. */
export async function listOwn(): Promise<PlacedEntry[]> {
  const subject = await getOwnSubject()
  return (await listEntries()).filter(({ entry }) => entry.subject === subject)
}

/** Shows what waits. A form that waits for the answer to its entry says so itself. */
export async function publish(): Promise<void> {
  const own = await listOwn().catch(() => [])
  markUnsent(own.length > 0)
  setOutbox({ entries: own.flatMap(({ entry }) => (waiters.has(entry.id) ? [] : [entry])) })
}
