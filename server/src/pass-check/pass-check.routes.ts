import { checkPass, readPassChecker as readPassCheckerCall } from '@first-chair/core/pass-check/pass-check.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { createPassChecker } from './check-pass.ts'
import { readPassChecker } from './read-pass-checker.ts'

export function passCheckRoutes(serve: Serve, ctx: Context): void {
  const check = createPassChecker(ctx)
  serve(checkPass, ({ body }, visit) => check(visit, body))
  serve(readPassCheckerCall, () => readPassChecker(ctx))
}
