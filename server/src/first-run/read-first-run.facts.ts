import { templateNames, type FirstRun } from '@first-chair/core/first-run/first-run'
import { firstRunSteps } from '@first-chair/core/first-run/first-run-steps'
import { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import { parseOrDefault } from '@first-chair/core/settings/parse-or-default'
import { ThemeSettings } from '@first-chair/core/settings/theme'
import { isDraft } from '@first-chair/core/waiver-text/draft-mark'
import type { Administrator, Context } from '../context/context.ts'
import { loadGeneralSettings } from '../settings/general-settings.store.ts'
import { loadSettingsDocument } from '../settings/settings-document.store.ts'
import { loadFirstRunSteps } from './first-run-step.store.ts'
import { countPeople } from './known-people.store.ts'
import { loadWaiverTexts, mayUseTemplate } from './template.store.ts'
import { describeTemplates } from './templates/describe-templates.rule.ts'
import { findTrialLocation, isCustomer } from './trial.store.ts'

/** Loads how far the first run has come. Whoever reads it is an administrator, so the first step is done. */
export async function loadFirstRun(
  { pool, config }: Pick<Context, 'pool' | 'config'>,
  { name, email }: Pick<Administrator, 'name' | 'email'>,
): Promise<FirstRun> {
  const stored = await loadFirstRunSteps(pool)
  const general = parseOrDefault(GeneralSettings, (await loadGeneralSettings(pool)).value).settings
  const language = await loadSettingsDocument(pool, 'language')
  const theme = parseOrDefault(ThemeSettings, (await loadSettingsDocument(pool, 'theme')).value).settings
  const hasOwnRecords = config.pointOfSaleSystem === 'built-in'
  const texts = hasOwnRecords ? await loadWaiverTexts(pool) : []
  const location = await findTrialLocation(pool)
  const byName = new Map(stored.map((step) => [step.name, step]))
  const detail = byName.get('template')?.detail
  const { mail } = config
  return {
    administrator: { name, email },
    steps: firstRunSteps.map((step) => {
      const saved = byName.get(step)
      const state = saved?.state ?? (step === 'administrator' ? 'done' : 'open')
      return { name: step, state, savedDateUtc: saved?.savedAt.toISOString() ?? null }
    }),
    resort: {
      name: getText(language.value['application'], 'title'),
      timeZone: general.timeZone,
      adultAge: general.adultAge,
      phoneNumber: getText(language.value['application'], 'phoneNumber'),
    },
    look: {
      logoUrl: theme.general.logoUrl,
      primary: theme.buttons.primaryColor,
      accent: theme.general.accentColor,
      sidebar: theme.sidebar.backgroundColor,
    },
    templates: describeTemplates(),
    template: templateNames.find((known) => known === detail) ?? null,
    mayUseTemplate: await mayUseTemplate(pool),
    draftWaivers: texts.filter(({ html }) => isDraft(html)).map(({ id, name, version }) => ({ id, name, version })),
    hasOwnRecords,
    guests: hasOwnRecords ? await countPeople(pool) : 0,
    mail: mail ? { host: mail.server.host, from: mail.from.address } : null,
    trial: location ? { ...location, isGuest: hasOwnRecords && (await isCustomer(pool, email)) } : null,
  }
}

/** A stored text; '' if it still is the default. */
function getText(group: unknown, name: string): string {
  const value: unknown = typeof group === 'object' && group !== null ? Reflect.get(group, name) : undefined
  return typeof value === 'string' ? value : ''
}
