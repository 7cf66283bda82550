import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  useMatches,
} from '@tanstack/react-router'
import { Header } from '../shell/header.tsx'
import { WelcomeScreen } from '../guest/welcome/welcome-screen.tsx'
import { previewScreens, type PreviewScreenName } from './preview-message.ts'

/** Creates a router with the real guest screens and addresses, without guards, and with a history in memory. */
export function createPreviewRouter(screen: PreviewScreenName) {
  const address = previewScreens.find(({ name }) => name === screen)?.address
  const root = createRootRoute({ component: PreviewLayout })
  const getParentRoute = () => root
  const checkIn = createRoute({
    getParentRoute,
    path: '/checkin',
    component: lazyRouteComponent(() => import('../guest/check-in/check-in-screen.tsx'), 'CheckInScreen'),
  })
  const routes = root.addChildren([
    createRoute({ getParentRoute, path: '/welcome', component: WelcomeScreen }),
    createRoute({
      getParentRoute,
      path: '/home',
      staticData: { header: 'account' },
      component: lazyRouteComponent(() => import('../guest/home/home-screen.tsx'), 'HomeScreen'),
    }),
    checkIn.addChildren([createRoute({ getParentRoute: () => checkIn, path: '/$taskRoute' })]),
    createRoute({
      getParentRoute,
      path: '/checkinComplete',
      component: lazyRouteComponent(
        () => import('../guest/check-in/arrival/check-in-complete-screen.tsx'),
        'CheckInCompleteScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/ble-connect',
      component: lazyRouteComponent(
        () => import('../guest/mobile-pass/mobile-passes-screen.tsx'),
        'MobilePassesScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/pass-checker',
      staticData: { header: 'logo' },
      component: lazyRouteComponent(() => import('./sample-checker.tsx'), 'SampleChecker'),
    }),
  ])
  return createRouter({
    routeTree: routes,
    history: createMemoryHistory({ initialEntries: address === undefined ? [] : [address] }),
    defaultPreload: false,
  })
}

function PreviewLayout() {
  const { header } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  return (
    <>
      {header && <Header withAccount={header === 'account'} />}
      <Outlet />
    </>
  )
}
