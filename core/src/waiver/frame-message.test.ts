import { describe, expect, test } from 'vitest'
import { frameErrorWords, heardFrom } from './frame-message.ts'

const frameWindow = {}
const frame = { origin: 'https://waivers.example', window: frameWindow }
const said = { origin: 'https://waivers.example', source: frameWindow }

describe('a message of the frame', () => {
  test.each(['waiversLoaded', 'waiverCompleted', 'allWaiversCompleted'])('is heard when it says %s', (type) => {
    expect(heardFrom({ ...said, data: { type, more: 1 } }, frame)).toEqual({ type })
  })

  test('of an error brings its status and what it says', () => {
    expect(heardFrom({ ...said, data: { type: 'ERROR', status: 500, body: 'Down' } }, frame)).toEqual({
      type: 'ERROR',
      status: 500,
      body: 'Down',
    })
    expect(heardFrom({ ...said, data: { type: 'ERROR' } }, frame)).toEqual({ type: 'ERROR', status: '', body: '' })
  })

  test.each([
    ['another origin', { ...said, origin: 'https://evil.example' }],
    ['an origin that begins the same', { ...said, origin: 'https://waivers.example.evil.example' }],
    ['an origin without TLS', { ...said, origin: 'http://waivers.example' }],
    ['no origin', { ...said, origin: '' }],
    ['a sandboxed page', { ...said, origin: 'null' }],
    ['another window', { ...said, source: {} }],
    ['no window', { ...said, source: null }],
  ])('is not heard from %s', (_who, from) => {
    expect(heardFrom({ ...from, data: { type: 'waiverCompleted' } }, frame)).toBeUndefined()
  })

  test.each([
    'waiverCompleted',
    '{"type":"waiverCompleted"}',
    null,
    undefined,
    1,
    [],
    ['waiverCompleted'],
    {},
    { type: 'WAIVERCOMPLETED' },
    { type: ['waiverCompleted'] },
    { message: 'waiverCompleted' },
  ])('is not heard in another shape: %j', (data) => {
    expect(heardFrom({ ...said, data }, frame)).toBeUndefined()
  })

  test('is not heard before there is a frame', () => {
    const nobody = { ...said, source: undefined, data: { type: 'waiverCompleted' } }
    expect(heardFrom(nobody, { origin: frame.origin, window: undefined })).toBeUndefined()
    expect(heardFrom({ ...nobody, source: null }, { origin: frame.origin, window: null })).toBeUndefined()
  })
})

test('an error is told in the words of the specification, as much of it as can be read', () => {
  expect(frameErrorWords({ status: 500, body: 'Down' })).toBe('ERROR CALLING 1RISK INTERFACE: 500 Down')
  expect(frameErrorWords({ status: '', body: '' })).toBe('ERROR CALLING 1RISK INTERFACE:')
  expect(frameErrorWords({ status: 404, body: { why: 'gone' } })).toBe(
    'ERROR CALLING 1RISK INTERFACE: 404 {"why":"gone"}',
  )
  expect(frameErrorWords({ status: 500, body: 'x'.repeat(10_000) }).length).toBeLessThan(400)
})
