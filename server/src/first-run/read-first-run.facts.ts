import { firstRunSteps, type FirstRun } from '@first-chair/core/first-run/first-run'
import { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import { parseOrDefault } from '@first-chair/core/settings/parse-or-default'
import { ThemeSettings } from '@first-chair/core/settings/theme'
import type { Administrator, Context } from '../context/context.ts'
import { loadGeneralSettings } from '../settings/general-settings.store.ts'
import { loadSettingsDocument } from '../settings/settings-document.store.ts'
import { loadFirstRunSteps } from './first-run-step.store.ts'

/** Loads how far the first run has come. Whoever reads it is an administrator, so the first step is done. */
export async function loadFirstRun(
  { pool }: Pick<Context, 'pool'>,
  { name, email }: Pick<Administrator, 'name' | 'email'>,
): Promise<FirstRun> {
  const [stored, general, language, theme] = await Promise.all([
    loadFirstRunSteps(pool),
    loadGeneralSettings(pool),
    loadSettingsDocument(pool, 'language'),
    loadSettingsDocument(pool, 'theme'),
  ])
  const { adultAge, timeZone } = parseOrDefault(GeneralSettings, general.value).settings
  const { general: picture, buttons, sidebar } = parseOrDefault(ThemeSettings, theme.value).settings
  const byName = new Map(stored.map((step) => [step.name, step]))
  return {
    administrator: { name, email },
    steps: firstRunSteps.map((step) => {
      const saved = byName.get(step)
      const state = saved?.state ?? (step === 'administrator' ? 'done' : 'open')
      return { name: step, state, savedDateUtc: saved?.savedAt.toISOString() ?? null }
    }),
    resort: {
      name: getText(language.value['application'], 'title'),
      timeZone,
      adultAge,
      phoneNumber: getText(language.value['application'], 'phoneNumber'),
    },
    look: {
      logoUrl: picture.logoUrl,
      primary: buttons.primaryColor,
      accent: picture.accentColor,
      sidebar: sidebar.backgroundColor,
    },
  }
}

/** A stored text; '' if it still is the default. */
function getText(group: unknown, name: string): string {
  const value: unknown = typeof group === 'object' && group !== null ? Reflect.get(group, name) : undefined
  return typeof value === 'string' ? value : ''
}
