import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toContactTaskId, parseContactTaskId } from './contact-task-id.ts'

const id = fc.integer({ min: 1, max: 999_999_999 })
const opaque = fc.string({ minLength: 1, maxLength: 64 }).filter((text) => !/[\n\r\u2028\u2029]/.test(text))

test('parsing an id returns the parts it was built from, for any contact id', () => {
  fc.assert(
    fc.property(id, id, id, opaque, (locationId, activityId, taskId, contactId) => {
      const key = { locationId, activityId, taskId, contactId }
      expect(parseContactTaskId(toContactTaskId(key))).toEqual(key)
    }),
  )
})

test.each(['', '1-1-1-', '1-1-1', '-1-1-1-1', '1--1-1', 'a-1-1-1', '1.5-1-1-1', '1234567890-1-1-1', '１-1-1-1'])(
  '"%s" is not a contact task id',
  (text) => {
    expect(parseContactTaskId(text)).toBeUndefined()
  },
)
