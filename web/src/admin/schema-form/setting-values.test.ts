import { LanguageSettings } from '@first-chair/core/settings/language'
import { getSettingGroups } from '@first-chair/core/settings/setting-groups'
import { getDefaultSettings, getEffectiveSettings } from '@first-chair/core/settings/settings-document'
import { describe, expect, test } from 'vitest'
import {
  listDefaultChanges,
  listChanges,
  toStoredSettings,
  toFormValues,
  type SettingValues,
} from './setting-values.ts'

const groups = getSettingGroups(LanguageSettings)
const defaults = getDefaultSettings('language')
const toForm = (stored: object): SettingValues => toFormValues(groups, getEffectiveSettings('language', stored))

function withValue(values: SettingValues, path: string, value: string): SettingValues {
  const [group = '', name = ''] = path.split('.')
  return { ...values, [group]: { ...values[group], [name]: value } }
}

describe('the stored document', () => {
  const stored = { home: { checkInButton: 'Go', slogan: 'Up!' }, partners: { name: 'Snow Co' } }

  test('stays the same if nothing was changed', () => {
    expect(toStoredSettings(groups, stored, toForm(stored))).toEqual(stored)
    expect(toStoredSettings(groups, {}, toForm({}))).toEqual({})
  })

  test('contains the changes and keeps unknown keys', () => {
    const typed = withValue(toForm(stored), 'welcome.title', 'Hello')
    expect(toStoredSettings(groups, stored, typed)).toEqual({ ...stored, welcome: { title: 'Hello' } })
  })

  test('loses a setting that is set back to its default', () => {
    const typed = withValue(toForm(stored), 'home.checkInButton', 'Check In')
    expect(toStoredSettings(groups, stored, typed)).toEqual({ home: { slogan: 'Up!' }, partners: { name: 'Snow Co' } })
  })

  test('keeps a default that was stored explicitly', () => {
    const explicit = { home: { checkInButton: 'Check In' } }
    expect(toStoredSettings(groups, explicit, toForm(explicit))).toEqual(explicit)
  })

  test('loses invalid parts', () => {
    expect(toStoredSettings(groups, { home: 'gone', welcome: { title: 7 } }, toForm({ home: 'gone' }))).toEqual({})
  })
})

describe('fetching the defaults', () => {
  const typed = withValue(withValue(toForm({}), 'home.checkInButton', 'Go'), 'photo.firstTip', '  ')

  test('fills only missing values', () => {
    expect(listDefaultChanges(groups, typed, defaults, false)).toMatchObject([
      { setting: { path: 'photo.firstTip' }, to: 'Face inside the oval' },
    ])
  })

  test('replaces all values with "Overwrite current values"', () => {
    expect(listDefaultChanges(groups, typed, defaults, true).map(({ setting }) => setting.path)).toEqual([
      'home.checkInButton',
      'photo.firstTip',
    ])
  })

  test('changes nothing if all values are the defaults', () => {
    expect(listDefaultChanges(groups, toForm({}), defaults, true)).toEqual([])
    expect(listChanges(groups, toForm({}), defaults)).toEqual([])
  })
})
