import type { Setting, SettingGroup } from '@first-chair/core/settings/setting-groups'
import type { StoredSettings } from '@first-chair/core/settings/settings-document'

export type SettingValue = string | number

/** What a form of settings holds: every setting by group and name, defaults filled in. */
export type SettingValues = Record<string, Record<string, SettingValue>>

/** A setting that has, or is to get, another value. */
export type SettingChange = { setting: Setting; from: SettingValue; to: SettingValue }

/** What stands at `group.name` of settings, whatever their shape. */
export function valueAt(settings: object, path: string): unknown {
  const [group = '', name = ''] = path.split('.')
  const part: unknown = Reflect.get(settings, group)
  return typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined
}

/** The same, where it must be a value of a form. */
export function settingAt(values: object, { path, default: otherwise }: Setting): SettingValue {
  const value = valueAt(values, path)
  return typeof value === 'string' || typeof value === 'number' ? value : otherwise
}

/** What a form of these groups holds when settings are as given. */
export function valuesOf(groups: readonly SettingGroup[], settings: object): SettingValues {
  return Object.fromEntries(
    groups.map(({ name, settings: members }) => [
      name,
      Object.fromEntries(members.map((setting) => [nameOf(setting), settingAt(settings, setting)])),
    ]),
  )
}

/** Every setting that differs between two states, in the order of the form. */
export function changesOf(groups: readonly SettingGroup[], from: object, to: object): SettingChange[] {
  return groups
    .flatMap(({ settings }) => settings)
    .map((setting) => ({ setting, from: settingAt(from, setting), to: settingAt(to, setting) }))
    .filter((change) => change.from !== change.to)
}

/**
 * What Fetch Defaults would change: everything that differs from the defaults, or without overwriting only what is missing,
 * that is empty although the product has something there.
 */
export function changesByDefaults(
  groups: readonly SettingGroup[],
  typed: object,
  defaults: object,
  overwrites: boolean,
): SettingChange[] {
  return changesOf(groups, typed, defaults).filter(({ from }) => overwrites || String(from).trim() === '')
}

/**
 * The document to be stored: what is stored, with what was changed. A setting that has its default again is taken out, so that
 * it follows the product; unknown keys stay; what was broken in the database is written anew.
 */
export function storedOf(
  groups: readonly SettingGroup[],
  stored: StoredSettings,
  typed: SettingValues,
): StoredSettings {
  const known = groups.map(({ name, settings }): [string, StoredSettings] => {
    const before = partOf(stored[name])
    const kept = settings.reduce<StoredSettings>((part, setting) => {
      const own = nameOf(setting)
      const value = settingAt(typed, setting)
      const { [own]: was, ...others } = part
      if (was === value) return part
      return value === setting.default ? others : { ...others, [own]: value }
    }, before)
    return [name, kept]
  })
  const groupNames = groups.map(({ name }) => name)
  return Object.fromEntries([
    ...Object.entries(stored).filter(([name]) => !groupNames.includes(name)),
    ...known.filter(([, part]) => Object.keys(part).length > 0),
  ])
}

const nameOf = ({ path }: Setting): string => path.split('.')[1] ?? path

function partOf(value: unknown): StoredSettings {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
