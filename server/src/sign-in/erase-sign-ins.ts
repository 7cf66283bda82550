import { deleteExpiredRecords } from '../adapters/identity/bundled/provider-record.store.ts'
import type { Context } from '../context/context.ts'
import { deleteSessionsBefore } from '../adapters/identity/bundled/identity-session.store.ts'
import { deleteSignInsBefore } from './sign-in.store.ts'

/** A session ends twelve hours after its sign-in, and its last token an hour later. */
const sessionMilliseconds = 24 * 60 * 60_000

/** Deletes what the built-in provider stored and no longer accepts. */
export async function eraseSignIns({ pool, clock }: Pick<Context, 'pool' | 'clock'>): Promise<void> {
  await deleteSignInsBefore(pool, clock.now())
  await deleteExpiredRecords(pool, clock.now())
  await deleteSessionsBefore(pool, new Date(clock.now().getTime() - sessionMilliseconds))
}
