import { isCalendarDate } from '@first-chair/core/calendar/calendar-date'
import { areProfilesEditable, childPaths, pagePaths } from '@first-chair/core/pages'
import { findTaskKind } from '@first-chair/core/task-kind/task-kinds'
import { createRoute, notFound } from '@tanstack/react-router'
import { haveEarlyAnswers } from '../api/early-calls.ts'
import { ifOffered, lazyScreen, root } from './root-route.ts'

// The pages of signed-in guests. They are loaded on demand.

type CheckInSearch = { open?: string | undefined; from?: 'confirm' | undefined }

const home = createRoute({
  getParentRoute: () => root,
  path: pagePaths.home,
  staticData: { access: 'guest', header: 'account' },
  // A value that is left out would stay as it is in the address.
  validateSearch: ({ day }: { day?: unknown }): { day?: string | undefined } => ({
    day: typeof day === 'string' && isCalendarDate(day) ? day : undefined,
  }),
  loader: async ({ context }) => {
    if (haveEarlyAnswers()) await (await import('../shell/home-page.ts')).readEarlyAnswers(context)
  },
  component: lazyScreen(() => import('../shell/home-page.ts'), 'HomeScreen'),
})

const addFamilyMember = createRoute({
  getParentRoute: () => root,
  path: pagePaths.addFamilyMember,
  staticData: { access: 'guest', header: 'account' },
  component: lazyScreen(() => import('../guest/family/add-family-member-screen.tsx'), 'AddFamilyMemberScreen'),
})

const location = createRoute({
  getParentRoute: () => root,
  path: pagePaths.location,
  staticData: { access: 'guest', header: 'account' },
  component: lazyScreen(() => import('../guest/location/location-screen.tsx'), 'LocationScreen'),
})

const chooseLocation = createRoute({
  getParentRoute: () => root,
  path: pagePaths.chooseLocation,
  staticData: { access: 'guest', header: 'account' },
  component: lazyScreen(() => import('../guest/location/location-screen.tsx'), 'ChooseLocationScreen'),
})

/** Everything as last season. */
const confirm = createRoute({
  getParentRoute: () => root,
  path: pagePaths.confirm,
  staticData: { access: 'guest' },
  component: lazyScreen(() => import('../guest/check-in/confirm-all/confirm-screen.tsx'), 'ConfirmScreen'),
})

const checkIn = createRoute({
  getParentRoute: () => root,
  path: pagePaths.checkIn,
  staticData: { access: 'guest' },
  // The contact task that is open when the page opens: home links to the form that resolves a blocker.
  // A form that was opened by a pencil of `/confirm` returns there.
  validateSearch: ({ open, from }: { open?: unknown; from?: unknown }): CheckInSearch => ({
    open: typeof open === 'string' ? open : undefined,
    from: from === 'confirm' ? from : undefined,
  }),
  component: lazyScreen(() => import('../guest/check-in/check-in-screen.tsx'), 'CheckInScreen'),
})

// The parent route renders the screen of each kind of task (guest/check-in/task-screens.ts).
const checkInTask = createRoute({
  getParentRoute: () => checkIn,
  path: childPaths.checkIn,
  staticData: { access: 'guest' },
  beforeLoad: requireTaskKind,
})

/** The same screens for the edit-profile location, if there is one, and the documents and data of the household. */
const profile = createRoute({
  getParentRoute: () => root,
  path: pagePaths.profile,
  staticData: { access: 'guest' },
  validateSearch: ({ task }: { task?: unknown }): { task?: number } => (typeof task === 'number' ? { task } : {}),
  component: lazyScreen(() => import('../guest/check-in/profile-screen.tsx'), 'ProfileScreen'),
})

const profileTask = createRoute({
  getParentRoute: () => profile,
  path: childPaths.profile,
  staticData: { access: 'guest', isOffered: areProfilesEditable },
  beforeLoad: requireTaskKind,
})

const yourData = createRoute({
  getParentRoute: () => root,
  path: pagePaths.yourData,
  staticData: { access: 'guest', header: 'account' },
  component: lazyScreen(() => import('../guest/your-data/your-data-screen.tsx'), 'YourDataScreen'),
})

const checkInComplete = createRoute({
  getParentRoute: () => root,
  path: pagePaths.checkInComplete,
  staticData: { access: 'guest', saysOffline: true },
  component: lazyScreen(
    () => import('../guest/check-in/arrival/check-in-complete-screen.tsx'),
    'CheckInCompleteScreen',
  ),
})

const unsent = createRoute({
  getParentRoute: () => root,
  path: pagePaths.unsent,
  // The menu of the account may not have been loaded before the connection was lost.
  staticData: { access: 'guest', header: 'logo' },
  component: lazyScreen(() => import('../guest/outbox/unsent-screen.tsx'), 'UnsentScreen'),
})

const mobilePasses = createRoute({
  getParentRoute: () => root,
  path: pagePaths.mobilePasses,
  staticData: { access: 'guest', isOffered: ifOffered('mobilePasses') },
  component: lazyScreen(() => import('../guest/mobile-pass/mobile-passes-screen.tsx'), 'MobilePassesScreen'),
})

export const guestRoutes = [
  home,
  addFamilyMember,
  location,
  chooseLocation,
  confirm,
  checkIn.addChildren([checkInTask]),
  profile.addChildren([profileTask]),
  yourData,
  checkInComplete,
  unsent,
  mobilePasses,
] as const

function requireTaskKind({ params }: { params: { taskRoute: string } }): void {
  if (findTaskKind(params.taskRoute) === undefined) throw notFound()
}
