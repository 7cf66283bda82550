import { expect, test } from 'vitest'
import { aContact, aContactTask, aGrouping, aTask } from './contact-task.builders.ts'
import { withDeferredWaivers } from './deferred-waivers.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya' })
const waiver = aContactTask(maya, aTask())
const external = aContactTask(maya, aTask({ id: 2, externalWaiverId: 'X-1' }))

test('a deferred waiver of an external provider is left for the resort; nothing else can be deferred', () => {
  const grouping = aGrouping([waiver, external])
  expect(withDeferredWaivers(grouping, [waiver.id, external.id]).waiverContactTasks.map(({ upTo }) => upTo)).toEqual([
    'guest',
    'resort',
  ])
  expect(withDeferredWaivers(grouping, [])).toBe(grouping)
})
