import { describe, expect, test } from 'vitest'
import { t } from '../catalogue/failure.ts'
import { Failure, failures, toFieldProblems, createInvalidInput, type FailureCode } from './failure.ts'
import { Problem } from './problem.ts'

const codes = Object.keys(failures).filter((code): code is FailureCode => code in failures)

describe('a failure', () => {
  test.each(codes)('%s has an HTTP status and a message', (code) => {
    const failure = new Failure(code)
    expect(failure.status).toBeGreaterThanOrEqual(400)
    expect(failure.status).toBeLessThan(600)
    expect(failure.message).toBe(t(code))
    expect(failure.message).not.toBe('')
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  test('keeps its cause and may have its own message', () => {
    const cause = new Error('the reason')
    const failure = new Failure('invalid-input', { message: 'A zero byte is not allowed.', cause })
    expect([failure.message, failure.cause]).toEqual(['A zero byte is not allowed.', cause])
  })

  test('names the fields that need attention', () => {
    const issues = [
      { path: ['typedName'], code: 'custom', message: 'Please sign.' },
      { path: [], message: 'No.' },
    ]
    expect(createInvalidInput(toFieldProblems(issues, 'relatedObject')).fields).toEqual([
      { path: 'relatedObject.typedName', rule: 'custom', message: 'Please sign.' },
      { path: 'relatedObject', rule: 'invalid', message: 'No.' },
    ])
    expect(toFieldProblems([{ path: ['contacts', 2, 'contactId'], message: 'x' }])[0]?.path).toBe(
      'contacts.2.contactId',
    )
  })
})

test('a problem on the wire has one of the known codes', () => {
  const problem = { type: 'x', title: 'x', status: 404, code: 'not-found', detail: 'x', requestId: 'x' }
  expect(Problem.safeParse(problem).success).toBe(true)
  expect(Problem.safeParse({ ...problem, code: 'teapot' }).success).toBe(false)
  expect(Problem.safeParse({ ...problem, code: 'toString' }).success).toBe(false)
})
