import { describe, expect, test } from 'vitest'
import { toFieldProblems } from '../contract/failure.ts'
import { toStoredTaskFields, emptyWaiverFields, TaskFields, createTaskFieldsSchema } from './task-fields.ts'

const waiver = { name: 'Season Liability Waiver', taskTypeId: 1, posWaiverId: 'SEASON', enableWetSignature: true }
const photo = { name: 'Pass Photo', taskTypeId: 4 }

/** The problems as `field: message`. */
function getProblems(fields: object): string[] {
  const checked = TaskFields.safeParse(fields)
  return checked.success ? [] : toFieldProblems(checked.error.issues).map(({ path, message }) => `${path}: ${message}`)
}

describe('every task', () => {
  test('needs a name and a type, and nothing else', () => {
    expect(getProblems(photo)).toEqual([])
    expect(getProblems({ ...photo, name: '  ' })).toEqual(['name: Name is required.'])
    expect(getProblems({ ...photo, name: 'x'.repeat(101) })).toEqual(['name: A name may have at most 100 characters.'])
    expect(getProblems({ taskTypeId: 4 })).toEqual(['name: Name is required.'])
    expect(getProblems({ name: 'Skis' })).toEqual(['taskTypeId: Please choose a type.'])
    expect(getProblems({ name: 'Skis', taskTypeId: 99 })).toEqual(['taskTypeId: Please choose a type.'])
  })

  test.each([
    [{ ageMin: 0, ageMax: 150 }, []],
    [{ ageMin: 12, ageMax: 12 }, []],
    [{ ageMin: 13 }, []],
    [{ ageMax: 12 }, []],
    [{ ageMin: 13, ageMax: 12 }, ['ageMax: The highest age cannot be below the lowest age.']],
    [{ ageMin: -1 }, ['ageMin: Please enter an age from 0 to 150.']],
    [{ ageMax: 151 }, ['ageMax: Please enter an age from 0 to 150.']],
    [{ ageMin: 1.5 }, ['ageMin: Please enter whole years.']],
  ])('with the ages %o', (ages, problems) => {
    expect(getProblems({ ...photo, ...ages })).toEqual(problems)
  })
})

describe('a waiver', () => {
  test.each([null, '', '   '])('needs a POS waiver code: "%s" is not one', (posWaiverId) => {
    expect(getProblems({ ...waiver, posWaiverId })).toEqual(['posWaiverId: POS waiver code is required.'])
  })

  test('needs a signature method, unless it is signed with an external provider', () => {
    const unsigned = { ...waiver, enableWetSignature: false }
    const refused = ['enableAgreeCheckbox: At least one signature method is required']
    expect(getProblems(unsigned)).toEqual(refused)
    expect(getProblems({ ...unsigned, externalWaiverId: ' ' })).toEqual(refused)
    expect(getProblems({ ...unsigned, externalWaiverId: 'X1' })).toEqual([])
    expect(getProblems({ ...unsigned, enableAgreeCheckbox: true })).toEqual([])
    expect(getProblems({ ...unsigned, enableTextSignature: true })).toEqual([])
  })

  const message = 'validationDate: This day must be between the start and the end.'
  test.each([
    ['2026-11-01', '2027-05-31', '2026-12-24', []],
    ['2026-11-01', '2026-11-01', '2026-11-01', []],
    ['2026-11-01', null, '2030-01-01', []],
    [null, '2027-05-31', '2020-01-01', []],
    ['2027-06-01', '2027-05-31', null, ['endEffectiveDate: The end cannot be before the start.']],
    ['2026-11-01', '2027-05-31', '2026-10-31', [message]],
    ['2026-11-01', '2027-05-31', '2027-06-01', [message]],
    ['2026-02-30', null, null, ['startEffectiveDate: Please enter a day between 1900 and 2199.']],
    [null, '0000-01-01', null, ['endEffectiveDate: Please enter a day between 1900 and 2199.']],
    [null, null, '2200-01-01', ['validationDate: Please enter a day between 1900 and 2199.']],
  ])('from %s to %s, checked on %s', (startEffectiveDate, endEffectiveDate, validationDate, problems) => {
    expect(getProblems({ ...waiver, startEffectiveDate, endEffectiveDate, validationDate })).toEqual(problems)
  })

  describe('saved on 5 December 2026', () => {
    const problemsOnDay = (dates: object) => {
      const checked = createTaskFieldsSchema('2026-12-05').safeParse({ ...waiver, ...dates })
      return checked.success ? [] : toFieldProblems(checked.error.issues).map(({ path }) => path)
    }

    test.each([
      [{ endEffectiveDate: '2026-12-05' }, []],
      [{ endEffectiveDate: '2026-12-04' }, ['endEffectiveDate']],
      [{ startEffectiveDate: '2026-12-06' }, ['validationDate']],
      [{ startEffectiveDate: '2026-12-06', validationDate: '2026-12-06' }, []],
      [{ validationDate: '2026-12-04' }, ['validationDate']],
      [{ endEffectiveDate: '2026-12-04', useTodayAsValidationDate: true }, []],
      [{ endEffectiveDate: '2026-12-04', taskTypeId: 4 }, []],
      [{ name: '', endEffectiveDate: '2026-12-04' }, ['name', 'endEffectiveDate']],
    ])('%o has problems in %o', (dates, paths) => {
      expect(problemsOnDay(dates)).toEqual(paths)
    })

    test('reports dates that are not in order once', () => {
      expect(problemsOnDay({ startEffectiveDate: '2027-01-02', endEffectiveDate: '2026-12-01' })).toEqual([
        'endEffectiveDate',
      ])
      expect(problemsOnDay({ startEffectiveDate: '2027-01-02', validationDate: '2027-01-01' })).toEqual([
        'validationDate',
      ])
      expect(problemsOnDay({ endEffectiveDate: '0000-01-01' })).toEqual(['endEffectiveDate'])
    })
  })

  test.each([
    ['Signed {SignedDate} by {Signer} with {BrowserName} {BrowserVersion}.', true],
    ['Brackets are [fine], and so is one { alone', true],
    ['{Unknown}', false],
    ['{signer}', false],
    ['{ Signer }', false],
    ['{}', false],
  ])('with the comment "%s" is valid: %s', (customComment, isValid) => {
    expect(getProblems({ ...waiver, customComment })).toEqual(
      isValid
        ? []
        : [
            'customComment: Only these placeholders are allowed: {SignedDate}, {Signer}, {BrowserName}, {BrowserVersion}.',
          ],
    )
  })
})

describe('the stored fields', () => {
  const whole = TaskFields.parse({
    ...waiver,
    posWaiverId: ' SEASON ',
    externalWaiverId: ' ',
    customComment: '{Signer}',
    startEffectiveDate: '2026-11-01',
    consolidateWaivers: true,
    resignWhenTextChanged: true,
  })

  test('of a waiver are all fields, trimmed', () => {
    expect(toStoredTaskFields(whole)).toEqual({ ...whole, posWaiverId: 'SEASON', externalWaiverId: null })
  })

  test.each([2, 3, 4] as const)('of the type %s have no fields of waivers, and those are not checked', (taskTypeId) => {
    const other = TaskFields.parse({
      ...whole,
      taskTypeId,
      customComment: '{Unknown}',
      endEffectiveDate: '1999-01-01',
    })
    expect(toStoredTaskFields(other)).toMatchObject({ name: whole.name, taskTypeId, ...emptyWaiverFields })
  })
})
