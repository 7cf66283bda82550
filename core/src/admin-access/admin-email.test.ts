import { expect, test } from 'vitest'
import { AdminEmailFields, parseEmailsPerPage } from './admin-email.ts'

test.each([-1, 1, 2, 10, 15, '-1', '15', ' 3 '])('a page may have %j e-mails', (requested) => {
  expect(parseEmailsPerPage(requested)).toBe(Number(requested))
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
])('a request for %j e-mails per page gets ten', (requested) => {
  expect(parseEmailsPerPage(requested)).toBe(10)
})

const getMessages = (email: unknown) =>
  AdminEmailFields.safeParse({ email }).error?.issues.map(({ message }) => message)

test('the e-mail of an administrator is stored in lower case, without spaces around it', () => {
  expect(AdminEmailFields.parse({ email: '  Robin@Kestrel.Example ' })).toEqual({ email: 'robin@kestrel.example' })
})

test.each(['', '   '])('"%s" is refused, because an e-mail is required', (email) => {
  expect(getMessages(email)).toEqual(['E-mail is required.'])
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
  expect(getMessages(email)).toEqual(['This is not an e-mail address.'])
})
