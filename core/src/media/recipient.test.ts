import { describe, expect, test } from 'vitest'
import { deliveryModes } from './e-ticket.ts'
import { checkRecipient } from './recipient.ts'

const email = (typed: string) => checkRecipient(deliveryModes.email, typed)
const phone = (typed: string) => checkRecipient(deliveryModes.sms, typed)

describe('an e-mail address', () => {
  test.each(['juno@example.test', " o'neill+ski@mail.example.co.uk ", 'a_b-c@x.io'])('%s is valid', (typed) => {
    expect(email(typed)).toEqual({ recipient: typed.trim() })
  })
  test.each([
    'juno',
    'juno@',
    '@example.test',
    'juno@example',
    'juno@example..test',
    'Juno <juno@example.test>',
    'juno@example.test, theo@example.test',
    'juno@example.test\r\nBcc: theo@example.test',
    'juno @example.test',
    `${'x'.repeat(250)}@example.test`,
  ])('%j is invalid', (typed) => {
    expect(email(typed).problem?.rule).toBe('email')
  })
  test('is required', () => {
    expect(email('  ').problem).toEqual({ rule: 'required', message: 'Please type an e-mail address.' })
  })
})

describe('a phone number', () => {
  test.each([
    ['+1 (970) 555-0117', '+19705550117'],
    ['0041 79 555 01 17', '+41795550117'],
    ['+44\u00A07700.900\u2011123', '+447700900123'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(phone(typed)).toEqual({ recipient: stored })
  })
  test('needs its country code, which is never guessed', () => {
    expect(phone('(970) 555-0117').problem).toEqual({
      rule: 'country-code',
      message: 'Please start with + and the country code, such as +1 970 555 0117.',
    })
  })
  test.each(['+0123456789', '+1', '+1234567890123456', 'call me', '+1 970 555 O117', 'juno@example.test'])(
    '%s is invalid',
    (typed) => {
      expect(phone(typed).problem?.rule).toBe('phone')
    },
  )
  test('is required', () => {
    expect(phone('').problem?.rule).toBe('required')
  })
})
