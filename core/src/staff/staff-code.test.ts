import { expect, test } from 'vitest'
import { getScannedCodeKind, isWholeReference, parseStaffCode } from './staff-code.ts'

test.each(['K7QM-4TRX', 'k7qm4trx', ' K7QM 4TRX '])('"%s" is the reference of an arrival card', (typed) => {
  expect(parseStaffCode(typed)?.references).toEqual(['K7QM-4TRX'])
  expect(isWholeReference(typed)).toBe(true)
})

test('the address in the QR code of an arrival card is its reference', () => {
  const link = 'https://check-in.resort.example/l/1?ref=K7QM-4TRX'
  expect(parseStaffCode(link)).toEqual({ references: ['K7QM-4TRX'] })
  expect(isWholeReference(link)).toBe(true)
})

test('eight digits may be the start of the number of a card, and are opened only with Enter', () => {
  expect(isWholeReference('30124711')).toBe(false)
  expect(isWholeReference('3012-4711')).toBe(true)
  expect(parseStaffCode('30124711')?.references).toContain('3012-4711')
})

test.each(['lin 2/14/19', 'lin 14.2.19', 'lin 2-14-19'])('"%s" is the start of a name with a birth date', (typed) => {
  expect(isWholeReference(typed)).toBe(false)
})

test('O and 0, and I and 1, are the same in a reference', () => {
  expect(parseStaffCode('K0QM-1TRX')?.references).toEqual(['K0QM-1TRX', 'KOQM-ITRX'])
})

test.each([
  ['82 1001-0', '8210010'],
  ['E004015000000001', 'E004015000000001'],
])('"%s" may be the number of a card', (typed, passNumber) => {
  expect(parseStaffCode(typed)?.passNumber).toBe(passNumber)
})

test.each(['', 'Lindqvist, Maya', 'https://other.example/menu', 'x'])('"%s" is no code', (typed) => {
  expect(parseStaffCode(typed)).toBeUndefined()
})

test.each(['Lindqvis', 'Maya Lin'])('"%s" is not opened at once, because it may be a name', (typed) => {
  expect(isWholeReference(typed)).toBe(false)
})

test.each([
  ['https://checkin.example/l/1?ref=K7QM-4TRX', 'code'],
  ['HTTP://CHECKIN.EXAMPLE/l/base-village?day=1&ref=k7qm4trx', 'code'],
  ['82 1001-0', 'code'],
  ['https://checkin.example/l/1?ref=K7QM', 'damaged'],
  ['https://other.example/l/1?ref=K7QM-4TRX', 'resort'],
  ['https://checkin.example.evil.example/l/1?ref=K7QM-4TRX', 'resort'],
  ['https://other.example/menu', 'foreign'],
  ['https://checkin.example/menu', 'foreign'],
  ['WIFI:S:Guest;P:secret;;', 'foreign'],
])('the camera reads "%s": %s', (text, kind) => {
  expect(getScannedCodeKind(text, 'https://checkin.example')).toBe(kind)
})
