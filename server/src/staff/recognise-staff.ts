import { Failure } from '@first-chair/core/contract/failure'
import type { StaffRole } from '@first-chair/core/contract/staff-role'
import { getRolesAt } from '@first-chair/core/staff/role-places'
import type { SignedInUser } from '../adapters/identity/identity.ts'
import { getRequiredSignIn, isStrongForAdministrators, isStrongForStaff } from '../config/required-sign-in.ts'
import { toSignInParameters } from '../config/strong-sign-in.rule.ts'
import type { Context, StaffCaller, Visit } from '../context/context.ts'
import { getClaimedPlaces, isClaimedAdministrator } from '../config/claimed-roles.ts'
import { loadLists, toPlaces } from './staff-places.facts.ts'

type Ctx = Pick<Context, 'pool' | 'config' | 'clock'>

/**
 * Answers the person of the staff that a signed-in user is: the verified e-mail is on the list of staff or of
 * administrators, or the identity provider claims a role (docs/domain.md, "Staff"). Both lists are read at every call, so
 * a role that is removed there is refused at the next one. Throws `not-staff` for everybody else, and `role-missing` if the person has none of `roles` at the location. The
 * rights of an administrator need the sign-in that the operator demands of administrators. At the built-in provider,
 * everybody who works for the resort needs a passkey.
 */
export async function recogniseStaff(
  ctx: Ctx,
  user: SignedInUser,
  visit: Visit,
  { roles, locationId }: { roles: readonly StaffRole[] | undefined; locationId: number },
): Promise<StaffCaller> {
  const email = user.email?.trim().toLowerCase()
  if (email === undefined || !user.emailVerified) throw new Failure('not-staff')
  const claimed = { places: getClaimedPlaces(ctx, user), isAdministrator: isClaimedAdministrator(ctx, user) }
  const { own, isListed } = await loadLists(ctx.pool, { email, claimed })
  const isStrong = isStrongForAdministrators(ctx.config, user, ctx.clock.now())
  if ((own || isListed) && !isStrongForStaff(ctx.config, user, ctx.clock.now())) throw createTooWeak(ctx, user)
  const places = toPlaces(own, isListed && isStrong)
  const isAllowed =
    places !== undefined && (roles === undefined || getRolesAt(places, locationId).some((role) => roles.includes(role)))
  const token = { id: user.tokenId, expiresAt: user.expiresAt }
  if (isAllowed) return { ...visit, token, email, name: user.name, places, claimed }
  if (isListed && !isStrong) throw createTooWeak(ctx, user)
  throw new Failure(places === undefined ? 'not-staff' : 'role-missing')
}

function createTooWeak({ config }: Ctx, user: SignedInUser): Failure {
  return new Failure('stronger-sign-in-needed', { detail: toSignInParameters(getRequiredSignIn(config, user)) })
}
