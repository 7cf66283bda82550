import { getArrivals } from '@first-chair/core/arrival/arrival-event'
import { describe, expect, test } from 'vitest'
import { anArrival } from '../staff.builders.ts'
import type { UnsentEvent } from './device-database.ts'
import { addStoredEvents, findStored, getEventsOf, getOthers, isStoredHere } from './stored-events.ts'

const shiftId = '3f0c2a5e-6a1d-4d0b-9f57-4a2f6c1f9b11'
const anUnsentEvent = (over: Partial<UnsentEvent> = {}): UnsentEvent => ({
  order: 1,
  commandId: 'arrived-1',
  shiftId,
  kind: 'arrived',
  subject: { household: '1001', contactIds: ['1001', '1003'] },
  undoes: null,
  at: '2026-12-05T14:50:00.000Z',
  clockOffset: 0,
  ...over,
})
const by = { by: 'Ben Ahlgren', locationId: 1, role: 'desk' } as const
const add = (events: Parameters<typeof addStoredEvents>[0], unsent: readonly UnsentEvent[]) =>
  addStoredEvents(events, getEventsOf('1001', unsent), by)
const here = (events: ReturnType<typeof add>) => [...getArrivals(events).keys()]

describe('the events of an open household without a network', () => {
  test('are those of the server and those that wait on the device', () => {
    const events = add([anArrival('1002')], [anUnsentEvent()])
    expect(here(events)).toEqual(['1002', '1001', '1003'])
    expect(events.map(isStoredHere)).toEqual([false, true, true])
    expect(events.at(-1)).toMatchObject({ by: 'Ben Ahlgren', atUtc: '2026-12-05T14:50:00.000Z' })
  })
  test('are not those of another household, or of a scanned code', () => {
    const other = anUnsentEvent({ subject: { household: '2001', contactIds: ['2001'] } })
    const scanned = anUnsentEvent({ subject: { lookup: 'A'.repeat(22), tags: [1] } })
    expect(add([], [other, scanned])).toEqual([])
  })
  test('have each arrival once, also if the server recorded a command whose answer was lost', () => {
    const events = add([anArrival('1001'), anArrival('1003')], [anUnsentEvent()])
    expect(events.map(({ id }) => id)).toEqual([1001, 1003])
  })
  test('are without what was undone on the device', () => {
    const undo = anUnsentEvent({ order: 2, commandId: 'undo-1', kind: 'undone', undoes: 'arrived-1' })
    expect(here(add([], [anUnsentEvent(), undo]))).toEqual([])
  })
  test('are without an arrival that is on the server and was undone on the device', () => {
    const undo = anUnsentEvent({ commandId: 'undo-1', kind: 'undone', undoes: 'sent before' })
    const events = add([anArrival('1001'), anArrival('1002'), anArrival('1003')], [undo])
    expect(here(events)).toEqual(['1002'])
    expect(events[0]?.undone).toEqual({ atUtc: undo.at, by: 'Ben Ahlgren' })
  })
  test('can be told apart by their ids, also people of one command', () => {
    const stored = getEventsOf('1001', [anUnsentEvent(), anUnsentEvent({ order: 2, commandId: 'arrived-2' })])
    const [first, second] = addStoredEvents([], stored, by)
    if (!first || !second) throw new Error('No events.')
    expect(findStored(first.id, stored)?.commandId).toBe('arrived-1')
    expect(findStored(4711, stored)).toBeUndefined()
    const [event] = stored
    expect(event && getOthers(event, [first.id])).toEqual(['1003'])
  })
})
