import * as calls from '@first-chair/core/first-run/first-run.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { becomeFirstAdministrator, readFirstRunLink } from './become-first-administrator.ts'
import { openFirstRunLimit } from './first-run-limit.facts.ts'
import { loadFirstRun } from './read-first-run.facts.ts'
import { saveFirstRunStep } from './save-first-run-step.ts'
import { saveResortBasics } from './save-resort-basics.ts'

export function firstRunRoutes(serve: Serve, ctx: Context): void {
  const limit = openFirstRunLimit(ctx)
  serve(calls.readFirstRunLink, ({ body }, visit) => readFirstRunLink(ctx, limit, body.token, visit))
  serve(calls.becomeFirstAdministrator, ({ body }, caller) => becomeFirstAdministrator(ctx, limit, body.token, caller))
  serve(calls.readFirstRun, (_request, administrator) => loadFirstRun(ctx, administrator))
  serve(calls.saveResortBasics, ({ body }, administrator) => saveResortBasics(ctx, administrator, body))
  serve(calls.saveFirstRunStep, ({ params, body }, administrator) =>
    saveFirstRunStep(ctx, administrator, { ...params, ...body }),
  )
}
