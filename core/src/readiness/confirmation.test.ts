import { describe, expect, test } from 'vitest'
import { getConfirmationText } from './confirmation-text.ts'
import { getConfirmation, getLastConfirmation, type SendingPace, type WaitingMessage } from './confirmation.ts'

const minute = 60_000
const now = 1_000 * minute
const ago = (seconds: number) => now - seconds * 1000
const inMinutes = (minutes: number) => now + minutes * minute
const at = (time: string) => `2026-12-05T${time}.000Z`

const aMessage = (message: Partial<WaitingMessage> = {}): WaitingMessage => ({
  kind: 'Photo',
  createdAt: ago(120),
  attempts: 0,
  lastAttemptAt: null,
  isGivenUp: false,
  messagesBefore: 0,
  ...message,
})
const fiveMinutes: SendingPace = { usualSeconds: () => 300, messagesPerSecond: 1 }
const nothingSent: SendingPace = { usualSeconds: () => null, messagesPerSecond: 0 }

describe('what waits for the point of sale', () => {
  test('is expected when most messages of its kind were confirmed lately', () => {
    expect(getConfirmation([aMessage()], fiveMinutes, now)).toEqual({
      kinds: ['Photo'],
      since: ago(120),
      state: 'sending',
      by: inMinutes(3),
    })
  })
  test('is expected later while a long queue is before it', () => {
    expect(getConfirmation([aMessage({ messagesBefore: 600 })], fiveMinutes, now)?.by).toBe(inMinutes(10))
  })
  test('has no time if nothing was sent lately that says how long it takes', () => {
    expect(getConfirmation([aMessage()], nothingSent, now)).toMatchObject({ state: 'sending', by: null })
  })
  test('takes longer than usual after that time, and has no new one', () => {
    expect(getConfirmation([aMessage({ createdAt: ago(301) })], fiveMinutes, now)).toMatchObject({
      state: 'late',
      by: null,
    })
  })
  test('is sent again after the pause of the queue, however fast others are', () => {
    const failed = aMessage({ attempts: 5, lastAttemptAt: ago(60) })
    // The pause after the fifth attempt is 148 seconds.
    expect(getConfirmation([failed], fiveMinutes, now)).toMatchObject({ state: 'retrying', by: inMinutes(2) })
    expect(getConfirmation([{ ...failed, lastAttemptAt: ago(149) }], fiveMinutes, now)).toMatchObject({
      state: 'retrying',
      by: null,
    })
  })
  test('waits for an administrator if it was given up', () => {
    const givenUp = aMessage({ attempts: 25, lastAttemptAt: ago(60), isGivenUp: true })
    expect(getConfirmation([givenUp], fiveMinutes, now)).toMatchObject({ state: 'given-up', by: null })
  })
  test('has the worst state of several messages, the earliest start and the latest time', () => {
    const pace: SendingPace = { ...fiveMinutes, usualSeconds: (kind) => (kind === 'Waiver' ? 60 : 600) }
    const waiver = aMessage({ kind: 'Waiver', createdAt: ago(30) })
    const photo = aMessage()
    expect(getConfirmation([photo, waiver], pace, now)).toEqual({
      kinds: ['Waiver', 'Photo'],
      since: ago(120),
      state: 'sending',
      by: inMinutes(8),
    })
    const failed = aMessage({ kind: 'Waiver', attempts: 1, lastAttemptAt: now })
    expect(getConfirmation([photo, failed], pace, now)).toMatchObject({ state: 'retrying', by: inMinutes(1) })
  })
  test('has a time only if all messages that decide have one', () => {
    const pace: SendingPace = { ...fiveMinutes, usualSeconds: (kind) => (kind === 'Waiver' ? null : 600) }
    expect(getConfirmation([aMessage(), aMessage({ kind: 'Waiver' })], pace, now)?.by).toBeNull()
  })
  test('is nothing without messages', () => {
    expect(getConfirmation([], fiveMinutes, now)).toBeNull()
  })
})

test('a group waits for the last of its people, and for the worst state first', () => {
  const waits = { kinds: [], sinceUtc: at('15:50:00') }
  const soon = { confirmation: { ...waits, state: 'sending', byUtc: at('15:55:00') } } as const
  const later = { confirmation: { ...waits, state: 'sending', byUtc: at('15:58:00') } } as const
  const failed = { confirmation: { ...waits, state: 'retrying', byUtc: at('15:53:00') } } as const
  expect(getLastConfirmation([soon, {}, later])).toBe(later.confirmation)
  expect(getLastConfirmation([soon, failed, later])).toBe(failed.confirmation)
  expect(getLastConfirmation([{}])).toBeUndefined()
})

describe('the words for what waits', () => {
  const format = (utc: string) => utc.slice(11, 16)
  const waits = { kinds: ['Photo' as const], sinceUtc: at('15:50:00') }

  test.each([
    [{ state: 'sending', byUtc: at('15:55:00') }, "Sent at 15:50. The resort's system usually confirms by 15:55."],
    [{ state: 'sending', byUtc: null }, "Sent at 15:50. The resort's system has not confirmed it yet."],
    [{ state: 'late', byUtc: null }, "Sent at 15:50. The resort's system takes longer than usual."],
    [
      { state: 'retrying', byUtc: at('15:54:00') },
      "Sent at 15:50. The resort's system did not accept it. It is sent again by 15:54.",
    ],
    [
      { state: 'retrying', byUtc: null },
      "Sent at 15:50. The resort's system did not accept it. It is being sent again.",
    ],
    [
      { state: 'given-up', byUtc: null },
      "Sent at 15:50. The resort's system did not accept it. Please ask at the desk.",
    ],
  ] as const)('of %o say when it was sent and what happens next', (state, text) => {
    expect(getConfirmationText({ ...waits, ...state }, 'guest', format)).toBe(text)
  })
  test('tell staff who has to act', () => {
    expect(getConfirmationText({ ...waits, state: 'given-up', byUtc: null }, 'staff', format)).toMatch(/administrator/)
  })
})
