// Google Consent Mode (developers.google.com/tag-platform/security/guides/consent): a consent script writes commands such as
// gtag('consent', 'update', { analytics_storage: 'granted' }) into window.dataLayer. Google's script reads them there later.

/** One of Google's commands; its script takes the `arguments` of a function from the list, and nothing else. */
type Command = ArrayLike<unknown>

/** Everything but analytics stays denied: the product shows no advertisements. */
const withoutAdvertising = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' } as const

/** Writes a command for Google's script. */
export function gtag(..._command: unknown[]): void {
  // Google's script ignores an array: it reads commands from the arguments object only.
  // oxlint-disable-next-line prefer-rest-params
  dataLayer().push(arguments)
}

/**
 * Calls `onDecision` with what guests decide about analytics, from the first such command on that stands in the list already. What a
 * script only takes for the default is no decision. Gives the page the function `gtag`, where it has none yet.
 */
export function watchConsentMode(onDecision: (isGranted: boolean) => void): void {
  const read = (command: unknown) => {
    const isGranted = decisionIn(command)
    if (isGranted !== undefined) onDecision(isGranted)
  }
  if (!Reflect.has(window, 'gtag')) Reflect.set(window, 'gtag', gtag)
  const list = dataLayer()
  const known = [...list]
  const push = list.push.bind(list)
  list.push = (...commands) => {
    const length = push(...commands)
    for (const command of commands) read(command)
    return length
  }
  for (const command of known) read(command)
}

/** Tells Google's script that analytics alone is granted, as far as no consent script said anything else. */
export function grantAnalyticsOnly(): void {
  const hasDefault = dataLayer().some(
    (command) => isCommand(command) && command[0] === 'consent' && command[1] === 'default',
  )
  if (!hasDefault) gtag('consent', 'default', { ...withoutAdvertising, analytics_storage: 'granted' })
}

function decisionIn(command: unknown): boolean | undefined {
  if (!isCommand(command) || command[0] !== 'consent' || command[1] !== 'update') return undefined
  const state = command[2]
  const storage: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'analytics_storage') : undefined
  return storage === 'granted' ? true : storage === 'denied' ? false : undefined
}

function isCommand(value: unknown): value is Command {
  return typeof value === 'object' && value !== null && 'length' in value
}

function dataLayer(): unknown[] {
  const known: unknown = Reflect.get(window, 'dataLayer')
  const list: unknown[] = Array.isArray(known) ? known : []
  Reflect.set(window, 'dataLayer', list)
  return list
}
