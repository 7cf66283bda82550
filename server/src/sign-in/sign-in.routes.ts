import { claimFirstRun as claimFirstRunCall } from '@first-chair/core/first-run/first-run.api'
import { Failure } from '@first-chair/core/contract/failure'
import * as calls from '@first-chair/core/sign-in/sign-in.api'
import { showsDemoMails } from '../config/sign-in-ways.ts'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { addPasskey, declinePasskey, startPasskey } from './add-passkey.ts'
import { answerSignInLink, readSignInLink } from './answer-sign-in-link.ts'
import { openFirstRunLimit } from '../first-run/first-run-limit.facts.ts'
import { checkSignInCode } from './check-sign-in-code.ts'
import { continueSignIn } from './continue-sign-in.facts.ts'
import { claimFirstRun, recoverSignIn } from './use-operator-link.ts'
import { saveSignInName } from './save-sign-in-name.ts'
import { sendSignInCode } from './send-sign-in-code.ts'
import { openSignInLimits } from './sign-in-limits.facts.ts'
import { loadDemoMails } from './sign-in-mail.store.ts'
import { continueAsGuest, finishPasskeySignIn, startPasskeySignIn } from './use-passkey.ts'

export function signInRoutes(serve: Serve, ctx: Context): void {
  const limits = openSignInLimits(ctx)
  const firstRunLimit = openFirstRunLimit(ctx)
  serve(calls.readSignIn, ({ body }, visit) => continueSignIn(ctx, body.request, visit))
  serve(calls.sendSignInCode, ({ body }, visit) => sendSignInCode(ctx, limits, body, visit))
  serve(calls.checkSignInCode, ({ body }, visit) => checkSignInCode(ctx, limits, body, visit))
  serve(calls.readSignInLink, ({ body }) => readSignInLink(ctx, body.token))
  serve(calls.answerSignInLink, async ({ body }, visit) => {
    await answerSignInLink(ctx, body, visit)
    return { isAnswered: true as const }
  })
  serve(calls.saveSignInName, ({ body }, visit) => saveSignInName(ctx, body, visit))
  serve(calls.startPasskeySignIn, ({ body }, visit) => startPasskeySignIn(ctx, body.request, visit))
  serve(calls.finishPasskeySignIn, ({ body }, visit) => finishPasskeySignIn(ctx, body, visit))
  serve(calls.startPasskey, ({ body }, visit) => startPasskey(ctx, body.request, visit))
  serve(calls.addPasskey, ({ body }, visit) => addPasskey(ctx, body, visit))
  serve(calls.declinePasskey, ({ body }, visit) => declinePasskey(ctx, body, visit))
  serve(calls.continueAsGuest, ({ body }, visit) => continueAsGuest(ctx, body.request, visit))
  serve(calls.recoverSignIn, ({ body }, visit) => recoverSignIn(ctx, body, visit))
  serve(claimFirstRunCall, ({ body }, visit) => claimFirstRun(ctx, firstRunLimit, body, visit))
  serve(calls.listDemoMails, async () => {
    if (!showsDemoMails(ctx.config)) throw new Failure('not-found')
    return loadDemoMails(ctx.pool)
  })
}
