import { findEditProfileLocation } from './location/edit-profile-location.ts'
import type { ClientSettings } from './settings/client-settings.ts'
import { findTaskKind } from './task-kind/task-kinds.ts'

// All pages of the product. The browser builds its routes from this table, and the server detects unknown addresses
// with it.

/** The path of the locked page on a device that staff handed to a household. */
export const handOverPath = '/handover'

/** The path of the page of a kiosk. */
export const kioskPath = '/kiosk'

/** The path of the board on a wall. */
export const wallPath = '/wall'

/** The page that checks a signed document. It is no part of the other pages, and works without a network. */
export const verifyPath = '/verify'

/** The service worker of that page. */
export const verifyWorkerPath = '/verify-worker.js'

/** The service worker of the pages for guests. */
export const guestWorkerPath = '/guest-worker.js'

/** The service worker of the pages for staff. */
export const staffWorkerPath = '/staff-worker.js'

/** The paths of the pages (docs/domain.md, "Screens and routes"), as the router of the browser writes them. */
export const pagePaths = {
  start: '/',
  welcome: '/welcome',
  about: '/about',
  accessDenied: '/access-denied',
  logout: '/logout',
  callback: '/oidc-callback',
  callbackError: '/oidc-callback-error',
  silentRenew: '/oidc-silent-renew',
  signIn: '/sign-in',
  signInLink: '/sign-in-link',
  signInRecovery: '/sign-in-recovery',
  demoMails: '/outbox',
  firstRun: '/first-run',
  home: '/home',
  addFamilyMember: '/add-family-member',
  chooseLocation: '/l',
  location: '/l/$locationName',
  confirm: '/confirm',
  checkIn: '/checkin',
  profile: '/profile',
  yourData: '/your-data',
  account: '/account',
  checkInComplete: '/checkinComplete',
  unsent: '/unsent',
  ownWaivers: '/sign',
  passChecker: '/pass-checker',
  mobilePasses: '/ble-connect',
  connect: '/connect',
  admin: '/admin',
  staff: '/staff',
  arrivalCode: '/arrival-code',
  handOver: handOverPath,
  kiosk: kioskPath,
  wall: wallPath,
} as const

/** The path that may follow the path of a page. */
export const childPaths = { checkIn: '/$taskRoute', profile: '/$taskRoute', admin: '/$page', staff: '/$page' } as const

export type PageName = keyof typeof pagePaths
/** What the pages of an installation depend on. */
type Installation = Pick<ClientSettings, 'enabledFeatures' | 'locations' | 'pointOfSaleSystem' | 'themeSettings'> &
  Partial<Pick<ClientSettings, 'offersDemoMails'>>
type Condition = (installation: Installation) => boolean

const always: Condition = () => true
const hasOwnRecords: Condition = ({ pointOfSaleSystem }) => pointOfSaleSystem === 'built-in'
const hasMobilePasses: Condition = ({ enabledFeatures }) => enabledFeatures.includes('BLEConnect')

/** False if the feature is off, or if the operator hides the passes everywhere. */
const offersMobilePasses: Condition = (installation) =>
  hasMobilePasses(installation) && installation.themeSettings.bleConnect?.mediaPassesDisplay !== 'None'

/** True if the operator displays mobile passes on phones, but not on wider screens. */
export const areMobilePassesForPhonesOnly = ({ themeSettings }: Pick<ClientSettings, 'themeSettings'>): boolean =>
  // A value of the theme, not a text.
  // oxlint-disable-next-line first-chair/no-literal-text
  themeSettings.bleConnect?.mediaPassesDisplay === 'Mobile Only'

/** The conditions of pages that not every installation has. */
const conditions: Partial<Record<PageName, Condition>> = {
  passChecker: ({ enabledFeatures }) => enabledFeatures.includes('PassChecker'),
  mobilePasses: offersMobilePasses,
  connect: offersMobilePasses,
  demoMails: ({ offersDemoMails }) => offersDemoMails === true,
}

/** The pages of the admin area, by the path after `/admin/`, with the condition of each. */
const adminPages = {
  overview: always,
  readiness: always,
  locations: always,
  activities: always,
  tasks: always,
  tasktypes: always,
  // Only the built-in point of sale stores waiver texts here.
  waivertexts: hasOwnRecords,
  simulator: always,
  versions: always,
  theme: always,
  language: always,
  reporting: always,
  signedwaivers: always,
  references: always,
  messages: always,
  privacy: always,
  webhooks: always,
  collections: always,
  // Only the built-in point of sale has records that can be imported.
  import: hasOwnRecords,
  access: always,
  staff: always,
  devices: always,
  settings: always,
  api: always,
  outsidesystems: always,
  audit: always,
  preview: always,
} as const satisfies Record<string, Condition>

export type AdminPageName = keyof typeof adminPages

/** True if an installation has a page. Without the page, its address is not found. */
export function isPageOffered(name: PageName, installation: Installation): boolean {
  return (conditions[name] ?? always)(installation)
}

/** True if guests can review and change their profiles at any time. `/profile` has their documents and data in any case. */
export const areProfilesEditable = ({ locations }: Pick<Installation, 'locations'>): boolean =>
  findEditProfileLocation(locations) !== undefined

/** True if an installation has a page of the admin area. */
export function isAdminPageOffered(name: AdminPageName, installation: Installation): boolean {
  return adminPages[name](installation)
}

/** True if a path, without its query, leads to a page of an installation. */
export function isPage(path: string, installation: Installation): boolean {
  return names.some((name) => {
    if (!isPageOffered(name, installation)) return false
    if (matchParameter(pagePaths[name], path) !== undefined) return true
    const parameter = matchParameter(pagePaths[name] + (childPathByName[name] ?? ''), path)
    if (parameter === undefined) return false
    if (name === 'staff') return findStaffPage(parameter) !== undefined
    if (name === 'admin') return isAdminPage(parameter, installation)
    return findTaskKind(parameter) !== undefined && (name !== 'profile' || areProfilesEditable(installation))
  })
}

const childPathByName: Partial<Record<PageName, string>> = childPaths
// The keys of a constant are those of its type.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const names = Object.keys(pagePaths) as PageName[]

/** The pages for staff, by the path after `/staff/`. */
const staffPages = ['find', 'scan', 'household', 'rental', 'lessons', 'today', 'device', 'kiosk'] as const
export type StaffPageName = (typeof staffPages)[number]

/** True for the paths of the pages for staff, which are an app of their own. */
export const isStaffPath = (path: string): boolean => /^\/staff(\/|$)/i.test(path)

/** The page for staff with this path; undefined if there is none. */
export function findStaffPage(name: string): StaffPageName | undefined {
  return staffPages.find((page) => page === name)
}

function isAdminPage(name: string, installation: Installation): boolean {
  return Object.entries(adminPages).some(([page, isOffered]) => page === name && isOffered(installation))
}

/** The pages for guests that start without a network. They are one document. */
const namesWithoutNetwork = [
  'start',
  'welcome',
  'home',
  'addFamilyMember',
  'chooseLocation',
  'location',
  'confirm',
  'checkIn',
  'profile',
  'checkInComplete',
  'unsent',
] as const

/** True if a path, without its query, leads to a page for guests that starts without a network. */
export function isPageWithoutNetwork(path: string): boolean {
  return namesWithoutNetwork.some((name) =>
    [pagePaths[name], `${pagePaths[name]}${childPathByName[name] ?? ''}`].some(
      (pattern) => matchParameter(pattern, path) !== undefined,
    ),
  )
}

/** The parameter of a path that matches a pattern; '' if the pattern has none, undefined if the path does not match. */
function matchParameter(pattern: string, path: string): string | undefined {
  if (pattern === '/') return path === '/' ? '' : undefined
  const match = new RegExp(`^${pattern.replace(/\$\w+/, '([^/]+)')}/?$`, 'i').exec(path)
  return match ? (match[1] ?? '') : undefined
}
