import { deleteExpiredRecords } from '../adapters/identity/bundled/provider-record.store.ts'
import type { Context } from '../context/context.ts'
import { deleteSignInsBefore } from './sign-in.store.ts'

/** Deletes what the built-in provider stored and no longer accepts. */
export async function eraseSignIns({ pool, clock }: Pick<Context, 'pool' | 'clock'>): Promise<void> {
  await deleteSignInsBefore(pool, clock.now())
  await deleteExpiredRecords(pool, clock.now())
}
