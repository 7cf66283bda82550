import { describe, expect, test } from 'vitest'
import { checkSetupDocument } from './check-setup-document.ts'
import { mergeSetup } from './merge-setup.ts'
import { readSetupDocument } from './read-setup-document.ts'
import { aSetup, aSetupFile } from './setup-document.builders.ts'
import { allTaskKinds } from '../task-kind/task-kinds.ts'
import { getSetupDifferences } from './setup-differences.ts'
import { buildSetupJsonSchema } from './setup-json-schema.ts'
import { toCanonical } from './to-canonical.ts'

const problemsOf = (file: unknown) => readSetupDocument(file).problems.map(({ path, message }) => `${path}: ${message}`)
const brokenRules = (over: Record<string, unknown>) =>
  checkSetupDocument(aSetup(over)).map(({ path, rule }) => `${path} ${rule}`)

describe('a setup document that cannot be read says why, with the path:', () => {
  test.each([
    ['nothing', undefined, 'is not a mapping'],
    [
      'another file',
      { name: 'x' },
      'firstChairSetup: The key “firstChairSetup” with the number of the format is missing',
    ],
    ['a newer release', { firstChairSetup: 7, end: true }, 'has format 7. This release reads only format 1'],
    ['a word as format', { firstChairSetup: 'one', end: true }, '“"one"” is not the number of a format'],
    ['a truncated document', { firstChairSetup: 1, tasks: {} }, 'end: The document does not end with “end: true”'],
    ['a document that goes on after its end', { firstChairSetup: 1, end: true, tasks: {} }, 'must be the last key'],
    ['a base in a call', { extends: 'base.yaml', ...aSetupFile() }, 'extends: “extends” is read by the command only'],
    ['an unknown section', aSetupFile({ place: {} }), 'place: There is no “place” here'],
    [
      'an unknown field',
      aSetupFile({ tasks: { waiver: { name: 'W', type: 'Photo', colour: 'red' } } }),
      'tasks.waiver.colour: There is no “colour” here',
    ],
    [
      'an unknown text',
      aSetupFile({ texts: { home: { welcome: 'Hi' } } }),
      'texts.home.welcome: There is no “welcome” here',
    ],
    [
      'a number as a name',
      aSetupFile({ tasks: { waiver: { name: 5, type: 'Photo' } } }),
      'tasks.waiver.name: Name is required.',
    ],
    [
      'a code without quotation marks',
      aSetupFile({ activities: { ski: { name: 'Ski', products: [12] } } }),
      'activities.ski.products.0: This must be a text. Put it in quotation marks.',
    ],
    [
      'an unknown type',
      aSetupFile({ tasks: { waiver: { name: 'W', type: 'Boots' } } }),
      `tasks.waiver.type: This must be one of: ${new Intl.ListFormat('en-GB').format(allTaskKinds)}.`,
    ],
    ['a missing type', aSetupFile({ tasks: { waiver: { name: 'W' } } }), 'tasks.waiver.type: “type” is missing.'],
    [
      'a key with spaces',
      aSetupFile({ activities: { 'Day Ticket': { name: 'Day' } } }),
      'activities.Day Ticket: A key may have only',
    ],
    ['a list of a section', aSetupFile({ tasks: [] }), 'tasks: This must be a mapping'],
    ['a rule of a field', aSetupFile({ settings: { adultAge: 5 } }), 'settings.adultAge:'],
  ])('%s', (_what, file, sentence) => {
    expect(problemsOf(file).join('\n')).toContain(sentence)
  })
})

describe('a setup with references to nothing or with contradictions is refused:', () => {
  const location = { name: 'Base', isDefault: true, activities: ['skiing'], defaultActivity: 'skiing' }
  test.each<[string, Record<string, unknown>, string]>([
    [
      'an activity that does not exist',
      { locations: { base: { ...location, activities: ['skiing', 'sledding'] } } },
      'locations.base.activities.1 unknown-activity',
    ],
    [
      'a name of every object as a key',
      { locations: { base: { ...location, activities: ['skiing', 'constructor'] } } },
      'locations.base.activities.1 unknown-activity',
    ],
    [
      'a default activity that is not linked',
      { locations: { base: { ...location, activities: [] } } },
      'locations.base.defaultActivity default-not-linked',
    ],
    [
      'a task that does not exist',
      { activities: { skiing: { name: 'Skiing', tasks: ['photo'] } } },
      'activities.skiing.tasks.0 unknown-task',
    ],
    ['a waiver without its text', { waiverTexts: {} }, 'tasks.waiver.posWaiverId unknown-waiver-code'],
    [
      'a task twice',
      { activities: { skiing: { name: 'Skiing', tasks: ['waiver', 'waiver'] } } },
      'activities.skiing.tasks.1 listed-twice',
    ],
    [
      'two locations with the same link',
      { locations: { base: location, other: { name: 'base!' } } },
      'locations.other.name same-link',
    ],
    [
      'two activities with the same name',
      { activities: { skiing: { name: 'Skiing' }, more: { name: 'SKIING ' } } },
      'activities.more.name same-name',
    ],
    [
      'no default location',
      { locations: { base: { ...location, isDefault: false } } },
      'locations no-default-location',
    ],
    [
      'two default locations',
      { locations: { base: location, top: { ...location, name: 'Top' } } },
      'locations several-default-locations',
    ],
    [
      'ages in the wrong order',
      { activities: { skiing: { name: 'Skiing', ageMin: 9, ageMax: 3 } } },
      'activities.skiing.ageMax custom',
    ],
    [
      'a waiver without a way to sign',
      { tasks: { waiver: { name: 'W', type: 'Waiver', posWaiverId: 'SEASON' } } },
      'tasks.waiver.enableAgreeCheckbox custom',
    ],
    [
      'shoe sizes of a waiver',
      { taskTypes: { Waiver: { name: 'Waiver', enableShoeSize: true } } },
      'taskTypes.Waiver.enableShoeSize rental-only',
    ],
    [
      'two items that differ in case only',
      { collections: { list: { name: 'List', items: { A: { value: '1' }, a: { value: '2' } } } } },
      'collections.list.items.a same-name',
    ],
  ])('%s', (_what, over, problem) => {
    expect(brokenRules(over)).toContain(problem)
  })

  test('a small setup has no problem', () => {
    expect(brokenRules({})).toEqual([])
  })
})

describe('the canonical document', () => {
  test('has no defaults, the keys of objects in the order of the schema, and those of mappings sorted', () => {
    const setup = aSetup({
      activities: { b: { tasks: [], ageMin: null, name: 'B' }, a: { ageMax: 5, name: 'A', imageUrl: '' } },
      texts: { home: { checkInTitle: 'Hello' } },
    })
    expect(JSON.stringify(toCanonical(setup)['activities'])).toBe('{"a":{"name":"A","ageMax":5},"b":{"name":"B"}}')
    expect(Object.keys(toCanonical(setup))).toEqual([
      'firstChairSetup',
      'settings',
      'texts',
      'locations',
      'activities',
      'tasks',
      'waiverTexts',
      'end',
    ])
  })

  test('is read as the same setup', () => {
    expect(readSetupDocument(toCanonical(aSetup()))).toEqual({ document: aSetup(), problems: [] })
  })
})

describe('an override', () => {
  const base = aSetupFile()
  test('changes single values of the base, replaces lists, removes with null, and adds', () => {
    const override = {
      firstChairSetup: 1,
      settings: { adultAge: 19 },
      activities: { skiing: { name: 'Ski', tasks: [] }, tubing: { name: 'Tubing' } },
      tasks: { waiver: null },
      waiverTexts: null,
      end: true,
    }
    expect(mergeSetup(base, override)).toEqual({
      firstChairSetup: 1,
      settings: { adultAge: 19 },
      locations: base['locations'],
      activities: { skiing: { name: 'Ski', tasks: [], products: ['DAY'] }, tubing: { name: 'Tubing' } },
      tasks: {},
      end: true,
    })
  })

  test('leaves “end” at the end, so that the merged document is not taken for a truncated one', () => {
    expect(Object.keys(Object(mergeSetup(base, { firstChairSetup: 1, theme: {}, end: true }))).at(-1)).toBe('end')
  })
})

describe('differences', () => {
  test('name what was added, changed and removed, with the values that guests get', () => {
    const before = aSetup({ texts: {}, collections: {} })
    const after = aSetup({
      texts: { home: { membersTitle: 'Your family' } },
      activities: { skiing: { name: 'Skiing', tasks: ['waiver'], ageMin: 6 }, tubing: { name: 'Tubing' } },
      tasks: {},
    })
    expect(getSetupDifferences(before, after)).toEqual([
      {
        section: 'texts',
        key: null,
        name: '',
        change: 'changed',
        fields: [{ path: 'home.membersTitle', before: 'Your group', after: 'Your family' }],
      },
      {
        section: 'activities',
        key: 'skiing',
        name: 'Skiing',
        change: 'changed',
        fields: [
          { path: 'ageMin', before: null, after: 6 },
          { path: 'products', before: ['DAY'], after: [] },
        ],
      },
      expect.objectContaining({ section: 'activities', key: 'tubing', change: 'added' }),
      expect.objectContaining({ section: 'tasks', key: 'waiver', name: 'Season waiver', change: 'removed' }),
    ])
  })

  test('have nothing of a section that is left out, and nothing of how a text is released', () => {
    const released = { SEASON: { name: 'Season', html: '<p>Snow is slippery.</p>', release: { kind: 'material' } } }
    expect(getSetupDifferences(aSetup(), aSetup({ tasks: undefined, waiverTexts: released }))).toEqual([])
  })
})

test('the JSON Schema refuses unknown keys everywhere, and knows every section', () => {
  const { properties, additionalProperties, required } = buildSetupJsonSchema()
  expect(additionalProperties).toBe(false)
  expect(required).toEqual(['firstChairSetup', 'end'])
  expect(Object.keys(Object(properties))).toEqual([
    'extends',
    'firstChairSetup',
    'settings',
    'texts',
    'theme',
    'locations',
    'activities',
    'tasks',
    'taskTypes',
    'waiverTexts',
    'collections',
    'webhooks',
    'end',
  ])
})
