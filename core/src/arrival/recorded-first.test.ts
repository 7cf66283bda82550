import { describe, expect, test } from 'vitest'
import type { ArrivalEvent, ArrivalsToRecord } from './arrival-event.ts'
import { findRecordedFirst } from './recorded-first.ts'

const anEvent = (over: Partial<ArrivalEvent> = {}): ArrivalEvent => ({
  id: 1,
  kind: 'collected',
  contactId: 'finn',
  locationId: 1,
  atUtc: '2026-12-05T22:02:00.000Z',
  by: 'Ana Sato',
  device: '',
  detail: { collectedByContactId: 'astrid', codeCheck: 'same' },
  undone: null,
  ...over,
})
const aCommand = (detail: ArrivalsToRecord['detail'], kind: ArrivalsToRecord['kind'] = 'collected') => ({
  kind,
  contactIds: ['finn'],
  detail,
})
const pat = { collectedByName: 'Pat Miller', reason: 'Aunt' }

describe('somebody else was faster', () => {
  test('if another person has picked the child up', () => {
    expect(findRecordedFirst([anEvent()], aCommand(pat))).toEqual([anEvent()])
  })
  test('if the child is with another instructor', () => {
    const handed = anEvent({ kind: 'handed-to-instructor', detail: { instructor: 'Kim Vale' } })
    const command = aCommand({ instructor: 'Sam Ortiz' }, 'handed-to-instructor')
    expect(findRecordedFirst([handed], command)).toEqual([handed])
    expect(findRecordedFirst([{ ...handed, detail: null }], command), 'without a network').toHaveLength(1)
  })
})

describe('nobody was faster', () => {
  test.each([
    ['if the command was recorded', [anEvent({ detail: pat })]],
    [
      'if the event of somebody else was undone',
      [anEvent({ undone: { atUtc: '', by: '' } }), anEvent({ detail: pat })],
    ],
    ['if the event is about another child', [anEvent({ contactId: 'juno' }), anEvent({ detail: pat })]],
  ])('%s', (_when, events) => {
    expect(findRecordedFirst(events, aCommand(pat))).toEqual([])
  })
  test('if both recorded the same, whatever the code showed', () => {
    expect(
      findRecordedFirst([anEvent()], aCommand({ collectedByContactId: 'astrid', codeCheck: 'not-shown' })),
    ).toEqual([])
    const alone = anEvent({ kind: 'handed-to-instructor', detail: null, by: 'Sam Ortiz' })
    expect(findRecordedFirst([alone], aCommand({ instructor: 'Sam Ortiz' }, 'handed-to-instructor'))).toEqual([])
  })
})
