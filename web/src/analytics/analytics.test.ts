import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startAnalytics, track } from './analytics.ts'
import { loadAnalytics } from './load-analytics.ts'

const id = 'G-ABC1234567'
const decide = (granted: boolean) =>
  window.dispatchEvent(new CustomEvent('first-chair-consent', { detail: { granted } }))
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)

function sent(): unknown[][] {
  const list: unknown = Reflect.get(window, 'dataLayer')
  return Array.isArray(list) ? list.map((command: ArrayLike<unknown>) => Array.from(command)) : []
}

function removeAnalytics(): void {
  Reflect.deleteProperty(window, 'dataLayer')
  Reflect.deleteProperty(window, 'firstChairConsent')
  Reflect.deleteProperty(window, 'gtag')
  for (const script of document.head.querySelectorAll('script')) script.remove()
}

beforeEach(() => {
  // A page of another file in this process may have loaded its analytics after its test.
  removeAnalytics()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  removeAnalytics()
  vi.restoreAllMocks()
})

test('nothing is loaded or counted before the guest consents', () => {
  startAnalytics(id)
  track({ action: 'Add Photo' })
  expect(scripts()).toEqual([])
  expect(sent()).toEqual([])
})

test('after consent check-in events are counted, with the address of the page but never its query', () => {
  window.history.replaceState(null, '', '/checkin/waiver?code=secret#state')
  startAnalytics(id)
  decide(true)
  decide(true)
  track({ action: 'Sign Waiver', value: 'SEASON' })
  track({ action: 'Rental Profile', value: 'update' })
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC1234567'])
  expect(sent().map(([command, name]) => [command, name])).toEqual([
    ['consent', 'default'],
    ['js', expect.any(Date)],
    ['config', 'G-ABC1234567'],
    ['event', 'Sign Waiver'],
    ['event', 'Rental Profile'],
  ])
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
  expect(sent()[0]?.[2]).toEqual({ ...denied, analytics_storage: 'granted' })
  expect(sent()[3]?.[2]).toMatchObject({ event_category: 'Check-In', value: 'SEASON' })
  expect(sent()[4]?.[2]).toMatchObject({ event_category: 'Check-In', value: 'update' })
  expect(JSON.stringify(sent())).not.toContain('secret')
})

test('consent that was given before the page started is valid', () => {
  Reflect.set(window, 'firstChairConsent', true)
  startAnalytics(id)
  track({ action: 'Add Photo' })
  expect(sent().at(-1)?.slice(0, 2)).toEqual(['event', 'Add Photo'])
})

test('nothing is counted after consent is withdrawn', () => {
  startAnalytics(id)
  decide(true)
  decide(false)
  track({ action: 'Add Photo' })
  expect(sent().some(([command]) => command === 'event')).toBe(false)
  expect(Reflect.get(window, 'ga-disable-G-ABC1234567')).toBe(true)
})

describe('Google Consent Mode, as used by a consent script', () => {
  /** The function that every such script defines. */
  function gtag(..._command: unknown[]): void {
    const list: unknown = Reflect.get(window, 'dataLayer') ?? []
    Reflect.set(window, 'dataLayer', list)
    // Google's script ignores an array: it reads commands from the arguments object only.
    // oxlint-disable-next-line prefer-rest-params
    if (Array.isArray(list)) list.push(arguments)
  }
  const events = () => sent().flatMap(([command, name]) => (command === 'event' ? [name] : []))
  const deniedByDefault = () => gtag('consent', 'default', { analytics_storage: 'denied', ad_storage: 'denied' })

  test('starts counting with the update that grants analytics storage', () => {
    deniedByDefault()
    startAnalytics(id)
    track({ action: 'Add Photo' })
    expect(scripts()).toEqual([])
    gtag('consent', 'update', { ad_storage: 'granted' })
    expect(scripts()).toEqual([])
    gtag('consent', 'update', { analytics_storage: 'granted' })
    track({ action: 'Sign Waiver', value: 'SEASON' })
    expect(scripts()).toHaveLength(1)
    expect(events()).toEqual(['Sign Waiver'])
    expect(sent().filter(([command, name]) => command === 'consent' && name === 'default')).toHaveLength(1)
  })

  test('an update from before the page started is valid', () => {
    deniedByDefault()
    gtag('consent', 'update', { analytics_storage: 'granted' })
    startAnalytics(id)
    track({ action: 'Add Photo' })
    expect(events()).toEqual(['Add Photo'])
  })

  test('an update that denies analytics storage stops the counting', () => {
    startAnalytics(id)
    gtag('consent', 'update', { analytics_storage: 'granted' })
    gtag('consent', 'update', { analytics_storage: 'denied' })
    track({ action: 'Add Photo' })
    expect(events()).toEqual([])
    expect(Reflect.get(window, 'ga-disable-G-ABC1234567')).toBe(true)
  })

  test('a default that grants analytics storage does not count as consent of the guest', () => {
    gtag('consent', 'default', { analytics_storage: 'granted' })
    startAnalytics(id)
    track({ action: 'Add Photo' })
    expect([scripts(), events()]).toEqual([[], []])
  })

  test('defines the gtag function for scripts that expect it, without loading anything', () => {
    startAnalytics(id)
    const gtagFunction: unknown = Reflect.get(window, 'gtag')
    if (typeof gtagFunction !== 'function') throw new Error('gtag is not defined')
    Reflect.apply(gtagFunction, window, ['consent', 'update', { analytics_storage: 'granted' }])
    track({ action: 'Add Photo' })
    expect(events()).toEqual(['Add Photo'])
  })
})

test.each(['G-', 'tag', 'G-ABC1234567"><script>', 'https://evil.example', 'g-abc1234567'])(
  'Invalid analytics id logs a message, and nothing is counted: %s',
  (googleAnalyticsTagId) => {
    startAnalytics(googleAnalyticsTagId)
    decide(true)
    track({ action: 'Add Photo' })
    expect(console.error).toHaveBeenCalledWith(`Invalid analytics id: ${googleAnalyticsTagId}`)
    expect(scripts()).toEqual([])
    expect(sent()).toEqual([])
  },
)

test('without an id nothing is counted, even after consent', () => {
  startAnalytics('')
  decide(true)
  track({ action: 'Add Photo' })
  expect(console.error).not.toHaveBeenCalled()
  expect([scripts(), sent()]).toEqual([[], []])
})

test('a consent that is given while analytics loads counts', async () => {
  const loading = loadAnalytics({ googleAnalyticsTagId: id, monitoringKey: 'key' })
  decide(true)
  await loading
  expect(scripts()).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`])
})

test('missing monitoring key logs a warning', async () => {
  await loadAnalytics({ googleAnalyticsTagId: '', monitoringKey: '' })
  expect(console.warn).toHaveBeenCalledOnce()
})
