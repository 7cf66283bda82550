import { describe, expect, test } from 'vitest'
import { getImportColumns, importKinds, buildImportTemplate } from './import-columns.ts'

const read = (kind: (typeof importKinds)[number], name: string, text: string) =>
  getImportColumns(kind)
    .find((column) => column.name === name)
    ?.read(text)

describe('a cell', () => {
  test('with yes or no accepts the words of spreadsheets', () => {
    for (const text of ['yes', 'Y', 'TRUE', '1']) expect(read('passes', 'is_active', text)).toEqual({ value: 'true' })
    for (const text of ['No', 'n', 'FALSE', '0']) expect(read('passes', 'is_active', text)).toEqual({ value: 'false' })
    expect(read('passes', 'is_active', 'maybe')).toEqual({ problem: 'Write yes or no.' })
  })
  test('with an e-mail is stored in lower case, as sign-ins are compared', () => {
    expect(read('guests', 'email', 'Ada@Example.com')).toEqual({ value: 'ada@example.com' })
  })
  test('with a pass number loses its separators', () => {
    expect(read('passes', 'pass_number', '0147 3822-905a')).toEqual({ value: '01473822905A' })
  })
  test('with several codes becomes a list, without the spaces around them', () => {
    expect(read('products', 'waivers', 'SEASON | LESSON')).toEqual({ value: '{"SEASON","LESSON"}' })
    expect(read('products', 'waivers', 'A"B|C\\D')).toEqual({ value: '{"A\\"B","C\\\\D"}' })
    expect(read('products', 'waivers', 'SEASON||')).toMatchObject({ problem: expect.stringContaining('|') })
  })
  test('with days accepts days and ranges, and refuses ranges that overlap', () => {
    expect(read('products', 'blackout_days', '2027-02-13 | 2026-12-26..2027-01-02')).toEqual({
      value: '{2026-12-26..2027-01-02,2027-02-13..2027-02-13}',
    })
    for (const text of [
      '2026-12-26..',
      '2026-13-01',
      '2027-01-02..2026-12-26',
      'Christmas',
      '2026-12-26..2027-01-02..',
    ]) {
      expect(read('products', 'blackout_days', text), text).toHaveProperty('problem')
    }
    expect(read('products', 'blackout_days', '2026-12-26..2027-01-02|2027-01-01')).toEqual({
      problem: 'Two of these ranges of days overlap. Join them to one range.',
    })
  })
  test('with an age accepts whole years up to 150', () => {
    expect(read('products', 'age_min', '018')).toEqual({ value: '18' })
    for (const text of ['-1', '1.5', '151', 'adult']) {
      expect(read('products', 'age_max', text)).toEqual({ problem: 'Write the age in whole years, from 0 to 150.' })
    }
  })
  test('with a dummy birth date is refused', () => {
    expect(read('guests', 'birth_date', '1900-01-01')).toEqual({
      problem: 'Check the year of birth, or leave it empty.',
    })
  })
})

test.each(importKinds)('the template for %s follows its own rules', (kind) => {
  const [heading, line] = buildImportTemplate(kind).replace('\uFEFF', '').split('\r\n')
  expect(heading).toBe(
    getImportColumns(kind)
      .map(({ name }) => name)
      .join(),
  )
  expect(line?.split(',')).toHaveLength(getImportColumns(kind).length + (kind === 'products' ? 1 : 0))
  for (const { isRequired, example, read: readCell } of getImportColumns(kind)) {
    if (isRequired === true) expect(example).not.toBe('')
    if (example !== '') expect(readCell(example)).toHaveProperty('value')
  }
})
