import { Failure } from '@first-chair/core/contract/failure'
import type { SignedInUser } from '../adapters/identity/identity.ts'
import type { Context, Guest, Visit } from '../context/context.ts'
import {
  findCustomersBeingErased,
  saveGuestBinding,
  findGuestBinding,
  upsertUnmatchedSignIn,
  type GuestBinding,
} from './guest-binding.store.ts'
import { createReferenceCode } from './reference-code.rule.ts'

/** After this time the point of sale is asked again whether the customer was merged. */
const recheckMilliseconds = 60_000
const maxCachedBindings = 50_000
/** References are random, so even a second attempt is very unlikely to be needed. */
const maxReferenceAttempts = 5

type CachedBinding = GuestBinding & { at: number }

/**
 * Creates the function that answers which guest a signed-in user is. The first sign-in binds the user to one IP code
 * (docs/domain.md, "Finding the customer"). The binding is cached for a minute, so that a busy phone costs no query.
 * `requireSaving` throws while the database cannot save; it is called before a binding is saved.
 */
export function createGuestRecogniser(
  ctx: Pick<Context, 'pool' | 'pointOfSale' | 'clock'>,
  requireSaving: () => void = () => undefined,
) {
  const cache = new Map<string, CachedBinding>()

  return async function recogniseGuest(user: SignedInUser, visit: Visit): Promise<Guest> {
    const key = `${user.issuer} ${user.subject}`
    const now = ctx.clock.now().getTime()
    let binding = cache.get(key)
    if (!binding || now - binding.at > recheckMilliseconds) {
      binding = { ...(await loadOrCreateBinding({ ...ctx, requireSaving }, user)), at: now }
      if (cache.size >= maxCachedBindings) cache.clear()
      cache.set(key, binding)
    }
    return {
      ...visit,
      token: { id: user.tokenId, expiresAt: user.expiresAt },
      identity: toIdentity(user),
      ipCode: binding.ipCode,
      householdReference: binding.reference,
      givenName: user.givenName,
      familyName: user.familyName,
      name: user.name,
      email: user.email ?? '',
    }
  }
}

function toIdentity({ issuer, subject, authenticatedAt }: SignedInUser): Guest['identity'] {
  const authenticatedOn = new Date((authenticatedAt ?? Number.NaN) * 1000)
  const isKnown = !Number.isNaN(authenticatedOn.getTime())
  return { issuer, subject, authenticatedAtUtc: isKnown ? authenticatedOn.toISOString() : null }
}

type SavingCtx = Pick<Context, 'pool'> & { requireSaving: () => void }

async function loadOrCreateBinding(
  ctx: Pick<Context, 'pointOfSale'> & SavingCtx,
  user: SignedInUser,
): Promise<GuestBinding> {
  const binding = await findGuestBinding(ctx.pool, user)
  if (binding) {
    const currentIpCode = await ctx.pointOfSale.currentIpCode(binding.ipCode)
    if (currentIpCode === binding.ipCode) return binding
    if (currentIpCode !== undefined) return bind(ctx, user, currentIpCode)
  }

  const candidates =
    user.ipCode === undefined ? await findByEmailAndName(ctx, user) : await findByClaim(ctx, user.ipCode)
  const beingErased = await findCustomersBeingErased(ctx.pool, candidates)
  const [onlyMatch, ...others] = candidates.filter((ipCode) => !beingErased.includes(ipCode))
  if (onlyMatch !== undefined && others.length === 0) return bind(ctx, user, onlyMatch)

  const isUnverified = user.ipCode === undefined && !(user.email !== undefined && user.emailVerified)
  throw new Failure('profile-not-found', {
    detail: {
      reference: await saveUnmatched(
        ctx,
        user,
        isUnverified ? 'email-not-verified' : others.length > 0 ? 'several' : 'none',
      ),
    },
  })
}

async function findByClaim(ctx: Pick<Context, 'pointOfSale'>, ipCode: string): Promise<string[]> {
  const currentIpCode = await ctx.pointOfSale.currentIpCode(ipCode)
  return currentIpCode === undefined ? [] : [currentIpCode]
}

async function findByEmailAndName(ctx: Pick<Context, 'pointOfSale'>, user: SignedInUser): Promise<string[]> {
  if (user.email === undefined || !user.emailVerified) return []
  return ctx.pointOfSale.findCustomers({ email: user.email, givenName: user.givenName, familyName: user.familyName })
}

async function bind(ctx: SavingCtx, user: SignedInUser, ipCode: string): Promise<GuestBinding> {
  ctx.requireSaving()
  for (let attempt = 0; attempt < maxReferenceAttempts; attempt += 1) {
    const reference = createReferenceCode()
    const binding = await saveGuestBinding(ctx.pool, user, { ipCode, email: user.email ?? '', reference })
    if (binding) return binding
  }
  throw new Error('No free household reference was found.')
}

async function saveUnmatched(
  ctx: SavingCtx,
  user: SignedInUser,
  reason: 'none' | 'several' | 'email-not-verified',
): Promise<string> {
  ctx.requireSaving()
  const person = { ...user, email: user.email ?? '' }
  const code = await upsertUnmatchedSignIn(ctx.pool, person, { code: createReferenceCode(), reason })
  return code ?? ''
}
