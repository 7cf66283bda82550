import { describe, expect, test } from 'vitest'
import { getNewFindings, getSetupFindings } from './setup-findings.ts'
import { aSetup } from './setup-document.builders.ts'

const facts = { today: '2026-12-05', features: [] }
const waiver = { name: 'Season waiver', type: 'Waiver', posWaiverId: 'SEASON', enableAgreeCheckbox: true }
const location = { name: 'Base', isDefault: true, activities: ['skiing'], defaultActivity: 'skiing' }
const find = (over: Record<string, unknown>, more: Partial<Parameters<typeof getSetupFindings>[1]> = {}) =>
  getSetupFindings(aSetup(over), { ...facts, ...more }).map(({ severity, rule, path }) => `${severity} ${rule} ${path}`)

describe('before a setup is published, it is checked for', () => {
  test('nothing, if guests can check in', () => {
    expect(find({})).toEqual([])
  })

  test.each<[string, Record<string, unknown>, string]>([
    [
      'a default location without activities',
      { locations: { base: { name: 'Base', isDefault: true } } },
      'error default-location-without-activities locations.base.activities',
    ],
    [
      'an open location without a default activity',
      { locations: { base: { ...location, defaultActivity: null } } },
      'error location-without-default-activity locations.base.defaultActivity',
    ],
    [
      'a waiver whose last day has passed',
      { tasks: { waiver: { ...waiver, endEffectiveDate: '2026-11-01' } } },
      'error waiver-impossible tasks.waiver.endEffectiveDate',
    ],
    [
      'a waiver that nobody can sign today',
      { tasks: { waiver: { ...waiver, validationDate: '2026-11-01' } } },
      'error waiver-impossible tasks.waiver.validationDate',
    ],
    [
      'a waiver that ends soon',
      { tasks: { waiver: { ...waiver, endEffectiveDate: '2026-12-20' } } },
      'warning waiver-ends-soon tasks.waiver.endEffectiveDate',
    ],
    [
      'a waiver that no lawyer has read',
      { waiverTexts: { SEASON: { name: 'Season waiver', html: '<p>Draft: have this read by a lawyer.</p>' } } },
      'warning waiver-is-draft waiverTexts.SEASON.html',
    ],
    ['a waiver without a text', { waiverTexts: {} }, 'error waiver-without-text tasks.waiver.posWaiverId'],
    [
      'an activity without tasks',
      { activities: { skiing: { name: 'Skiing' } } },
      'warning activity-without-tasks activities.skiing.tasks',
    ],
    [
      'ages without an activity',
      { activities: { skiing: { name: 'Skiing', tasks: ['waiver'], ageMin: 6 } } },
      'warning ages-not-covered locations.base.activities',
    ],
    [
      'tasks for the same ages',
      {
        tasks: { waiver, photo: { name: 'Photo', type: 'Photo' }, kids: { name: 'Kids', type: 'Photo', ageMax: 12 } },
        activities: { skiing: { name: 'Skiing', tasks: ['waiver', 'photo', 'kids'] } },
      },
      'warning tasks-overlap activities.skiing.tasks',
    ],
    [
      'an external waiver without a provider',
      { tasks: { waiver: { ...waiver, externalWaiverId: 'X' } } },
      'warning external-waiver-without-provider tasks.waiver.externalWaiverId',
    ],
    [
      'analytics without a consent',
      { settings: { googleAnalyticsTagId: 'G-ABCDEF1234' } },
      'warning consent-missing settings.cookieConsentScript',
    ],
    [
      'a colour on which no text can be read',
      { theme: { buttons: { primaryColor: '#777777' } } },
      'warning colour-adjusted theme.buttons.primaryColor',
    ],
  ])('%s', (_what, over, finding) => {
    expect(find(over)).toContain(finding)
  })

  test('a pass checker without a gate, if the feature is on', () => {
    expect(find({}, { features: ['PassChecker'] })).toEqual([
      'warning pass-checker-without-gates settings.passCheckerLocationId',
    ])
    expect(find({ settings: { passCheckerLocationId: 'G1' } }, { features: ['PassChecker'] })).toEqual([])
  })
})

test('no ages are missing where purchases decide, where guests edit profiles, and where it is closed', () => {
  const activities = { skiing: { name: 'Skiing', tasks: ['waiver'], ageMin: 6 } }
  const closed = { name: 'Closed', isEnabled: false }
  const locations = {
    base: { ...location, usePosTransactionsAndOrders: true },
    closed,
    profile: { name: 'Profile', isEditProfileLocation: true },
  }
  expect(find({ activities, locations })).toEqual([])
})

test('two tasks for other ages and two waivers with other texts do not overlap', () => {
  const tasks = {
    waiver,
    park: { ...waiver, name: 'Park', posWaiverId: 'PARK' },
    kids: { name: 'Kids', type: 'Photo', ageMax: 12 },
    adults: { name: 'Adults', type: 'Photo', ageMin: 13 },
  }
  const waiverTexts = {
    SEASON: { name: 'Season', html: '<p>Snow.</p>' },
    PARK: { name: 'Park', html: '<p>Jumps.</p>' },
  }
  const activities = { skiing: { name: 'Skiing', tasks: Object.keys(tasks) } }
  expect(find({ tasks, waiverTexts, activities })).toEqual([])
})

test('what is wrong already does not prevent another change', () => {
  const live = getSetupFindings(aSetup({ activities: { skiing: { name: 'Skiing' } } }), facts)
  const next = getSetupFindings(
    aSetup({ activities: { skiing: { name: 'Skiing' }, tubing: { name: 'Tubing' } } }),
    facts,
  )
  expect(getNewFindings(next, live).map(({ path }) => path)).toEqual(['activities.tubing.tasks'])
})
