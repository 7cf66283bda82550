import { Failure } from '@first-chair/core/failure'
import type { SignedInUser } from '../adapters/identity/identity.ts'
import type { Administrator, Context, Visit } from '../context.ts'
import { isOnTheList } from './administrator.store.ts'
import { askedOf, isStrongSignIn } from './strong-sign-in.rule.ts'

type Needed = Pick<Context, 'pool' | 'config' | 'clock'>

/**
 * An administrator is a signed-in user whose verified e-mail is on the list (domain rules, section 8), and who signed in as
 * the operator demands it; refuses others, and says what was missing only to those who are on the list.
 */
export async function recogniseAdministrator(ctx: Needed, user: SignedInUser, visit: Visit): Promise<Administrator> {
  const administrator = await listedAs(ctx, user, visit)
  if (!administrator) throw new Failure('not-an-administrator')
  if (!isStrong(ctx, user)) throw new Failure('stronger-sign-in-needed', { detail: askedOf(ctx.config.adminSignIn) })
  return administrator
}

/** The administrator that a signed-in user is, if any. */
export async function administratorOf(
  ctx: Needed,
  user: SignedInUser,
  visit: Visit,
): Promise<Administrator | undefined> {
  return isStrong(ctx, user) ? listedAs(ctx, user, visit) : undefined
}

function isStrong({ config, clock }: Needed, user: SignedInUser): boolean {
  return isStrongSignIn(user, config.adminSignIn, clock.now())
}

async function listedAs(ctx: Needed, user: SignedInUser, visit: Visit): Promise<Administrator | undefined> {
  const email = user.email?.trim().toLowerCase()
  if (email === undefined || !user.emailVerified || !(await isOnTheList(ctx.pool, email))) return undefined
  return { ...visit, email, name: user.name }
}
