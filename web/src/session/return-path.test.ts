import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

test.each(['/home', '/checkin/waiver', '/l/base-village?ref=KR%2048213', '/checkinComplete#top'])(
  'a page of the product is accepted: %s',
  (path) => {
    expect(safeReturnPath(path)).toBe(path)
  },
)

test.each([
  'https://elsewhere.example/home',
  '//elsewhere.example/home',
  '/\\elsewhere.example',
  '/.//elsewhere.example',
  '\t//elsewhere.example',
  'javascript:alert(1)',
  'home',
  '',
  undefined,
])('an address that is not a path of the product becomes home: %s', (path) => {
  expect(safeReturnPath(path)).toBe('/home')
})

test.each(['/', '/oidc-callback?code=1', '/oidc-callback-error', '/logout', '/logout/'])(
  'a page for signing in or out becomes home: %s',
  (path) => {
    expect(safeReturnPath(path)).toBe('/home')
  },
)
