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
  const email = user.email?.trim().toLowerCase()
  if (email === undefined || !user.emailVerified || !(await isOnTheList(ctx.pool, email))) {
    throw new Failure('not-an-administrator')
  }
  return { ...visit, email, name: user.name }
}
