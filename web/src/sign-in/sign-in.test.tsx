import * as calls from '@first-chair/core/sign-in/sign-in.api'
import type { SignInState } from '@first-chair/core/sign-in/sign-in'
import { LanguageSettings } from '@first-chair/core/settings/language'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, refuse, unreachable } from '../test/network.ts'
import { openPageAsAnyone, someSettings } from '../test/open-page.tsx'

const request = 'sign-in-of-the-tests-1'
const state = (more: Partial<SignInState> = {}): SignInState => ({
  step: 'start',
  mail: 'working',
  email: '',
  givenName: '',
  familyName: '',
  number: '',
  mayContinueAsGuest: false,
  triesLeft: 0,
  secondsLeft: 0,
  resendInSeconds: 0,
  continueAt: '',
  ...more,
})
const sent = state({
  step: 'code',
  email: 'maya@lindqvist.example',
  number: '27',
  triesLeft: 5,
  secondsLeft: 600,
  resendInSeconds: 60,
})

function open(current: SignInState, settings = someSettings()) {
  answer(calls.readSignIn, current)
  const languageSettings = LanguageSettings.parse({ application: { phoneNumber: '970-555-0142' } })
  return openPageAsAnyone(`/sign-in?request=${request}`, { ...settings, languageSettings })
}
const email = () => screen.findByLabelText('E-mail')
const code = () => screen.findByLabelText('Code, 6 digits')
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('an address is sent, and the next page asks for the code, and shows the number for the link', async () => {
  const body = vi.fn()
  answer(calls.sendSignInCode, (received) => {
    body(received.body)
    return sent
  })
  open(state())
  await userEvent.type(await email(), ' Maya@Lindqvist.example')
  await click('Send me a code')
  expect(await screen.findByRole('heading', { name: 'Enter the code' })).toBeTruthy()
  expect(body).toHaveBeenCalledWith({ request, email: 'maya@lindqvist.example' })
  expect(screen.getByText(/enter the number/).textContent).toContain('27')
  expect(document.activeElement).toBe(await code())
  expect((await code()).getAttribute('autocomplete')).toBe('one-time-code')
})

test('a typing error is named at the field, and what was typed stays', async () => {
  open(state())
  await userEvent.click(await screen.findByRole('button', { name: 'Send me a code' }))
  expect(screen.getByText('Enter your e-mail address.')).toBeTruthy()
  await userEvent.type(await email(), 'maya@')
  await click('Send me a code')
  expect(screen.getByText('Enter an e-mail address such as maya@example.com.')).toBeTruthy()
  expect(await email()).toHaveProperty('value', 'maya@')
})

test('a code is sent at its last digit, also if it is pasted with a space', async () => {
  const body = vi.fn()
  answer(calls.checkSignInCode, (received) => {
    body(received.body)
    return { ...sent, step: 'name' as const }
  })
  open(sent)
  await userEvent.click(await code())
  await userEvent.paste('492 817')
  expect(await screen.findByRole('heading', { name: 'What is your name?' })).toBeTruthy()
  expect(body).toHaveBeenCalledTimes(1)
  expect(body).toHaveBeenCalledWith({ request, code: '492817' })
})

test('a wrong code stays, is selected, and the tries that are left are said', async () => {
  refuse(calls.checkSignInCode, 'wrong-code', { facts: { triesLeft: '3' } })
  open(sent)
  await userEvent.type(await code(), '111111')
  expect((await screen.findByText(/You can try 3 more times/)).closest('[role=alert]')).toBeTruthy()
  const field = await code()
  expect(field).toHaveProperty('value', '111111')
  expect(field).toHaveProperty('selectionEnd', 6)
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('without an answer the code stays and can be sent again', async () => {
  unreachable(calls.checkSignInCode)
  open(sent)
  await userEvent.type(await code(), '492817')
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(''),
    ).not.toBe(''),
  )
  expect(await code()).toHaveProperty('value', '492817')
})

test('a code that has ended has one way out, and the address can be changed', async () => {
  answer(calls.sendSignInCode, sent)
  open(state({ step: 'code-ended', email: sent.email }))
  await screen.findByRole('heading', { name: 'This code has ended' })
  expect(screen.getByText(/After 5 wrong codes we wait 15 minutes/)).toBeTruthy()
  await click('Change e-mail')
  expect(await email()).toHaveProperty('value', sent.email)
  await click('Send me a code')
  await screen.findByRole('heading', { name: 'Enter the code' })
})

test('a limit says until when, and the number to call', async () => {
  refuse(calls.sendSignInCode, 'too-many-codes', { facts: { retryAfter: '250' } })
  open(state())
  await userEvent.type(await email(), 'maya@lindqvist.example')
  await click('Send me a code')
  await screen.findByRole('heading', { name: 'Please wait a moment' })
  expect(screen.getByText(/You can request one again in/).textContent).toMatch(/4:(10|09)/)
  expect(screen.getByRole('link', { name: '970-555-0142' })).toBeTruthy()
})

test('a mail server that is down is said before anybody types, and e-mail can be tried all the same', async () => {
  open(state({ mail: 'down' }))
  await screen.findByText('We cannot send mail right now.')
  expect(screen.queryByLabelText('E-mail')).toBeNull()
  await click('Try e-mail again')
  await email()
})

test('an address that the mail server refuses is an error at the field', async () => {
  refuse(calls.sendSignInCode, 'mail-refused')
  open(state())
  await userEvent.type(await email(), 'maya@nowhere.example')
  await click('Send me a code')
  expect(await screen.findByText(/does not accept this address/)).toBeTruthy()
  expect(await email()).toHaveProperty('value', 'maya@nowhere.example')
})

test('another provider is offered by its name', async () => {
  const { frontEndSettings, ...settings } = someSettings()
  const otherProvider = { ...frontEndSettings.oidcSettings, authority: 'https://kestrel.example', name: 'Kestrel ID' }
  open(state(), { ...settings, frontEndSettings: { ...frontEndSettings, otherProvider } })
  expect(await screen.findByRole('button', { name: 'Sign in with Kestrel ID' })).toBeTruthy()
})

test('a sign-in that was stopped or has ended can be started again', async () => {
  open(state({ step: 'stopped', email: sent.email }))
  await screen.findByRole('heading', { name: 'This sign-in was stopped' })
  expect(screen.getByRole('button', { name: 'Start again' })).toBeTruthy()
})

test('a sign-in that nobody knows is out of date', async () => {
  refuse(calls.readSignIn, 'sign-in-ended')
  openPageAsAnyone(`/sign-in?request=${request}`)
  await screen.findByRole('heading', { name: 'This page is out of date' })
})

test('both names are needed, and each missing one is named', async () => {
  open({ ...sent, step: 'name' })
  await userEvent.type(await screen.findByLabelText('First name'), 'Maya')
  await click('Continue')
  expect(screen.getByText('Enter your last name.')).toBeTruthy()
  expect(screen.queryByText('Enter your first name.')).toBeNull()
  expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Maya')
})

test('a browser without passkeys is not asked for one', async () => {
  const body = vi.fn()
  answer(calls.declinePasskey, (received) => {
    body(received.body)
    return sent
  })
  open({ ...sent, step: 'passkey-offered' })
  await screen.findByRole('heading', { name: 'Enter the code' })
  expect(body).toHaveBeenCalledWith({ request, isRemembered: false })
})

test('who works for the resort must add a passkey, and a browser without them says what to do', async () => {
  open({ ...sent, step: 'passkey-required' })
  await screen.findByRole('heading', { name: 'Add a passkey' })
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
  expect(screen.getByText(/This browser cannot use passkeys/)).toBeTruthy()
})

test('who lost the passkey reads which command gives a new one', async () => {
  open({ ...sent, step: 'passkey-needed', email: 'boss@resort.example' })
  expect(await screen.findByText(/npm run passkeys -- recover boss@resort.example/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue as a guest' })).toBeNull()
})

test('who has no passkey on this device may continue as a guest', async () => {
  const body = vi.fn()
  unreachable(calls.continueAsGuest)
  open({ ...sent, step: 'passkey-needed', mayContinueAsGuest: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Continue as a guest' }))
  await screen.findByText(/^We cannot be reached/)
  answer(calls.continueAsGuest, (received) => {
    body(received.body)
    return state({ step: 'name' })
  })
  await click('Continue as a guest')
  await screen.findByRole('heading', { name: 'What is your name?' })
  expect(body).toHaveBeenCalledWith({ request })
})

const token = 'x'.repeat(43)
const link = { email: sent.email, device: 'Chrome on Windows', minutesAgo: 2 }

test('a link on another device says who asks, and lets them in with the number of the first screen', async () => {
  answer(calls.readSignInLink, link)
  const body = vi.fn()
  answer(calls.answerSignInLink, (received) => {
    body(received.body)
    return { isAnswered: true as const }
  })
  openPageAsAnyone(`/sign-in-link#${token}`)
  await screen.findByRole('heading', { name: 'Let your other device in?' })
  expect(screen.getByText(/from Chrome on Windows, 2 minutes ago/)).toBeTruthy()
  await click('Yes, it is me')
  expect(screen.getByText('Enter the 2 digits that your other screen shows.')).toBeTruthy()
  expect(body).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('The number on your other screen'), ' 27x')
  await click('Yes, it is me')
  await screen.findByRole('heading', { name: 'Done' })
  expect(body).toHaveBeenCalledWith({ token, isMe: true, number: '27' })
})

test('a link can stop the sign-in, and one that has ended says so', async () => {
  answer(calls.readSignInLink, link)
  answer(calls.answerSignInLink, { isAnswered: true })
  openPageAsAnyone(`/sign-in-link#${token}`)
  await userEvent.click(await screen.findByRole('button', { name: 'No, stop it' }))
  await screen.findByRole('heading', { name: 'Stopped' })
  await waitFor(() => expect(document.title).toContain('Stopped'))
})

test('a wrong number lets nobody in, and says so', async () => {
  answer(calls.readSignInLink, link)
  refuse(calls.answerSignInLink, 'wrong-number')
  openPageAsAnyone(`/sign-in-link#${token}`)
  await userEvent.type(await screen.findByLabelText('The number on your other screen'), '99{Enter}')
  await screen.findByRole('heading', { name: 'That was not the number' })
})

test('a link that has ended, or was cut off, says so', async () => {
  openPageAsAnyone('/sign-in-link#abc')
  await screen.findByRole('heading', { name: 'This link has ended' })
})
