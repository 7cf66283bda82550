import { firstRunSteps, type FirstRunStepName } from '@first-chair/core/first-run/first-run-steps'
import { pagePaths } from '@first-chair/core/pages'
import { createRoute } from '@tanstack/react-router'
import { ifOffered, lazyScreen, root } from './root-route.ts'

// The pages of the built-in identity provider.

/** For a sign-in that was begun at the provider. */
const signInPage = createRoute({
  getParentRoute: () => root,
  path: pagePaths.signIn,
  staticData: { access: 'public' },
  validateSearch: ({ request }: { request?: unknown }): { request?: string } =>
    typeof request === 'string' || typeof request === 'number' ? { request: String(request) } : {},
  component: lazyScreen(() => import('../sign-in/sign-in-screen.tsx'), 'SignInScreen'),
})

/** Behind the link in an e-mail with a code. */
const signInLink = createRoute({
  getParentRoute: () => root,
  path: pagePaths.signInLink,
  staticData: { access: 'public' },
  component: lazyScreen(() => import('../sign-in/sign-in-link-screen.tsx'), 'SignInLinkScreen'),
})

/** Behind the link that the operator of the machine gives to somebody who lost the passkey. */
const signInRecovery = createRoute({
  getParentRoute: () => root,
  path: pagePaths.signInRecovery,
  staticData: { access: 'public' },
  component: lazyScreen(() => import('../sign-in/sign-in-recovery-screen.tsx'), 'SignInRecoveryScreen'),
})

/** Behind the link that an empty installation prints, and the setup afterwards. The page asks for the sign-in itself. */
const firstRun = createRoute({
  getParentRoute: () => root,
  path: pagePaths.firstRun,
  staticData: { access: 'public' },
  validateSearch: ({ step }: { step?: unknown }): { step?: FirstRunStepName | undefined } => ({
    step: firstRunSteps.find((name) => name === step),
  }),
  component: lazyScreen(() => import('../first-run/first-run-screen.tsx'), 'FirstRunScreen'),
})

const demoMails = createRoute({
  getParentRoute: () => root,
  path: pagePaths.demoMails,
  staticData: { access: 'public', header: 'logo', isOffered: ifOffered('demoMails') },
  component: lazyScreen(() => import('../sign-in/demo-mails-screen.tsx'), 'DemoMailsScreen'),
})

/** Where people who work for the resort see their passkeys and sessions. */
const account = createRoute({
  getParentRoute: () => root,
  path: pagePaths.account,
  staticData: { access: 'signed-in', header: 'logo' },
  // Where the page leads back to.
  validateSearch: ({ from }: { from?: unknown }): { from?: 'admin' | 'staff' | undefined } => ({
    from: from === 'admin' || from === 'staff' ? from : undefined,
  }),
  component: lazyScreen(() => import('../account/account-screen.tsx'), 'AccountScreen'),
})

export const signInRoutes = [signInPage, signInLink, signInRecovery, firstRun, demoMails, account] as const
