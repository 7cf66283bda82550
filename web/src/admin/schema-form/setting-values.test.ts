import { LanguageSettings } from '@first-chair/core/settings/language'
import { settingGroups } from '@first-chair/core/settings/setting-groups'
import { defaultSettings, effectiveSettings } from '@first-chair/core/settings/settings-document'
import { describe, expect, test } from 'vitest'
import { changesByDefaults, changesOf, storedOf, valuesOf, type SettingValues } from './setting-values.ts'

const groups = settingGroups(LanguageSettings)
const defaults = defaultSettings('language')
const formOf = (stored: object): SettingValues => valuesOf(groups, effectiveSettings('language', stored))

function typedOver(values: SettingValues, path: string, value: string): SettingValues {
  const [group = '', name = ''] = path.split('.')
  return { ...values, [group]: { ...values[group], [name]: value } }
}

describe('what is stored', () => {
  const stored = { home: { checkInButton: 'Go', slogan: 'Up!' }, partners: { name: 'Snow Co' } }

  test('is what was stored, when nothing was changed', () => {
    expect(storedOf(groups, stored, formOf(stored))).toEqual(stored)
    expect(storedOf(groups, {}, formOf({}))).toEqual({})
  })

  test('gets what was changed, and keeps the keys that nobody knows', () => {
    const typed = typedOver(formOf(stored), 'welcome.title', 'Hello')
    expect(storedOf(groups, stored, typed)).toEqual({ ...stored, welcome: { title: 'Hello' } })
  })

  test('loses what has its default again', () => {
    const typed = typedOver(formOf(stored), 'home.checkInButton', 'Check In')
    expect(storedOf(groups, stored, typed)).toEqual({ home: { slogan: 'Up!' }, partners: { name: 'Snow Co' } })
  })

  test('keeps a default that somebody stored on purpose', () => {
    const said = { home: { checkInButton: 'Check In' } }
    expect(storedOf(groups, said, formOf(said))).toEqual(said)
  })

  test('is written anew where it was broken', () => {
    expect(storedOf(groups, { home: 'gone', welcome: { title: 7 } }, formOf({ home: 'gone' }))).toEqual({})
  })
})

describe('fetching the defaults', () => {
  const typed = typedOver(typedOver(formOf({}), 'home.checkInButton', 'Go'), 'photo.firstTip', '  ')

  test('fills only what is missing', () => {
    expect(changesByDefaults(groups, typed, defaults, false)).toMatchObject([
      { setting: { path: 'photo.firstTip' }, to: 'Face inside the oval' },
    ])
  })

  test('replaces everything where current values are to be overwritten', () => {
    expect(changesByDefaults(groups, typed, defaults, true).map(({ setting }) => setting.path)).toEqual([
      'home.checkInButton',
      'photo.firstTip',
    ])
  })

  test('changes nothing where everything is the default', () => {
    expect(changesByDefaults(groups, formOf({}), defaults, true)).toEqual([])
    expect(changesOf(groups, formOf({}), defaults)).toEqual([])
  })
})
