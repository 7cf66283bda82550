import type { Setting, SettingGroup } from '@first-chair/core/settings/setting-groups'
import type { StoredSettings } from '@first-chair/core/settings/settings-document'

export type SettingValue = string | number

/** The values of a settings form: every setting by group and name, including defaults. */
export type SettingValues = Record<string, Record<string, SettingValue>>

/** A change of a setting, made or proposed. */
export type SettingChange = { setting: Setting; from: SettingValue; to: SettingValue }

/** Returns the value at `group.name`; undefined if there is none. */
export function getValueAt(settings: object, path: string): unknown {
  const [group = '', name = ''] = path.split('.')
  const part: unknown = Reflect.get(settings, group)
  return typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined
}

/** Returns the value of a setting as a form value; the default if it has none. */
export function getSettingValue(values: object, { path, default: fallback }: Setting): SettingValue {
  const value = getValueAt(values, path)
  return typeof value === 'string' || typeof value === 'number' ? value : fallback
}

/** Converts settings into the values of a form with these groups. */
export function toFormValues(groups: readonly SettingGroup[], settings: object): SettingValues {
  return Object.fromEntries(
    groups.map(({ name, settings: groupSettings }) => [
      name,
      Object.fromEntries(groupSettings.map((setting) => [getKey(setting), getSettingValue(settings, setting)])),
    ]),
  )
}

/** Returns the settings that differ between two states, in the order of the form. */
export function listChanges(groups: readonly SettingGroup[], from: object, to: object): SettingChange[] {
  return groups
    .flatMap(({ settings }) => settings)
    .map((setting) => ({ setting, from: getSettingValue(from, setting), to: getSettingValue(to, setting) }))
    .filter((change) => change.from !== change.to)
}

/**
 * Returns what Fetch Defaults would change: with `overwrites`, all values that differ from the defaults; otherwise only
 * empty values that have a default.
 */
export function listDefaultChanges(
  groups: readonly SettingGroup[],
  typed: object,
  defaults: object,
  overwrites: boolean,
): SettingChange[] {
  return listChanges(groups, typed, defaults).filter(({ from }) => overwrites || String(from).trim() === '')
}

/**
 * Builds the document to be stored from the stored one and the form values. A setting that was set back to its default
 * is removed, so that it follows later defaults of the product. Unknown keys are kept; invalid parts are replaced.
 */
export function toStoredSettings(
  groups: readonly SettingGroup[],
  stored: StoredSettings,
  typed: SettingValues,
): StoredSettings {
  const updatedGroups = groups.map(({ name, settings }): [string, StoredSettings] => {
    const storedGroup = toGroup(stored[name])
    const updatedGroup = settings.reduce<StoredSettings>((group, setting) => {
      const key = getKey(setting)
      const value = getSettingValue(typed, setting)
      const { [key]: storedValue, ...others } = group
      if (storedValue === value) return group
      return value === setting.default ? others : { ...others, [key]: value }
    }, storedGroup)
    return [name, updatedGroup]
  })
  const groupNames = groups.map(({ name }) => name)
  return Object.fromEntries([
    ...Object.entries(stored).filter(([name]) => !groupNames.includes(name)),
    ...updatedGroups.filter(([, group]) => Object.keys(group).length > 0),
  ])
}

const getKey = ({ path }: Setting): string => path.split('.')[1] ?? path

function toGroup(value: unknown): StoredSettings {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
