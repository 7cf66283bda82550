// Compiled from en/page.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  homeLink: { title: Value }
  errorTitle: { title: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  homeLink: [["title"],", home"],
  home: "Home",
  adminArea: "Admin area",
  account: "Account and log out",
  yourData: "Your data and passkeys",
  skipToContent: "Skip to content",
  offline: "You're offline. Some things will not work until you are connected again.",
  loading: "Loading",
  checkingSignIn: "Checking your sign-in",
  signingIn: "Signing in",
  loggingOut: "Logging out",
  welcome: "Welcome",
  accessDenied: "Access denied",
  notFound: "Page Not Found",
  notFoundTitle: "Ooops 404 - Page Not Found",
  errorTitle: ["Error: ",["title"]],
  failed: "This page did not load",
  partMissing: "Part of the page is missing",
  connectionLost: "The connection may have been lost. Your entries are kept.",
  reload: "Reload",
})
