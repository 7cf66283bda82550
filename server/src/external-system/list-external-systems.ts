import { getCertificateState, type Certificate } from '@first-chair/core/external-system/certificate'
import {
  externalSystems,
  type ExternalSystem,
  type ExternalSystemName,
} from '@first-chair/core/external-system/external-system'
import type { WalletKind } from '@first-chair/core/wallet/wallet'
import { isProviderAnswering } from '../adapters/identity/is-provider-answering.ts'
import type { PointOfSaleHealth } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'
import { loadTimeStampStatus, loadWitnessStatus } from '../log-witness/confirmation-status.facts.ts'
import { loadWalletQueues } from '../wallet/wallet-system.store.ts'
import { loadQueues } from './queues.store.ts'

const emptyStatus = {
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
 * Answers the status of the external systems. The status of a queue comes from the messages in it; the status of an
 * external point of sale also from the calls of this process; the identity provider is called.
 */
export async function listExternalSystems(
  ctx: Pick<Context, 'pool' | 'config' | 'clock' | 'delivery' | 'pointOfSale'>,
): Promise<ExternalSystem[]> {
  const provider = ctx.config.identityProvider
  const [queueStatus, wallets, witnesses, timeStamps, isAnswering] = await Promise.all([
    loadQueues(ctx.pool),
    loadWalletStatus(ctx),
    loadWitnessStatus(ctx),
    loadTimeStampStatus(ctx),
    // The built-in provider runs in this process.
    provider.kind === 'outside' ? isProviderAnswering(provider.issuer) : true,
  ])
  const isSetUp = {
    'point-of-sale': true,
    email: ctx.delivery.email !== undefined,
    sms: ctx.delivery.sms !== undefined,
    'apple-wallet': ctx.config.appleWallet !== undefined,
    'google-wallet': ctx.config.googleWallet !== undefined,
    'identity-provider': true,
    'log-witnesses': ctx.config.logWitnesses.length > 0,
    'time-stamps': ctx.config.timeStamps !== undefined,
  } satisfies Record<ExternalSystemName, boolean>
  return externalSystems.map((name) => {
    if (name === 'identity-provider') {
      const lastError = isAnswering ? null : 'The identity provider does not answer. Nobody can sign in.'
      return { name, ...emptyStatus, isSetUp: true, isAnswering, lastError }
    }
    if (name === 'apple-wallet') {
      return { name, ...emptyStatus, ...wallets.apple, isSetUp: isSetUp[name], certificate: getAppleCertificate(ctx) }
    }
    if (name === 'google-wallet') return { name, ...emptyStatus, ...wallets.google, isSetUp: isSetUp[name] }
    if (name === 'log-witnesses') return { name, ...emptyStatus, isSetUp: isSetUp[name], ...witnesses }
    if (name === 'time-stamps') return { name, ...emptyStatus, isSetUp: isSetUp[name], ...timeStamps }
    const { system: _system, ...queue } = queueStatus.find(({ system }) => system === name) ?? {
      system: name,
      ...emptyStatus,
    }
    const system = { name, ...emptyStatus, isSetUp: isSetUp[name], ...queue }
    const health = name === 'point-of-sale' ? ctx.pointOfSale.health?.() : undefined
    return health ? withHealth(system, health) : system
  })
}

type WalletStatus = Pick<
  ExternalSystem,
  'waiting' | 'oldestWaitingUtc' | 'lastSuccessUtc' | 'lastError' | 'lastErrorUtc'
>

/** The queue of updates for each wallet; empty if passes are not updated, because then nobody is called. */
async function loadWalletStatus({
  config,
  pool,
}: Pick<Context, 'config' | 'pool'>): Promise<Partial<Record<WalletKind, WalletStatus>>> {
  if (!config.walletUpdates) return {}
  const queues = await loadWalletQueues(pool)
  return Object.fromEntries(
    queues.map(({ wallet, waiting, oldestWaitingUtc, lastSuccessUtc, lastError, lastErrorUtc }) => [
      wallet,
      { waiting, oldestWaitingUtc, lastSuccessUtc, lastError, lastErrorUtc },
    ]),
  )
}

/** The certificate that signs passes and the connection to Apple. */
function getAppleCertificate({ config, clock }: Pick<Context, 'config' | 'clock'>): Certificate | null {
  if (!config.appleWallet) return null
  const { name, validUntil } = config.appleWallet.endsFirst
  const millisecondsLeft = validUntil.getTime() - clock.now().getTime()
  return { name, validUntilUtc: validUntil.toISOString(), state: getCertificateState(millisecondsLeft) }
}

/**
 * Combines the status of the queue with that of the calls: the newest times count. An error before the last success is
 * dropped.
 */
function withHealth(system: ExternalSystem, health: PointOfSaleHealth): ExternalSystem {
  const { state, lastSuccessUtc, lastErrorUtc, lastError } = health
  const isCurrentError = isLater(lastErrorUtc, lastSuccessUtc) && isLater(lastErrorUtc, system.lastErrorUtc)
  return {
    ...system,
    ...(isCurrentError ? { lastError, lastErrorUtc } : {}),
    isAnswering: state !== 'closed' ? false : lastSuccessUtc === null ? null : true,
    lastSuccessUtc: isLater(lastSuccessUtc, system.lastSuccessUtc) ? lastSuccessUtc : system.lastSuccessUtc,
  }
}

const isLater = (utc: string | null, other: string | null): boolean =>
  utc !== null && (other === null || Date.parse(utc) > Date.parse(other))
