import { describe, expect, test } from 'vitest'
import { AdminSettingsUpdate } from './admin-settings-fields.ts'
import { GeneralSettings } from './admin-settings.ts'

const getProblems = (fields: object) =>
  AdminSettingsUpdate.safeParse({ version: 1, ...fields }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  ) ?? []

describe('the general settings', () => {
  test.each([
    [{ googleAnalyticsTagId: 'G-ABC1234567' }],
    [{ googleAnalyticsTagId: '' }],
    [{ oneRiskUrl: 'https://waivers.example.test:8443/api?x=1' }],
    [{ oneRiskUrl: '' }],
    [{ daysBeforeCurrentDay: 0, daysAfterCurrentDay: 3650, adultAge: 19 }],
    [{ dateFormat: 'ddmmyyyy' }],
    [{ oneRiskSecret: 'x'.repeat(500) }],
  ])('accept %j', (fields) => {
    expect(getProblems(fields)).toEqual([])
  })

  test.each([
    [{ googleAnalyticsTagId: 'UA' }, 'googleAnalyticsTagId: A tag id looks like G-ABC1234567.'],
    [{ oneRiskUrl: 'http://waivers.example.test' }, 'oneRiskUrl: Please enter an address that starts with https://.'],
    [
      { oneRiskUrl: 'https://user:word@example.test' },
      'oneRiskUrl: Please enter an address that starts with https://.',
    ],
    [{ oneRiskUrl: 'javascript:alert(1)' }, 'oneRiskUrl: Please enter an address that starts with https://.'],
    [{ daysBeforeCurrentDay: -1 }, 'daysBeforeCurrentDay: At least 0 days.'],
    [{ daysAfterCurrentDay: 3651 }, 'daysAfterCurrentDay: At most 3650 days.'],
    [{ daysAfterCurrentDay: 1.5 }, 'daysAfterCurrentDay: Please enter a whole number of days.'],
    [{ adultAge: 12 }, 'adultAge: At least 13 years.'],
    [{ adultAge: 31 }, 'adultAge: At most 30 years.'],
    [{ resortCodes: ['KR', ' '] }, 'resortCodes.1: A code cannot be empty.'],
    [{ cookieConsentScript: 'x'.repeat(50_001) }, 'cookieConsentScript: This may have at most 50000 characters.'],
    [
      { oneRiskSecret: 'new', clearOneRiskSecret: true },
      'clearOneRiskSecret: A secret can be replaced or removed, not both at once.',
    ],
  ])('refuse %j', (fields, problem) => {
    expect(getProblems(fields)).toEqual([problem])
  })

  test('a stored analytics id with a wrong format can be read, so that the browser can report it', () => {
    expect(GeneralSettings.parse({ googleAnalyticsTagId: 'UA' }).googleAnalyticsTagId).toBe('UA')
  })
})
