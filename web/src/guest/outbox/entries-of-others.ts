import { getSignedInSubject } from '../../session/session.ts'
import { markUnsent, rememberFormer } from '../unsent.ts'
import { deleteEntries, listEntries } from './entry-database.ts'

/** Deletes what anybody else than the person who has just signed in had left to send. */
export async function deleteEntriesOfOthers(): Promise<void> {
  const subject = getSignedInSubject()
  const entries = await listEntries()
  const others = entries.filter(({ entry }) => entry.subject !== subject)
  if (others.length === 0) return
  await deleteEntries(others.map(({ place }) => place))
  markUnsent(others.length < entries.length)
  rememberFormer()
}
