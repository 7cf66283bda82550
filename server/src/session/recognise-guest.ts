import { Failure } from '@first-chair/core/failure'
import type { SignedInUser } from '../adapters/identity/identity.ts'
import type { Context, Guest, Visit } from '../context.ts'
import { bindGuest, guestBinding, keepUnmatchedSignIn, type GuestBinding } from './guest-binding.store.ts'
import { referenceCode } from './reference-code.rule.ts'

/** After this long the point of sale is asked again whether the customer was merged into another. */
const recheckMilliseconds = 60_000
const mostRemembered = 50_000
/** References are random: two attempts in a row that meet a taken one are next to impossible. */
const attempts = 5

type Remembered = GuestBinding & { at: number }

/**
 * Answers which guest a signed-in user is: bound at the first sign-in to one IP code (domain rules, section 2).
 * The answer is remembered for a minute, so that a busy phone costs no query.
 */
export function guestRecogniser(ctx: Pick<Context, 'pool' | 'pointOfSale' | 'clock'>) {
  const remembered = new Map<string, Remembered>()

  return async function recogniseGuest(user: SignedInUser, visit: Visit): Promise<Guest> {
    const key = `${user.issuer} ${user.subject}`
    const now = ctx.clock.now().getTime()
    let known = remembered.get(key)
    if (!known || now - known.at > recheckMilliseconds) {
      known = { ...(await bindingOf(ctx, user)), at: now }
      if (remembered.size >= mostRemembered) remembered.clear()
      remembered.set(key, known)
    }
    return {
      ...visit,
      ipCode: known.ipCode,
      householdReference: known.reference,
      givenName: user.givenName,
      familyName: user.familyName,
      name: user.name,
      email: user.email ?? '',
    }
  }
}

async function bindingOf(ctx: Pick<Context, 'pool' | 'pointOfSale'>, user: SignedInUser): Promise<GuestBinding> {
  const bound = await guestBinding(ctx.pool, user)
  if (bound) {
    const present = await ctx.pointOfSale.presentIpCode(bound.ipCode)
    if (present === bound.ipCode) return bound
    if (present !== undefined) return bind(ctx, user, present)
  }

  const found = user.ipCode === undefined ? await sameCustomers(ctx, user) : await claimed(ctx, user.ipCode)
  const [only, ...others] = found
  if (only !== undefined && others.length === 0) return bind(ctx, user, only)

  const isUnverified = user.ipCode === undefined && !(user.email !== undefined && user.emailVerified)
  throw new Failure('profile-not-found', {
    detail: {
      reference: await unmatched(
        ctx,
        user,
        isUnverified ? 'email-not-verified' : others.length > 0 ? 'several' : 'none',
      ),
    },
  })
}

async function claimed(ctx: Pick<Context, 'pointOfSale'>, ipCode: string): Promise<string[]> {
  const present = await ctx.pointOfSale.presentIpCode(ipCode)
  return present === undefined ? [] : [present]
}

async function sameCustomers(ctx: Pick<Context, 'pointOfSale'>, user: SignedInUser): Promise<string[]> {
  if (user.email === undefined || !user.emailVerified) return []
  return ctx.pointOfSale.findCustomers({ email: user.email, givenName: user.givenName, familyName: user.familyName })
}

async function bind(ctx: Pick<Context, 'pool'>, user: SignedInUser, ipCode: string): Promise<GuestBinding> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const reference = referenceCode()
    const bound = await bindGuest(ctx.pool, user, { ipCode, email: user.email ?? '', reference })
    if (bound) return bound
  }
  throw new Error('No free household reference was found.')
}

async function unmatched(
  ctx: Pick<Context, 'pool'>,
  user: SignedInUser,
  reason: 'none' | 'several' | 'email-not-verified',
): Promise<string> {
  const person = { ...user, email: user.email ?? '' }
  const code = await keepUnmatchedSignIn(ctx.pool, person, { code: referenceCode(), reason })
  return code ?? ''
}
