import type { Binary } from '@first-chair/core/contract/binary'
import { createInvalidInput, Failure, toFieldProblems } from '@first-chair/core/contract/failure'
import { CodeExchange } from '@first-chair/core/session/exchange-code.api'
import { CodeRefused, type IssuedTokens } from '../adapters/identity/identity.ts'
import type { Context } from '../context/context.ts'

/**
 * Exchanges an authorization code for tokens. Throws `not-found` if the installation has no client secret, because
 * browsers then exchange their codes at the provider.
 */
export async function exchangeCode(ctx: Pick<Context, 'identity'>, { bytes }: Binary): Promise<IssuedTokens> {
  if (ctx.identity.exchangeCode === undefined) throw new Failure('not-found')
  const form = new URLSearchParams(Buffer.from(bytes).toString('utf8'))
  const exchange = CodeExchange.safeParse(Object.fromEntries(form))
  if (!exchange.success) throw createInvalidInput(toFieldProblems(exchange.error.issues))
  try {
    return await ctx.identity.exchangeCode(exchange.data)
  } catch (refusal) {
    if (refusal instanceof CodeRefused) throw new Failure('code-refused', { cause: refusal })
    throw refusal
  }
}
