import * as calls from '@first-chair/core/first-run/first-run.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { addGuestFamily } from './add-guest-family.ts'
import { addTrialGuest } from './add-trial-guest.ts'
import { applyTemplate } from './apply-template.ts'
import { becomeFirstAdministrator, readFirstRunLink } from './become-first-administrator.ts'
import { openFirstRunLimit } from './first-run-limit.facts.ts'
import { importGuestFile } from './import-guest-file.ts'
import { loadFirstRun } from './read-first-run.facts.ts'
import { saveFirstRunStep } from './save-first-run-step.ts'
import { saveResortBasics } from './save-resort-basics.ts'
import { confirmTestMail, openTestMailLimits, sendTestMail } from './test-mail.ts'

export function firstRunRoutes(serve: Serve, ctx: Context): void {
  const limit = openFirstRunLimit(ctx)
  const mailLimits = openTestMailLimits(ctx)
  serve(calls.readFirstRunLink, ({ body }, visit) => readFirstRunLink(ctx, limit, body.token, visit))
  serve(calls.becomeFirstAdministrator, ({ body }, caller) => becomeFirstAdministrator(ctx, limit, body.token, caller))
  serve(calls.readFirstRun, (_request, administrator) => loadFirstRun(ctx, administrator))
  serve(calls.saveResortBasics, ({ body }, administrator) => saveResortBasics(ctx, administrator, body))
  serve(calls.applyTemplate, ({ body }, administrator) => applyTemplate(ctx, administrator, body.template))
  serve(calls.importGuestFile, ({ query, body }, administrator) =>
    importGuestFile(ctx, administrator, {
      bytes: body.bytes,
      isDryRun: query.isDryRun === 'true',
      columns: query.columns,
      dayOrder: query.dayOrder,
    }),
  )
  serve(calls.addGuestFamily, ({ body }, administrator) => addGuestFamily(ctx, administrator, body))
  serve(calls.sendTestMail, (_request, administrator) => sendTestMail(ctx, mailLimits, administrator))
  serve(calls.confirmTestMail, ({ body }, administrator) =>
    confirmTestMail(ctx, mailLimits, administrator, body.number),
  )
  serve(calls.addTrialGuest, ({ body }, administrator) => addTrialGuest(ctx, administrator, body))
  serve(calls.saveFirstRunStep, ({ params, body }, administrator) =>
    saveFirstRunStep(ctx, administrator, { ...params, ...body }),
  )
}
