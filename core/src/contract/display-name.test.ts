import { describe, expect, test } from 'vitest'
import { ActivityFields } from '../activity/activity-fields.ts'
import { NewApiKey } from '../api-key/api-key.ts'
import { CollectionFields, CollectionItemFields } from '../collection/collection.ts'
import { displayNameSchema, isSameName } from './display-name.ts'
import { LocationFields } from '../location/location-fields.ts'
import { TaskFields } from '../task/task-fields.ts'
import { TaskTypeFields } from '../task/task-type-fields.ts'
import { WaiverTextFields } from '../waiver-text/waiver-text.ts'

const override = '\u202E'

describe('a name that an operator enters', () => {
  test('loses characters that are invisible or change the direction of text', () => {
    expect(displayNameSchema(100).parse(`${override}Season\u200B Waiver\u2066\uFEFF`)).toBe('Season Waiver')
  })

  test('has spaces instead of tabs and line breaks, and none at its ends', () => {
    expect(displayNameSchema(100).parse(' Base\tVillage\u2028 North\n')).toBe('Base Village North')
  })

  test('keeps the characters that scripts and emoji need', () => {
    const names = ['می\u200Cخواهم', '👩\u200D👧 Family', 'Skipass ☀\uFE0F', "Chalet d'Été", '初心者']
    expect(names.map((name) => displayNameSchema(100).parse(name))).toEqual(names)
  })

  test.each(['', '   ', `${override}\u200B`, '\u200D', '\u0000'])('is required: %j is empty', (name) => {
    const { error } = displayNameSchema(100).safeParse(name)
    expect(error?.issues.map(({ message }) => message)).toEqual(['Name is required.'])
  })

  test('is measured without the removed characters', () => {
    expect(displayNameSchema(5).parse(`${override}Moose`)).toBe('Moose')
    expect(displayNameSchema(5).safeParse('Mooses').error?.issues[0]?.message).toBe(
      'A name may have at most 5 characters.',
    )
  })

  test.each([
    ['a location', LocationFields, {}],
    ['an activity', ActivityFields, { imageUrl: '' }],
    ['a task', TaskFields, { taskTypeId: 4 }],
    ['a task type', TaskTypeFields, {}],
    ['a collection', CollectionFields, {}],
    ['an item of a collection', CollectionItemFields, { value: 'A' }],
    ['a waiver text', WaiverTextFields, { code: 'A', html: '<p>A</p>' }],
  ])('is cleaned for %s', (_what, schema, rest) => {
    expect(schema.parse({ ...rest, name: `${override}Alpine` })).toMatchObject({ name: 'Alpine' })
  })

  test('is cleaned for the nickname of a key', () => {
    expect(NewApiKey.parse({ nickname: `${override}Export` })).toMatchObject({ nickname: 'Export' })
  })
})

describe('two names are the same', () => {
  test.each([
    ['Season Waiver', 'season waiver'],
    ['Season  Waiver ', 'Season Waiver'],
    ['Été', 'E\u0301te\u0301'],
    [`${override}Photo`, 'photo'],
    ['ＳＫＩ', 'ski'],
  ])('%j and %j', (one, other) => {
    expect(isSameName(one, other)).toBe(true)
  })

  test.each([
    ['Ete', 'Été'],
    ['Waiver 1', 'Waiver 2'],
  ])('but not %j and %j', (one, other) => {
    expect(isSameName(one, other)).toBe(false)
  })
})
