import { expect, test } from 'vitest'
import { AdminEmailFields, emailsPerPage } from './admin-email.ts'

test.each([-1, 1, 2, 10, 15, '-1', '15', ' 3 '])('%j e-mails can stand on a page', (asked) => {
  expect(emailsPerPage(asked)).toBe(Number(asked))
})

test.each([
  0,
  -2,
  16,
  1e9,
  1.5,
  Number.NaN,
  Infinity,
  'ten',
  '',
  ' ',
  '0',
  '5,5',
  null,
  undefined,
  [],
  [1, 2],
  {},
  'NaN',
])('asking for %j of them shows ten', (asked) => {
  expect(emailsPerPage(asked)).toBe(10)
})

const problemOf = (email: unknown) => AdminEmailFields.safeParse({ email }).error?.issues.map(({ message }) => message)

test('an e-mail of an administrator is kept without spaces around it, in lower case', () => {
  expect(AdminEmailFields.parse({ email: '  Robin@Kestrel.Example ' })).toEqual({ email: 'robin@kestrel.example' })
})

test.each(['', '   '])('"%s" is no e-mail: it is required', (email) => {
  expect(problemOf(email)).toEqual(['E-mail is required.'])
})

test.each([
  'robin',
  'robin@',
  '@kestrel.example',
  'a b@kestrel.example',
  'robin@kestrel',
  'robin@@kestrel.example',
  'a@b.c, d@e.f',
])('"%s" is not an e-mail address', (email) => {
  expect(problemOf(email)).toEqual(['This is not an e-mail address.'])
})
