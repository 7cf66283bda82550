import { childPaths, findStaffPage, pagePaths } from '@first-chair/core/pages'
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { createChunkLoader } from '../loading/chunk-loader.ts'
import { root } from './root-route.ts'

/** Loads the pages for staff, which are one chunk. */
const loadStaff = createChunkLoader(() => import('../staff/staff-area.tsx'))

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
  staticData: { access: 'staff', saysOffline: true },
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

/** The board of today on a wall. Nobody signs in: the screen has a secret of its own. */
const wall = createRoute({
  getParentRoute: () => root,
  path: pagePaths.wall,
  staticData: { access: 'public', saysOffline: true },
  component: lazyRouteComponent(
    createChunkLoader(() => import('../staff/wall/wall-screen.tsx')),
    'WallScreen',
  ),
})

export const staffRoutes = [staff.addChildren([staffPage]), arrivalCode, wall] as const

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
