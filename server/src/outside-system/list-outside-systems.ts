import {
  outsideSystems,
  type OutsideSystem,
  type OutsideSystemName,
} from '@first-chair/core/outside-system/outside-system'
import { isProviderAnswering } from '../adapters/identity/is-provider-answering.ts'
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
}

/** How the systems do that the product depends on: from what was sent to them, and the identity provider by asking it. */
export async function listOutsideSystems(ctx: Pick<Context, 'pool' | 'config' | 'delivery'>): Promise<OutsideSystem[]> {
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
    'identity-provider': true,
  } satisfies Record<OutsideSystemName, boolean>
  return outsideSystems.map((name) => {
    if (name === 'identity-provider') {
      const lastError = isAnswering ? null : 'The identity provider does not answer: nobody can sign in.'
      return { name, ...nothingKnown, isSetUp: true, isAnswering, lastError }
    }
    const { system: _system, ...queue } = known.find(({ system }) => system === name) ?? {
      system: name,
      ...nothingKnown,
    }
    return { name, isAnswering: null, isSetUp: isSetUp[name], ...queue }
  })
}
