import { Failure } from '@first-chair/core/failure'
import type { SignedInUser } from '../adapters/identity/identity.ts'
import type { Administrator, Context, Visit } from '../context.ts'
import { isOnTheList } from './administrator.store.ts'

/** An administrator is a signed-in user whose verified e-mail is on the list (domain rules, section 8); refuses others. */
export async function recogniseAdministrator(
  ctx: Pick<Context, 'pool'>,
  user: SignedInUser,
  visit: Visit,
): Promise<Administrator> {
  const administrator = await administratorOf(ctx, user, visit)
  if (!administrator) throw new Failure('not-an-administrator')
  return administrator
}

/** The administrator that a signed-in user is, if any. */
export async function administratorOf(
  ctx: Pick<Context, 'pool'>,
  user: SignedInUser,
  visit: Visit,
): Promise<Administrator | undefined> {
  const email = user.email?.trim().toLowerCase()
  if (email === undefined || !user.emailVerified || !(await isOnTheList(ctx.pool, email))) return undefined
  return { ...visit, email, name: user.name }
}
