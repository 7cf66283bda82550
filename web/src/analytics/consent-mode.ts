// Google Consent Mode (developers.google.com/tag-platform/security/guides/consent): a consent script writes commands
// such as gtag('consent', 'update', { analytics_storage: 'granted' }) into window.dataLayer. Google's script reads them
// there later.

/** A command for Google's script, which accepts only the `arguments` object of a function. */
type Command = ArrayLike<unknown>

/** Everything except analytics stays denied, because the product shows no advertisements. */
const withoutAdvertising = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' } as const

/** Adds a command to the data layer of Google's script. */
export function gtag(..._command: unknown[]): void {
  // Google's script ignores an array: it reads commands from the arguments object only.
  // oxlint-disable-next-line prefer-rest-params
  getDataLayer().push(arguments)
}

/**
 * Calls `onDecision` with each decision of the guest about analytics, including earlier commands in the data layer. A
 * default is not a decision. Defines the function `gtag` on the page if it does not exist yet.
 */
export function watchConsentMode(onDecision: (isGranted: boolean) => void): void {
  const read = (command: unknown) => {
    const isGranted = parseDecision(command)
    if (isGranted !== undefined) onDecision(isGranted)
  }
  if (!Reflect.has(window, 'gtag')) Reflect.set(window, 'gtag', gtag)
  const list = getDataLayer()
  const earlierCommands = [...list]
  const push = list.push.bind(list)
  list.push = (...commands) => {
    const length = push(...commands)
    for (const command of commands) read(command)
    return length
  }
  for (const command of earlierCommands) read(command)
}

/** Grants only analytics to Google's script, unless a consent script has set other defaults. */
export function grantAnalyticsOnly(): void {
  const hasDefault = getDataLayer().some(
    (command) => isCommand(command) && command[0] === 'consent' && command[1] === 'default',
  )
  if (!hasDefault) gtag('consent', 'default', { ...withoutAdvertising, analytics_storage: 'granted' })
}

function parseDecision(command: unknown): boolean | undefined {
  if (!isCommand(command) || command[0] !== 'consent' || command[1] !== 'update') return undefined
  const state = command[2]
  const storage: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'analytics_storage') : undefined
  return storage === 'granted' ? true : storage === 'denied' ? false : undefined
}

function isCommand(value: unknown): value is Command {
  return typeof value === 'object' && value !== null && 'length' in value
}

function getDataLayer(): unknown[] {
  const existing: unknown = Reflect.get(window, 'dataLayer')
  const list: unknown[] = Array.isArray(existing) ? existing : []
  Reflect.set(window, 'dataLayer', list)
  return list
}
