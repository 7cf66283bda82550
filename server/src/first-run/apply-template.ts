import { Failure } from '@first-chair/core/contract/failure'
import type { FirstRun, TemplateName } from '@first-chair/core/first-run/first-run'
import type { Administrator } from '../context/context.ts'
import { publishSetup, type PublishingContext } from '../setup-document/publish-setup.facts.ts'
import { upsertFirstRunStep } from './first-run-step.store.ts'
import { loadFirstRun } from './read-first-run.facts.ts'
import { insertProducts, mayUseTemplate } from './template.store.ts'
import { fillTemplate } from './templates/fill-template.rule.ts'
import { templates } from './templates/templates.rule.ts'

/**
 * Fills the setup with a template, as a setup document is published: all or nothing, as a version that can be undone. What an earlier
 * template brought is replaced. Throws `setup-in-use` if the setup was made without a template, or once a guest has completed a task.
 */
export async function applyTemplate(
  ctx: PublishingContext,
  administrator: Administrator,
  name: TemplateName,
): Promise<FirstRun> {
  if (!(await mayUseTemplate(ctx.pool))) throw new Failure('setup-in-use')
  const template = templates[name]
  const { language, general } = await ctx.setup.current()
  const hasOwnRecords = ctx.config.pointOfSaleSystem === 'built-in'
  const document = fillTemplate(template, {
    resort: language.application.title,
    today: ctx.clock.resortDay(ctx.config.resortTimeZone),
    seasonEndsOn: general.seasonEndsOn,
    hasWaiverTexts: hasOwnRecords,
  })
  await publishSetup(ctx, administrator, document, {
    before: async (client) => {
      // Again: a guest may have signed meanwhile.
      if (!(await mayUseTemplate(client))) throw new Failure('setup-in-use')
      if (hasOwnRecords) await insertProducts(client, template.products)
      await upsertFirstRunStep(client, 'template', 'done', ctx.clock.now(), name)
    },
  })
  return loadFirstRun(ctx, administrator)
}
