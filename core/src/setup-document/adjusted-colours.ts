import { parseColour } from '../colour/colour.ts'
import { toFillAndText } from '../colour/readable-colours.ts'
import { getSettingGroups } from '../settings/setting-groups.ts'
import { getEffectiveSettings } from '../settings/settings-document.ts'
import { ThemeSettings } from '../settings/theme.ts'
import { isMapping } from './mapping.ts'

/** The colours of a theme on which no text would be readable, so that a similar colour is used instead. */
export function findAdjustedColours(theme: unknown): { path: string; label: string }[] {
  const effective = getEffectiveSettings('theme', theme ?? {})
  return getSettingGroups(ThemeSettings).flatMap(({ name, label: group, settings }) =>
    settings.flatMap(({ kind, path, label }) => {
      if (kind !== 'colour') return []
      const values = effective[name]
      const colour = parseColour(isMapping(values) ? values[path.slice(name.length + 1)] : undefined)
      return colour !== undefined && toFillAndText(colour).fill !== colour
        ? [{ path, label: `${group}: ${label}` }]
        : []
    }),
  )
}
