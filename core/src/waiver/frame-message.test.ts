import { describe, expect, test } from 'vitest'
import { describeFrameError, parseFrameMessage } from './frame-message.ts'

const frameWindow = {}
const frame = { origin: 'https://waivers.example', window: frameWindow }
const message = { origin: 'https://waivers.example', source: frameWindow }

describe('a message of the frame', () => {
  test.each(['waiversLoaded', 'waiverCompleted', 'allWaiversCompleted'])('is accepted with the type %s', (type) => {
    expect(parseFrameMessage({ ...message, data: { type, more: 1 } }, frame)).toEqual({ type })
  })

  test('about an error has its status and body', () => {
    expect(parseFrameMessage({ ...message, data: { type: 'ERROR', status: 500, body: 'Down' } }, frame)).toEqual({
      type: 'ERROR',
      status: 500,
      body: 'Down',
    })
    expect(parseFrameMessage({ ...message, data: { type: 'ERROR' } }, frame)).toEqual({
      type: 'ERROR',
      status: '',
      body: '',
    })
  })

  test.each([
    ['another origin', { ...message, origin: 'https://evil.example' }],
    ['an origin that starts the same', { ...message, origin: 'https://waivers.example.evil.example' }],
    ['an origin without TLS', { ...message, origin: 'http://waivers.example' }],
    ['no origin', { ...message, origin: '' }],
    ['a sandboxed page', { ...message, origin: 'null' }],
    ['another window', { ...message, source: {} }],
    ['no window', { ...message, source: null }],
  ])('is ignored from %s', (_who, from) => {
    expect(parseFrameMessage({ ...from, data: { type: 'waiverCompleted' } }, frame)).toBeUndefined()
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
  ])('is ignored in another shape: %j', (data) => {
    expect(parseFrameMessage({ ...message, data }, frame)).toBeUndefined()
  })

  test('is ignored before there is a frame', () => {
    const nobody = { ...message, source: undefined, data: { type: 'waiverCompleted' } }
    expect(parseFrameMessage(nobody, { origin: frame.origin, window: undefined })).toBeUndefined()
    expect(parseFrameMessage({ ...nobody, source: null }, { origin: frame.origin, window: null })).toBeUndefined()
  })
})

test('an error contains status and body, cut to a readable length', () => {
  expect(describeFrameError({ status: 500, body: 'Down' })).toBe('500 Down')
  expect(describeFrameError({ status: '', body: '' })).toBe('')
  expect(describeFrameError({ status: 404, body: { why: 'gone' } })).toBe('404 {"why":"gone"}')
  expect(describeFrameError({ status: 500, body: 'x'.repeat(10_000) }).length).toBeLessThan(400)
})
