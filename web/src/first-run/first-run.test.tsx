import type { FirstRun } from '@first-chair/core/first-run/first-run'
import * as calls from '@first-chair/core/first-run/first-run.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { readFirstRunClaim, storeFirstRunClaim } from '../session/first-run-token.ts'
import { answer, refuse } from '../test/network.ts'
import { openPage, openPageAsAnyone } from '../test/open-page.tsx'
import { openSteps } from './open-steps.ts'

const token = 'first-run-token-of-the-tests-abcdefghijklmnop'.slice(0, 43)
const aFirstRun = (done: readonly string[] = ['administrator'], more: Partial<FirstRun> = {}): FirstRun => ({
  administrator: { name: 'Sam Ortega', email: 'sam@resort.example' },
  steps: openSteps.map((step) =>
    done.includes(step.name) ? { ...step, state: 'done', savedDateUtc: '2026-12-05T14:30:00Z' } : step,
  ),
  resort: { name: '', timeZone: '', adultAge: 18, phoneNumber: '' },
  look: { logoUrl: '', primary: '#0E4A63', accent: '#FFAF52', sidebar: '#0E3A4E' },
  ...more,
})
const field = (name: string) => screen.findByLabelText(name)
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => sessionStorage.clear())

test('the link is taken out of the address, and its page asks who becomes the administrator', async () => {
  const sent = vi.fn()
  answer(calls.readFirstRunLink, ({ body }) => {
    sent(body)
    return { offersPasskey: true, offersProvider: false, providerName: '' }
  })
  const { router } = openPageAsAnyone(`/first-run#${token}`)
  expect(await screen.findByRole('heading', { name: 'You are the first administrator' })).toBeTruthy()
  expect(router.state.location.hash).toBe('')
  expect(sent).toHaveBeenCalledWith({ token })
  expect(readFirstRunClaim()).toEqual({ token })
  await click('Add my passkey')
  expect(screen.getByText('Enter your first name.')).toBeTruthy()
  expect(document.activeElement).toBe(await field('First name'))
})

test('with a provider alone, the administrator signs in there', async () => {
  answer(calls.readFirstRunLink, { offersPasskey: false, offersProvider: true, providerName: 'Kestrel ID' })
  openPageAsAnyone(`/first-run#${token}`)
  expect(await screen.findByRole('button', { name: 'Sign in with Kestrel ID' })).toBeTruthy()
  expect(screen.queryByLabelText('E-mail')).toBeNull()
})

test('a link that was used, and one that has ended, say so and lead to the sign-in', async () => {
  refuse(calls.readFirstRunLink, 'first-run-taken')
  const taken = openPageAsAnyone(`/first-run#${token}`)
  expect(await screen.findByRole('heading', { name: 'Somebody else is setting up this resort' })).toBeTruthy()
  taken.unmount()
  refuse(calls.readFirstRunLink, 'first-run-ended')
  openPageAsAnyone(`/first-run#${token}`)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  expect(screen.getByText('npm run first-run')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
})

test('whoever comes back from another provider becomes the administrator, and goes on with the resort', async () => {
  storeFirstRunClaim({ token, by: 'provider' })
  const sent = vi.fn()
  answer(calls.becomeFirstAdministrator, ({ body }) => {
    sent(body)
    return { email: 'sam@resort.example' }
  })
  answer(calls.readFirstRun, aFirstRun())
  openPage('/first-run')
  expect(await screen.findByRole('heading', { name: 'Your resort' })).toBeTruthy()
  expect(sent).toHaveBeenCalledWith({ token })
  expect(readFirstRunClaim()).toBeUndefined()
})

test('somebody who is signed in, but no administrator, is told so', async () => {
  refuse(calls.readFirstRun, 'not-an-administrator')
  openPage('/first-run')
  expect(await screen.findByRole('heading', { name: 'Only administrators can set up the resort' })).toBeTruthy()
})

test('the resort is saved with its time zone, and the next step begins', async () => {
  const sent = vi.fn()
  answer(calls.readFirstRun, aFirstRun())
  answer(calls.saveResortBasics, ({ body }) => {
    sent(body)
    return aFirstRun(['administrator', 'resort'])
  })
  const { router } = openPage('/first-run')
  await userEvent.type(await field('Name'), 'Powder Peak')
  await userEvent.selectOptions(await field('Time zone'), 'Europe/Vienna')
  const age = await field('Adult from the age of')
  await userEvent.clear(age)
  await userEvent.type(age, '12')
  await click('Continue')
  expect(screen.getByText('Enter an age from 13 to 30.')).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
  await userEvent.clear(age)
  await userEvent.type(age, '19')
  await click('Continue')
  expect(await screen.findByRole('heading', { name: 'Your logo, your colors' })).toBeTruthy()
  expect(sent).toHaveBeenCalledWith({ name: 'Powder Peak', timeZone: 'Europe/Vienna', adultAge: 19, phoneNumber: '' })
  expect(router.state.location.search).toEqual({ step: 'look' })
})

test('what was typed stays when the resort cannot be saved', async () => {
  answer(calls.readFirstRun, aFirstRun())
  refuse(calls.saveResortBasics, 'unavailable')
  openPage('/first-run?step=resort')
  await userEvent.type(await field('Name'), 'Powder Peak')
  await userEvent.selectOptions(await field('Time zone'), 'Europe/Vienna')
  await click('Continue')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(await field('Name')).toHaveProperty('value', 'Powder Peak')
})

test('who comes back sees what was done, and goes on with the step that is open', async () => {
  answer(
    calls.readFirstRun,
    aFirstRun(['administrator', 'resort'], {
      resort: { name: 'Powder Peak', timeZone: 'Europe/Vienna', adultAge: 18, phoneNumber: '' },
    }),
  )
  openPage('/first-run')
  expect(await screen.findByRole('heading', { name: 'Welcome back, Sam' })).toBeTruthy()
  const list = screen.getByRole('main')
  expect(within(list).getByText('Powder Peak')).toBeTruthy()
  expect(within(list).getByRole('link', { name: /^Change\s*Resort$/ })).toBeTruthy()
  await click('Go on with step 3')
  expect(await screen.findByRole('heading', { name: 'Your logo, your colors' })).toBeTruthy()
})

test('a step that was left for later is marked, and leads on', async () => {
  const sent = vi.fn()
  answer(calls.readFirstRun, aFirstRun(['administrator', 'resort']))
  answer(calls.saveFirstRunStep, ({ body }) => {
    sent(body)
    const saved = aFirstRun(['administrator', 'resort'])
    return {
      ...saved,
      steps: saved.steps.map((step) => (step.name === 'look' ? { ...step, state: 'skipped' as const } : step)),
    }
  })
  openPage('/first-run?step=look')
  await screen.findByRole('heading', { name: 'Your logo, your colors' })
  await click('Later')
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ state: 'skipped' }))
})

test('each colour says how readable its text is, and what was changed for it', async () => {
  answer(
    calls.readFirstRun,
    aFirstRun(['administrator', 'resort'], {
      look: { logoUrl: '', primary: '#0E4A63', accent: '#FFAF52', sidebar: '#49C492' },
    }),
  )
  openPage('/first-run?step=look')
  const colours = await screen.findByRole('list', { name: 'Colors' })
  expect(within(colours).getByText(/^#0E4A63, white text, \d+\.\d to 1$/)).toBeTruthy()
  expect(within(colours).getAllByText('Readable').length).toBeGreaterThan(0)
})
