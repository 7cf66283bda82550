import { pagePaths } from '@first-chair/core/pages'
import { createRoute } from '@tanstack/react-router'
import { WelcomeScreen } from '../guest/welcome/welcome-screen.tsx'
import { SignInCheck } from '../loading/page-loading.tsx'
import { LogoutScreen } from '../pages/logout-screen.tsx'
import { SignInCallbackScreen } from '../pages/sign-in-callback-screen.tsx'
import { SignInFailedScreen } from '../pages/sign-in-failed-screen.tsx'
import { redirectFromStart } from './guards.ts'
import { ifOffered, lazyScreen, root } from './root-route.ts'

// The pages that nobody has to sign in for. Those of the sign-in and before it are part of the first script.

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
  component: lazyScreen(() => import('../pages/about-screen.tsx'), 'AboutScreen'),
})

const accessDenied = createRoute({
  getParentRoute: () => root,
  path: pagePaths.accessDenied,
  staticData: { access: 'public', header: 'logo' },
  component: lazyScreen(() => import('../pages/access-denied-screen.tsx'), 'AccessDeniedScreen'),
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

const ownWaivers = createRoute({
  getParentRoute: () => root,
  path: pagePaths.ownWaivers,
  staticData: { access: 'public', header: 'logo' },
  component: lazyScreen(() => import('../guest/check-in/waiver/own-waivers-screen.tsx'), 'OwnWaiversScreen'),
})

const passChecker = createRoute({
  getParentRoute: () => root,
  path: pagePaths.passChecker,
  staticData: { access: 'public', header: 'logo', isOffered: ifOffered('passChecker') },
  component: lazyScreen(() => import('../guest/pass-checker/pass-checker-screen.tsx'), 'PassCheckerScreen'),
})

const connect = createRoute({
  getParentRoute: () => root,
  path: pagePaths.connect,
  staticData: { access: 'public', header: 'logo', isOffered: ifOffered('connect') },
  component: lazyScreen(() => import('../guest/mobile-pass/connect-screen.tsx'), 'ConnectScreen'),
})

/** The locked page of a device that staff handed to a household. */
const handOver = createRoute({
  getParentRoute: () => root,
  path: pagePaths.handOver,
  staticData: { access: 'public' },
  component: lazyScreen(() => import('../guest/check-in/hand-over/hand-over-screen.tsx'), 'HandOverScreen'),
})

/** The page of a device on which guests check in by themselves. */
const kiosk = createRoute({
  getParentRoute: () => root,
  path: pagePaths.kiosk,
  staticData: { access: 'public', saysOffline: true },
  component: lazyScreen(() => import('../guest/check-in/kiosk/kiosk-screen.tsx'), 'KioskScreen'),
})

export const publicRoutes = [
  start,
  welcome,
  about,
  accessDenied,
  logout,
  callback,
  callbackError,
  silentRenew,
  ownWaivers,
  passChecker,
  connect,
  handOver,
  kiosk,
] as const
