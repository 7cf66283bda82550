import { describe, expect, test } from 'vitest'
import { isPage, isPageWithoutNetwork } from './pages.ts'
import { toGuestTheme } from './settings/guest-settings.ts'
import { ThemeSettings } from './settings/theme.ts'

type Installation = Parameters<typeof isPage>[1]

const minimal: Installation = {
  enabledFeatures: [],
  locations: [],
  pointOfSaleSystem: 'SW',
  themeSettings: toGuestTheme(ThemeSettings.parse({}), []),
}
const complete: Installation = {
  enabledFeatures: ['PassChecker', 'BLEConnect'],
  locations: [
    { id: 1, name: 'Profiles', slug: 'profiles', isEnabled: true, isDefault: false, isEditProfileLocation: true },
  ],
  pointOfSaleSystem: 'built-in',
  themeSettings: toGuestTheme(ThemeSettings.parse({}), ['PassChecker', 'BLEConnect']),
}

test.each([
  '/',
  '/welcome',
  '/about',
  '/home',
  '/home/',
  '/l/base-village',
  '/l/77',
  '/confirm',
  '/checkin',
  '/checkin/waiver',
  '/CheckIn/RentalProfile',
  '/checkinComplete',
  '/oidc-silent-renew',
  '/admin',
  '/admin/tasks',
])('every installation has the page %s', (path) => {
  expect(isPage(path, minimal)).toBe(true)
})

test.each(['/nope', '/homes', '/home/more', '/checkin/unknown', '/l/a/b', '/admin/nope', '/admin/tasks/1', '//', ''])(
  'no installation has a page at "%s"',
  (path) => {
    expect(isPage(path, complete)).toBe(false)
  },
)

describe.each(['/profile/waiver', '/pass-checker', '/ble-connect', '/connect', '/admin/import', '/admin/waivertexts'])(
  '%s',
  (path) => {
    test('is a page only if the installation has what it shows', () => {
      expect([isPage(path, complete), isPage(path, minimal)]).toEqual([true, false])
    })
  },
)

test.each([
  '/',
  '/welcome',
  '/home',
  '/l',
  '/l/base-village',
  '/confirm',
  '/checkin',
  '/checkin/waiver',
  '/profile',
  '/checkinComplete',
  '/unsent',
])('the page for guests starts without a network: %s', (path) => expect(isPageWithoutNetwork(path)).toBe(true))

test.each([
  '/staff',
  '/staff/scan',
  '/admin',
  '/kiosk',
  '/handover',
  '/wall',
  '/verify',
  '/logout',
  '/oidc-callback',
  '/sign-in',
  '/api/home',
])('a page that needs the server never comes from the cache of the pages for guests: %s', (path) =>
  expect(isPageWithoutNetwork(path)).toBe(false),
)
