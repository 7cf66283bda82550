import { certificateState, type Certificate } from '@first-chair/core/outside-system/certificate'
import {
  outsideSystems,
  type OutsideSystem,
  type OutsideSystemName,
} from '@first-chair/core/outside-system/outside-system'
import { isProviderAnswering } from '../adapters/identity/is-provider-answering.ts'
import type { PointOfSaleHealth } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context.ts'
import { queues } from './queues.store.ts'

const nothingKnown = {
  isAnswering: null,
  lastSuccessUtc: null,
  waiting: 0,
  oldestWaitingUtc: null,
  givenUp: 0,
  lastError: null,
  lastErrorUtc: null,
  certificate: null,
}

/**
 * How the systems do that the product depends on: from what was sent to them, an outside point of sale also from what this
 * process asked it, and the identity provider by asking it.
 */
export async function listOutsideSystems(
  ctx: Pick<Context, 'pool' | 'config' | 'clock' | 'delivery' | 'pointOfSale'>,
): Promise<OutsideSystem[]> {
  const provider = ctx.config.identityProvider
  const [known, isAnswering] = await Promise.all([
    queues(ctx.pool),
    // The bundled one is this very process.
    provider.kind === 'bundled' ? true : isProviderAnswering(provider.issuer),
  ])
  const isSetUp = {
    'point-of-sale': true,
    email: ctx.delivery.email !== undefined,
    sms: ctx.delivery.sms !== undefined,
    'apple-wallet': ctx.config.appleWallet !== undefined,
    'identity-provider': true,
  } satisfies Record<OutsideSystemName, boolean>
  return outsideSystems.map((name) => {
    if (name === 'identity-provider') {
      const lastError = isAnswering ? null : 'The identity provider does not answer: nobody can sign in.'
      return { name, ...nothingKnown, isSetUp: true, isAnswering, lastError }
    }
    if (name === 'apple-wallet') {
      return { name, ...nothingKnown, isSetUp: isSetUp[name], certificate: appleCertificate(ctx) }
    }
    const { system: _system, ...queue } = known.find(({ system }) => system === name) ?? {
      system: name,
      ...nothingKnown,
    }
    const system = { name, ...nothingKnown, isSetUp: isSetUp[name], ...queue }
    const health = name === 'point-of-sale' ? ctx.pointOfSale.health?.() : undefined
    return health ? withHealth(system, health) : system
  })
}

/** Nothing is asked of Apple: what can go wrong with its wallet is that the certificate ends. */
function appleCertificate({ config, clock }: Pick<Context, 'config' | 'clock'>): Certificate | null {
  if (!config.appleWallet) return null
  const { name, validUntil } = config.appleWallet.endsFirst
  const left = validUntil.getTime() - clock.now().getTime()
  return { name, validUntilUtc: validUntil.toISOString(), state: certificateState(left) }
}

/** The newest of what was told to the point of sale and what it was asked; an error that an answer followed is mended. */
function withHealth(system: OutsideSystem, health: PointOfSaleHealth): OutsideSystem {
  const { state, lastSuccessUtc, lastErrorUtc, lastError } = health
  const counts = isLater(lastErrorUtc, lastSuccessUtc) && isLater(lastErrorUtc, system.lastErrorUtc)
  return {
    ...system,
    ...(counts ? { lastError, lastErrorUtc } : {}),
    isAnswering: state !== 'closed' ? false : lastSuccessUtc === null ? null : true,
    lastSuccessUtc: isLater(lastSuccessUtc, system.lastSuccessUtc) ? lastSuccessUtc : system.lastSuccessUtc,
  }
}

const isLater = (utc: string | null, other: string | null): boolean =>
  utc !== null && (other === null || Date.parse(utc) > Date.parse(other))
