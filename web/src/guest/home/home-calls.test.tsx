import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readinessFor } from '@first-chair/core/contact-task/household-readiness.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { readOwnRole } from '@first-chair/core/session/own-role.api'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { haveEarlyAnswers } from '../../api/early-calls.ts'
import { answer, refuse, unreachable } from '../../test/network.ts'
import { openPage, openPageAsAnyone, someSettings, storeSession } from '../../test/open-page.tsx'
import { replaceOpenId } from '../../test/replace-open-id.ts'
import { sendHomeCalls } from '../send-home-calls.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const grouping = aGrouping([aContactTask(maya, aTask({ name: 'Season Waiver' }))])
const readiness = readinessFor(grouping)
const title = 'You are not ready yet'

/** The calls of home that were sent, with the token of each. */
let sent: { name: string; body: unknown; authorization: string | null }[]
beforeEach(() => {
  sent = []
  answer(contactTaskGrouping, ({ body, authorization }) => {
    sent.push({ name: 'tasks', body, authorization })
    const isWanted = typeof body === 'object' && body !== null && 'withReadiness' in body
    return isWanted ? { ...grouping, readiness } : grouping
  })
  answer(readReadiness, ({ authorization }) => {
    sent.push({ name: 'readiness', body: undefined, authorization })
    return readiness
  })
  refuse(readProfile, 'unexpected')
})
afterEach(() => {
  delete window.earlyCalls
  vi.useRealTimers()
})

const both = { name: 'tasks', body: { withReadiness: true }, authorization: 'Bearer token' }
const bridged = () => ({ ...someSettings(), pointOfSaleSystem: 'RTP' as const })
const openHome = async (...page: Parameters<typeof openPage>) => {
  openPage(...page)
  return screen.findByRole('heading', { name: title, level: 1 })
}

test('home gets tasks and readiness with one call', async () => {
  await openHome('/home')
  expect(sent).toEqual([both])
})

test('if the answer has no readiness, home asks for it alone', async () => {
  answer(contactTaskGrouping, ({ body, authorization }) => {
    sent.push({ name: 'tasks', body, authorization })
    return grouping
  })
  await openHome('/home')
  expect(sent.map(({ name }) => name)).toEqual(['tasks', 'readiness'])
})

test('with a point of sale behind a bridge, the tasks do not wait for the readiness', async () => {
  await openHome('/home', bridged())
  expect(sent.map(({ name }) => name).toSorted()).toEqual(['readiness', 'tasks'])
  expect(sent.find(({ name }) => name === 'tasks')?.body).toEqual({})
})

test.each([
  ['built-in', someSettings(), ['tasks']],
  ['behind a bridge', bridged(), ['readiness', 'tasks']],
] as const)(
  'home uses the answers of the calls that the page has sent before its script: point of sale %s',
  async (_where, settings, names) => {
    storeSession()
    sendHomeCalls(settings, '')
    await openHome('/home', settings)
    expect(sent.map(({ name }) => name).toSorted()).toEqual(names)
    expect(window.earlyCalls?.size).toBe(0)
  },
)

test('an answer that came before the script of the page is displayed at once, without a loading state before', async () => {
  storeSession()
  sendHomeCalls(someSettings(), '')
  await expect.poll(() => haveEarlyAnswers()).toBe(true)
  openPage('/home')
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe(title)
  expect(sent).toEqual([both])
})

test('while an early answer is on its way, home shows its loading state and does not wait', async () => {
  let send = () => {}
  const sending = new Promise<void>((resolve) => (send = resolve))
  answer(contactTaskGrouping, async () => {
    await sending
    return { ...grouping, readiness }
  })
  storeSession()
  sendHomeCalls(someSettings(), '')
  openPage('/home')
  expect((await screen.findByRole('main')).getAttribute('aria-busy')).toBe('true')
  send()
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeDefined()
})

test('after a sign-in, the call of home does not wait for its screen', async () => {
  replaceOpenId({ complete: async () => storeSession() })
  openPageAsAnyone('/oidc-callback?code=1&state=2')
  await screen.findByRole('heading', { name: title, level: 1 })
  expect(sent).toEqual([both])
  expect(window.earlyCalls?.size, 'home has taken the answer').toBe(0)
})

test('nobody gets the answer to a call that was sent for somebody else', async () => {
  storeSession({ accessToken: 'token of Theo', subject: 'theo' })
  sendHomeCalls(someSettings(), '')
  await openHome('/home')
  expect(sent).toEqual([{ ...both, authorization: 'Bearer token of Theo' }, both])
})

test('an answer that waited too long for the script is not used', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  storeSession()
  sendHomeCalls(someSettings(), '')
  vi.advanceTimersByTime(30_000)
  await openHome('/home')
  expect(sent).toEqual([both, both])
})

test('a refusal of an early call is told like any other', async () => {
  refuse(contactTaskGrouping, 'profile-not-found', { facts: { reference: 'KR-7Q2M' } })
  refuse(readProfile, 'profile-not-found', { facts: { reference: 'KR-7Q2M' } })
  answer(readOwnRole, { isAdministrator: false, maySignDrafts: false })
  storeSession()
  sendHomeCalls(someSettings(), '')
  openPage('/home')
  expect(await screen.findByText('KR-7Q2M')).toBeDefined()
})

test('after an early call without an answer, home asks again', async () => {
  unreachable(contactTaskGrouping)
  storeSession()
  sendHomeCalls(someSettings(), '')
  await window.earlyCalls
    ?.values()
    .next()
    .value?.answer.catch(() => {})
  answer(contactTaskGrouping, { ...grouping, readiness })
  await openHome('/home')
  expect(window.earlyCalls?.size).toBe(0)
})

test.each([
  ['nobody is signed in', () => sessionStorage.clear(), ''],
  ['the sign-in has expired', () => storeSession({ expiresAt: 1 }), ''],
  ['the address has a day', () => storeSession(), '?day=2026-12-12'],
])('nothing is sent early if %s', (_why, signIn, search) => {
  signIn()
  sendHomeCalls(someSettings(), search)
  expect(window.earlyCalls).toBeUndefined()
})
