import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { settingsGroup } from './settings-group.ts'
import { LanguageSettings } from './language.ts'
import { text } from './language-texts.ts'
import { getSettingGroups, type Setting } from './setting-groups.ts'
import { ThemeSettings } from './theme.ts'

const findSetting = (schema: z.ZodMiniType, path: string): Setting | undefined =>
  getSettingGroups(schema)
    .flatMap(({ settings }) => settings)
    .find((setting) => setting.path === path)

test('a new text of a schema appears with its default and a readable label', () => {
  const schema = z.looseObject({ liftLine: settingsGroup({ fastestQueueTitle: text('Fastest queue') }) })
  expect(getSettingGroups(schema)).toEqual([
    {
      name: 'liftLine',
      label: 'Lift line',
      feature: undefined,
      settings: [
        {
          path: 'liftLine.fastestQueueTitle',
          label: 'Fastest queue title',
          kind: 'text',
          default: 'Fastest queue',
          isRequired: false,
          maxLength: 500,
          choices: [],
        },
      ],
    },
  ])
})

describe('the texts', () => {
  test('have a group for each screen', () => {
    const groups = getSettingGroups(LanguageSettings)
    expect(groups.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'application',
        'home',
        'rentalProfile',
        'welcome',
        'checkIn',
        'passChecker',
        'bleConnect',
      ]),
    )
    expect(groups.filter(({ feature }) => feature !== undefined).map(({ name, feature }) => [name, feature])).toEqual([
      ['passChecker', 'PassChecker'],
      ['bleConnect', 'BLEConnect'],
      ['mobilePassMessage', 'BLEConnect'],
    ])
  })

  test('that are required are the documented ones (docs/domain.md, "Texts and theme")', () => {
    const required = getSettingGroups(LanguageSettings).flatMap(({ settings }) =>
      settings.filter(({ isRequired }) => isRequired).map(({ path }) => path),
    )
    expect(required).toEqual([
      'application.title',
      'application.subtitle',
      'home.checkInTitle',
      'home.checkInButton',
      'home.membersTitle',
      'welcome.title',
      'welcome.description',
      'welcome.signInButton',
      'welcome.signInNote',
      'checkIn.checkInCompleteTitle',
      ...['title', 'activateButton', 'sendButton', 'resendButton', 'checkAgainButton'].map(
        (name) => `bleConnect.${name}`,
      ),
      ...['noMedia', 'unsent', 'sent', 'connected', 'unknown'].map((name) => `bleConnect.${name}Message`),
    ])
    for (const path of required) {
      const [groupName = '', name = ''] = path.split('.')
      for (const empty of ['', '  ', '\n']) {
        const refused = LanguageSettings.safeParse({ [groupName]: { [name]: empty } })
        expect(
          refused.error?.issues.map(({ message }) => message),
          path,
        ).toEqual(['This is required.'])
      }
    }
  })
})

describe('the theme', () => {
  test('has six groups', () => {
    expect(getSettingGroups(ThemeSettings).map(({ label }) => label)).toEqual([
      'General',
      'Buttons',
      'Footer',
      'Media card',
      'Sidebar',
      'BLE connect',
    ])
  })

  test('has the choices and ranges of its fields', () => {
    expect(findSetting(ThemeSettings, 'general.welcomeImageOverlay')?.choices).toEqual(['Dark', 'Light', 'None'])
    expect(findSetting(ThemeSettings, 'sidebar.imageOpacity')?.choices).toEqual([1, 0.75, 0.5, 0.25, 0.1])
    expect(findSetting(ThemeSettings, 'general.logoWidth')).toMatchObject({
      kind: 'size',
      minimum: 100,
      maximum: 500,
      multipleOf: 50,
    })
  })
})
