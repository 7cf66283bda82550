import { isCalendarDate } from '@first-chair/core/calendar/calendar-date'
import { findStaffPage, isPageOffered, pagePaths, childPaths, type PageName } from '@first-chair/core/pages'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { findTaskKind } from '@first-chair/core/task-kind/task-kinds'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { AboutScreen } from '../pages/about-screen.tsx'
import { NotFoundScreen } from '../pages/not-found-screen.tsx'
import { LogoutScreen } from '../pages/logout-screen.tsx'
import { SignInCallbackScreen } from '../pages/sign-in-callback-screen.tsx'
import { SignInFailedScreen } from '../pages/sign-in-failed-screen.tsx'
import { WelcomeScreen } from '../guest/welcome/welcome-screen.tsx'
import type { AdminRouteContext, AdminSearch } from '../admin/page/admin-page.ts'
import { redirectArrivalCode, redirectFromStart, redirectToHandOver, signInGuard, type PageContext } from './guards.ts'
import { createChunkLoader } from '../loading/chunk-loader.ts'
import { Shell } from '../shell/shell.tsx'
import { SignInCheck } from '../loading/page-loading.tsx'

// The pages of the product: path, access, header and footer, screen.
// Screens of signed-in guests are loaded on demand.

/** Loads the admin area, which is one chunk. */
const loadAdmin = createChunkLoader(() => import('../admin/admin-area.tsx'))

/** Loads the pages for staff, which are one chunk. */
const loadStaff = createChunkLoader(() => import('../staff/staff-area.tsx'))

/** Returns a check that hides a page, and prevents loading it, if the installation does not offer it. */
const ifOffered =
  (name: PageName) =>
  (settings: ClientSettings): boolean =>
    isPageOffered(name, settings)

const root = createRootRouteWithContext<PageContext>()({
  beforeLoad: (navigation): Promise<void> => {
    redirectToHandOver(navigation.location)
    redirectArrivalCode(navigation.location)
    return signInGuard(navigation)
  },
  component: Shell,
  notFoundComponent: NotFoundScreen,
})

const start = createRoute({
  getParentRoute: () => root,
  path: pagePaths.start,
  staticData: { access: 'public' },
  beforeLoad: redirectFromStart,
  pendingMs: 0,
  pendingComponent: SignInCheck,
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: pagePaths.welcome,
  staticData: { access: 'public' },
  component: WelcomeScreen,
})

const about = createRoute({
  getParentRoute: () => root,
  path: pagePaths.about,
  staticData: { access: 'public', header: 'logo', hasFooter: true },
  component: AboutScreen,
})

const accessDenied = createRoute({
  getParentRoute: () => root,
  path: pagePaths.accessDenied,
  staticData: { access: 'public', header: 'logo' },
  component: lazyRouteComponent(
    createChunkLoader(() => import('../pages/access-denied-screen.tsx')),
    'AccessDeniedScreen',
  ),
})

const logout = createRoute({
  getParentRoute: () => root,
  path: pagePaths.logout,
  staticData: { access: 'public' },
  component: LogoutScreen,
})

const callback = createRoute({
  getParentRoute: () => root,
  path: pagePaths.callback,
  staticData: { access: 'public' },
  component: SignInCallbackScreen,
})

const callbackError = createRoute({
  getParentRoute: () => root,
  path: pagePaths.callbackError,
  staticData: { access: 'public', header: 'logo' },
  component: SignInFailedScreen,
})

/** Normally opened in a hidden frame; some providers redirect the main window here. */
const silentRenew = createRoute({
  getParentRoute: () => root,
  path: pagePaths.silentRenew,
  staticData: { access: 'public' },
  component: SignInCallbackScreen,
})

const home = createRoute({
  getParentRoute: () => root,
  path: pagePaths.home,
  staticData: { access: 'guest', header: 'account' },
  // A value that is left out would stay as it is in the address.
  validateSearch: ({ day }: { day?: unknown }): { day?: string | undefined } => ({
    day: typeof day === 'string' && isCalendarDate(day) ? day : undefined,
  }),
  component: lazyRouteComponent(
    createChunkLoader(() => import('../guest/home/home-screen.tsx')),
    'HomeScreen',
  ),
})

const addFamilyMember = createRoute({
  getParentRoute: () => root,
  path: pagePaths.addFamilyMember,
  staticData: { access: 'guest', header: 'account' },
  component: lazyRouteComponent(
    createChunkLoader(() => import('../guest/family/add-family-member-screen.tsx')),
    'AddFamilyMemberScreen',
  ),
})

const location = createRoute({
  getParentRoute: () => root,
  path: pagePaths.location,
  staticData: { access: 'guest', header: 'account' },
  component: lazyRouteComponent(
    createChunkLoader(() => import('../guest/location/location-screen.tsx')),
    'LocationScreen',
  ),
})

const chooseLocation = createRoute({
  getParentRoute: () => root,
  path: pagePaths.chooseLocation,
  staticData: { access: 'guest', header: 'account' },
  component: lazyRouteComponent(
    createChunkLoader(() => import('../guest/location/location-screen.tsx')),
    'ChooseLocationScreen',
  ),
})

const checkIn = createRoute({
  getParentRoute: () => root,
  path: pagePaths.checkIn,
  staticData: { access: 'guest' },
  // The contact task that is open when the page opens: home links to the form that resolves a blocker.
  validateSearch: ({ open }: { open?: unknown }): { open?: string | undefined } => ({
    open: typeof open === 'string' ? open : undefined,
  }),
  component: lazyRouteComponent(
    createChunkLoader(() => import('../guest/check-in/check-in-screen.tsx')),
    'CheckInScreen',
  ),
})

// The parent route renders the screen of each kind of task (guest/check-in/task-screens.ts).
const checkInTask = createRoute({
  getParentRoute: () => checkIn,
  path: childPaths.checkIn,
  staticData: { access: 'guest' },
  beforeLoad: ({ params }) => {
    if (findTaskKind(params.taskRoute) === undefined) throw notFound()
  },
})

/** The same screens for the edit-profile location; the page exists only if there is one. */
const profile = createRoute({
  getParentRoute: () => root,
  path: pagePaths.profile,
  staticData: { access: 'guest', isOffered: ifOffered('profile') },
  validateSearch: ({ task }: { task?: unknown }): { task?: number } => (typeof task === 'number' ? { task } : {}),
  component: lazyRouteComponent(
    createChunkLoader(() => import('../guest/check-in/profile-screen.tsx')),
    'ProfileScreen',
  ),
})

const profileTask = createRoute({
  getParentRoute: () => profile,
  path: childPaths.profile,
  staticData: { access: 'guest', isOffered: ifOffered('profile') },
  beforeLoad: ({ params }) => {
    if (findTaskKind(params.taskRoute) === undefined) throw notFound()
  },
})

const checkInComplete = createRoute({
  getParentRoute: () => root,
  path: pagePaths.checkInComplete,
  staticData: { access: 'guest', saysOffline: true },
  component: lazyRouteComponent(
    createChunkLoader(() => import('../guest/check-in/arrival/check-in-complete-screen.tsx')),
    'CheckInCompleteScreen',
  ),
})

// The admin pages are listed in admin/pages.ts, so that guests do not load them.
const admin = createRoute({
  getParentRoute: () => root,
  path: pagePaths.admin,
  staticData: { access: 'admin' },
  // Searching and sorting change the address: the current page stays until the next one is ready, with its typed text.
  pendingMs: Infinity,
  beforeLoad: async (navigation): Promise<void> => (await loadAdmin()).adminGuard(navigation),
  component: lazyRouteComponent(loadAdmin, 'AdminArea'),
})

const adminPage = createRoute({
  getParentRoute: () => admin,
  path: childPaths.admin,
  staticData: { access: 'admin' },
  pendingMs: Infinity,
  validateSearch: (search: AdminSearch): AdminSearch => search,
  beforeLoad: async ({ params, context }): Promise<AdminRouteContext> =>
    (await loadAdmin()).adminPageGuard(params.page, context.settings),
  component: lazyRouteComponent(loadAdmin, 'AdminScreen'),
  // The chunk is already loaded by the guard, so the error screen can show the menu.
  errorComponent: lazyRouteComponent(loadAdmin, 'AdminPageFailed'),
})

/** The search of a page for staff: a household, or a list of the board of today. Everything else is ignored. */
function readStaffSearch({ household, group, hour, code }: Record<string, unknown>): StaffPageSearch {
  return {
    ...((typeof household === 'string' || typeof household === 'number') && { household: String(household) }),
    ...(typeof group === 'string' && { group }),
    ...(typeof hour === 'number' && { hour }),
    ...(typeof code === 'string' && { code }),
  }
}
type StaffPageSearch = { household?: string; group?: string; hour?: number; code?: string }

const staff = createRoute({
  getParentRoute: () => root,
  path: pagePaths.staff,
  staticData: { access: 'staff' },
  beforeLoad: ({ location: { pathname } }) => {
    if (/^\/staff\/?$/i.test(pathname)) throw redirect({ to: '/staff/$page', params: { page: 'find' }, replace: true })
  },
  component: lazyRouteComponent(loadStaff, 'StaffArea'),
})

const staffPage = createRoute({
  getParentRoute: () => staff,
  path: childPaths.staff,
  staticData: { access: 'staff' },
  validateSearch: readStaffSearch,
  beforeLoad: ({ params }) => {
    if (findStaffPage(params.page) === undefined) throw notFound()
  },
  component: lazyRouteComponent(loadStaff, 'StaffPage'),
})

/** Behind the QR code of an arrival card. */
const arrivalCode = createRoute({
  getParentRoute: () => root,
  path: pagePaths.arrivalCode,
  staticData: { access: 'public', header: 'logo' },
  validateSearch: ({ ref }: { ref?: unknown }): { ref?: string } =>
    typeof ref === 'string' || typeof ref === 'number' ? { ref: String(ref) } : {},
  component: lazyRouteComponent(loadStaff, 'ArrivalCodeScreen'),
})

const ownWaivers = createRoute({
  getParentRoute: () => root,
  path: pagePaths.ownWaivers,
  staticData: { access: 'public', header: 'logo' },
  component: lazyRouteComponent(
    createChunkLoader(() => import('../guest/check-in/waiver/own-waivers-screen.tsx')),
    'OwnWaiversScreen',
  ),
})

const passChecker = createRoute({
  getParentRoute: () => root,
  path: pagePaths.passChecker,
  staticData: { access: 'public', header: 'logo', isOffered: ifOffered('passChecker') },
  component: lazyRouteComponent(
    createChunkLoader(() => import('../guest/pass-checker/pass-checker-screen.tsx')),
    'PassCheckerScreen',
  ),
})

const mobilePasses = createRoute({
  getParentRoute: () => root,
  path: pagePaths.mobilePasses,
  staticData: { access: 'guest', isOffered: ifOffered('mobilePasses') },
  component: lazyRouteComponent(
    createChunkLoader(() => import('../guest/mobile-pass/mobile-passes-screen.tsx')),
    'MobilePassesScreen',
  ),
})

const connect = createRoute({
  getParentRoute: () => root,
  path: pagePaths.connect,
  staticData: { access: 'public', header: 'logo', isOffered: ifOffered('connect') },
  component: lazyRouteComponent(
    createChunkLoader(() => import('../guest/mobile-pass/connect-screen.tsx')),
    'ConnectScreen',
  ),
})

/** The locked page of a device that staff handed to a household. */
const handOver = createRoute({
  getParentRoute: () => root,
  path: pagePaths.handOver,
  staticData: { access: 'public' },
  component: lazyRouteComponent(
    createChunkLoader(() => import('../guest/check-in/hand-over/hand-over-screen.tsx')),
    'HandOverScreen',
  ),
})

/** The page of a device on which guests check in by themselves. */
const kiosk = createRoute({
  getParentRoute: () => root,
  path: pagePaths.kiosk,
  staticData: { access: 'public', saysOffline: true },
  component: lazyRouteComponent(
    createChunkLoader(() => import('../guest/check-in/kiosk/kiosk-screen.tsx')),
    'KioskScreen',
  ),
})

export const routes = root.addChildren([
  start,
  welcome,
  about,
  accessDenied,
  logout,
  callback,
  callbackError,
  silentRenew,
  home,
  addFamilyMember,
  location,
  chooseLocation,
  checkIn.addChildren([checkInTask]),
  profile.addChildren([profileTask]),
  checkInComplete,
  admin.addChildren([adminPage]),
  staff.addChildren([staffPage]),
  arrivalCode,
  ownWaivers,
  passChecker,
  mobilePasses,
  connect,
  handOver,
  kiosk,
])
