import type { FirstRun, ResortBasics } from '@first-chair/core/first-run/first-run'
import { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import { parseOrDefault } from '@first-chair/core/settings/parse-or-default'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { loadGeneralSettings, upsertGeneralSettings } from '../settings/general-settings.store.ts'
import { changeSettingsFromInput } from '../settings/settings-change.facts.ts'
import { loadSettingsDocument } from '../settings/settings-document.store.ts'
import { inSetupTransaction } from '../setup/setup-change.facts.ts'
import { upsertFirstRunStep } from './first-run-step.store.ts'
import { loadFirstRun } from './read-first-run.facts.ts'

/** Saves the basics of the resort in the texts and in the general settings: all or nothing. */
export async function saveResortBasics(
  ctx: Pick<Context, 'pool' | 'config' | 'setup' | 'clock'>,
  administrator: Administrator,
  { name, timeZone, adultAge, phoneNumber }: ResortBasics,
): Promise<FirstRun> {
  await inSetupTransaction(ctx, async (client) => {
    const language = await loadSettingsDocument(client, 'language')
    const application = { ...Object(language.value['application']), title: name, phoneNumber }
    await changeSettingsFromInput(client, administrator, language, { ...language.value, application }, 'value')

    const stored = await loadGeneralSettings(client)
    const before = parseOrDefault(GeneralSettings, stored.value).settings
    const after = { ...before, timeZone, adultAge }
    if (before.timeZone !== timeZone || before.adultAge !== adultAge) {
      await upsertGeneralSettings(client, after)
      await insertAuditEntry(client, administrator, {
        action: 'settings-changed',
        subject: 'general settings',
        before: { timeZone: before.timeZone, adultAge: before.adultAge },
        after: { timeZone, adultAge },
      })
    }
    await upsertFirstRunStep(client, 'resort', 'done', ctx.clock.now())
  })
  return loadFirstRun(ctx, administrator)
}
