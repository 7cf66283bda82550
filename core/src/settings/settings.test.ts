import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { GeneralSettings } from './admin-settings.ts'
import { LanguageSettings } from './language.ts'
import { parseOrDefault } from './parse-or-default.ts'
import { ThemeSettings } from './theme.ts'

const getProblems = (schema: z.ZodMiniType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('the texts of an operator', () => {
  test('all have defaults', () => {
    const language = LanguageSettings.parse({})
    expect(language.application.title).toBe('First Chair')
    expect(language.checkIn.checkInCompleteTitle).toBe('You are all set')
    expect(language.rentalProfile.intro).toBe(
      "Complete a rental profile for each family member. If you've completed one in the past, review and make changes before continuing.",
    )
  })

  test.each([
    ['application', 'title'],
    ['application', 'subtitle'],
    ['home', 'checkInTitle'],
    ['home', 'checkInButton'],
    ['home', 'membersTitle'],
    ['welcome', 'title'],
    ['welcome', 'description'],
    ['welcome', 'signInButton'],
    ['welcome', 'signInNote'],
    ['checkIn', 'checkInCompleteTitle'],
    ['bleConnect', 'title'],
  ])('%s.%s is required', (group, key) => {
    expect(getProblems(LanguageSettings, { [group]: { [key]: '' } })).toEqual([`${group}.${key}: This is required.`])
  })

  test('unknown keys are preserved, inside and outside of groups', () => {
    const own = { application: { slogan: 'Up!' }, partners: { name: 'Snow Co' } }
    expect(LanguageSettings.parse(own)).toMatchObject(own)
  })

  test.each(['javascript:alert(1)', 'http://example.test', '//example.test', '/\\example.test', 'https://x"onclick="'])(
    'the link %s is refused',
    (privacyUrl) => {
      expect(getProblems(LanguageSettings, { application: { privacyUrl } })).toHaveLength(1)
    },
  )

  test('a text has a maximum length', () => {
    expect(getProblems(LanguageSettings, { about: { text: 'x'.repeat(2001) } })).toHaveLength(1)
  })
})

describe('the theme', () => {
  test('has defaults and preserves unknown keys', () => {
    expect(ThemeSettings.parse({}).general.accentColor).toBe('#FFAF52')
    expect(ThemeSettings.parse({ general: { sparkle: true } }).general['sparkle']).toBe(true)
  })

  const accepted = (group: string, key: string, values: readonly unknown[]) =>
    values.filter((value) => ThemeSettings.safeParse({ [group]: { [key]: value } }).success)

  test('an overlay is Dark, Light or None', () => {
    expect(accepted('general', 'welcomeImageOverlay', ['Dark', 'Light', 'None', 'dark', 'Blue', '', null])).toEqual([
      'Dark',
      'Light',
      'None',
    ])
  })

  test('media passes display is Mobile Only, Mobile and Desktop, or None', () => {
    const values = ['Mobile Only', 'Mobile and Desktop', 'None', 'Desktop']
    expect(accepted('bleConnect', 'mediaPassesDisplay', values)).toEqual(values.slice(0, 3))
  })

  const widths = [50, 100, 125, 150, 200, 250, 300, 350, 400, 450, 500, 550, 0, -100, 150.5, '150']
  test('a logo is 100 to 500 wide in steps of 50', () => {
    expect(accepted('general', 'logoWidth', widths)).toEqual([100, 150, 200, 250, 300, 350, 400, 450, 500])
  })

  test('an arrival title is 200 to 500 wide in steps of 50', () => {
    expect(accepted('general', 'arrivalTitleWidth', widths)).toEqual([200, 250, 300, 350, 400, 450, 500])
  })

  test('an opacity is 1, 0.75, 0.5, 0.25 or 0.1', () => {
    expect(accepted('sidebar', 'imageOpacity', [1, 0.75, 0.5, 0.25, 0.1, 0, 0.3, 2, '1'])).toEqual([
      1, 0.75, 0.5, 0.25, 0.1,
    ])
  })

  test.each(['red', '#12', '#12345', 'rgb(0,0,0)', '#fff;}', 'url(x)', ''])('the colour "%s" is refused', (colour) => {
    expect(accepted('buttons', 'primaryColor', [colour])).toEqual([])
  })

  test('a picture is an https address or a path of the product', () => {
    const good = ['', '/pictures/logo.png', 'https://cdn.example.test/logo.svg']
    const bad = ['//evil.test/x', 'http://example.test/x', 'javascript:alert(1)', 'data:image/png;base64,AA', '/a"b']
    expect(accepted('general', 'logoUrl', [...good, ...bad])).toEqual(good)
  })
})

test('the general settings have the defaults of the product', () => {
  expect(GeneralSettings.parse({})).toMatchObject({
    dateFormat: 'mmddyyyy',
    daysBeforeCurrentDay: 1,
    daysAfterCurrentDay: 150,
    adultAge: 18,
    adultsSignForThemselves: false,
    photoRequiresUnprintedMedia: true,
    mobilePassProducts: [],
    resortCodes: [],
  })
})

describe('damaged settings', () => {
  test('get defaults for the invalid parts and keep the rest', () => {
    const { settings, problems } = parseOrDefault(LanguageSettings, {
      application: { title: 7, subtitle: 'Ours', slogan: 'Up!' },
      home: 'gone',
      welcome: { title: '' },
    })
    expect(settings.application).toMatchObject({ title: 'First Chair', subtitle: 'Ours', slogan: 'Up!' })
    expect(settings.home.checkInButton).toBe('Check In')
    expect(settings.welcome.title).toBe('Be first on the lift')
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['application.title', 'home', 'welcome.title'])
  })

  test('that are valid do not change and have no problems', () => {
    const { settings, problems } = parseOrDefault(ThemeSettings, { general: { logoWidth: 200 } })
    expect(settings.general.logoWidth).toBe(200)
    expect(problems).toEqual([])
  })

  test.each([null, undefined, 'text', 7, [], [1], { daysAfterCurrentDay: { deep: [] } }, { resortCodes: [1, 'KR'] }])(
    '%j is replaced by the defaults',
    (stored) => {
      const { settings, problems } = parseOrDefault(GeneralSettings, stored)
      expect(settings).toEqual(GeneralSettings.parse({}))
      expect(problems.length).toBeGreaterThan(0)
    },
  )

  test('cannot change a prototype', () => {
    const { settings } = parseOrDefault(LanguageSettings, JSON.parse('{"__proto__":{"polluted":1},"home":7}'))
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(settings.home.checkInButton).toBe('Check In')
  })
})
