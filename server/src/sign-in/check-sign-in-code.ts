import { Failure } from '@first-chair/core/contract/failure'
import type { SignInState } from '@first-chair/core/sign-in/sign-in'
import type { Context, Visit } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { findOrCreateAccountId } from './account.store.ts'
import { continueSignIn } from './continue-sign-in.facts.ts'
import type { SignInLimits } from './sign-in-limits.facts.ts'
import { createAccountId, isCode } from './sign-in-secret.rule.ts'
import { loadOpenSignIn } from './sign-in-state.facts.ts'
import { endCode, saveProof, takeTry } from './sign-in.store.ts'

type Ctx = Pick<Context, 'pool' | 'config' | 'clock' | 'encryption' | 'log'>

/**
 * Checks a code. Every check takes a try from the code and counts for the address before the code is compared, so that
 * parallel guesses do not get more tries than guesses one after the other. Throws `wrong-code` with the tries that are
 * left, `code-ended`, and `too-many-tries`.
 */
export async function checkSignInCode(
  ctx: Ctx,
  limits: SignInLimits,
  { request, code }: { request: string; code: string },
  visit: Visit,
): Promise<SignInState> {
  const { id, stored, account } = await loadOpenSignIn(ctx, request, visit)
  if (account) return continueSignIn(ctx, request, visit)
  if (!stored?.code || stored.isStopped) throw new Failure('code-ended')
  const { id: codeId, email } = stored.code
  await limits.countCheck(email, visit)

  const taken = await takeTry(ctx.pool, codeId, ctx.clock.now())
  if (!taken) throw new Failure('code-ended')
  if (!isCode(ctx.encryption, id, code, taken.codeHash)) {
    ctx.log.info({ requestId: visit.requestId, from: visit.ipAddress }, 'a wrong code was entered')
    await limits.countWrong()
    if (taken.triesLeft === 0) throw new Failure('code-ended')
    throw new Failure('wrong-code', { detail: { triesLeft: String(taken.triesLeft) } })
  }
  await inTransaction(ctx.pool, async (client) => {
    if (!(await endCode(client, codeId, ctx.clock.now()))) throw new Failure('code-ended')
    const accountId = await findOrCreateAccountId(client, email, createAccountId())
    await saveProof(client, id, accountId, 'code')
  })
  await limits.forgetChecks(email, visit)
  return continueSignIn(ctx, request, visit)
}
