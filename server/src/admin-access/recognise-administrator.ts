import { Failure } from '@first-chair/core/contract/failure'
import type { SignedInUser } from '../adapters/identity/identity.ts'
import type { Administrator, Context, Visit } from '../context/context.ts'
import { isClaimedAdministrator } from '../config/claimed-roles.ts'
import { isAdministratorEmail } from './administrator.store.ts'
import { getRequiredSignIn, isStrongForAdministrators } from '../config/required-sign-in.ts'
import { toSignInParameters } from '../config/strong-sign-in.rule.ts'

type Ctx = Pick<Context, 'pool' | 'config' | 'clock'>

/**
 * Answers the administrator that a signed-in user is: the verified e-mail is on the list, or the
 * identity provider says so (docs/domain.md, "Administrators"), and the sign-in meets the operator's requirements. Refuses everybody else. Only
 * users on the list learn which requirement was not met.
 */
export async function recogniseAdministrator(ctx: Ctx, user: SignedInUser, visit: Visit): Promise<Administrator> {
  const administrator = await findListedAdministrator(ctx, user, visit)
  if (!administrator) throw new Failure('not-an-administrator')
  if (!isStrong(ctx, user))
    throw new Failure('stronger-sign-in-needed', { detail: toSignInParameters(getRequiredSignIn(ctx.config, user)) })
  return administrator
}

/** The administrator that a signed-in user is; undefined if the user is none or must sign in again. */
export async function findAdministrator(
  ctx: Ctx,
  user: SignedInUser,
  visit: Visit,
): Promise<Administrator | undefined> {
  return isStrong(ctx, user) ? findListedAdministrator(ctx, user, visit) : undefined
}

function isStrong({ config, clock }: Ctx, user: SignedInUser): boolean {
  return isStrongForAdministrators(config, user, clock.now())
}

async function findListedAdministrator(ctx: Ctx, user: SignedInUser, visit: Visit): Promise<Administrator | undefined> {
  const email = user.email?.trim().toLowerCase()
  if (email === undefined || !user.emailVerified) return undefined
  const isClaimed = isClaimedAdministrator(ctx, user)
  if (!isClaimed && !(await isAdministratorEmail(ctx.pool, email))) return undefined
  return { ...visit, email, name: user.name, isClaimed }
}
