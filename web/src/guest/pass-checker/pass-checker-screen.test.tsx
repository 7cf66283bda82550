import type { PassVerdict } from '@first-chair/core/pass-check/pass-check'
import { checkPass, readPassChecker } from '@first-chair/core/pass-check/pass-check.api'
import { unavailableVerdict } from '@first-chair/core/pass-check/pass-verdict'
import { LanguageSettings } from '@first-chair/core/settings/language'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse, unreachable } from '../../test/network.ts'
import { openPageAsAnyone, someSettings } from '../../test/open-page.tsx'

const lifts = [
  { name: 'Base Gondola', accessLocationId: 'G1' },
  { name: 'North Chair', accessLocationId: 'N1' },
]
const verdict = (more: Partial<PassVerdict>): PassVerdict => ({ ...unavailableVerdict, nextStep: '', ...more })
const valid = verdict({ verdict: 'valid', productName: 'Season Pass' })

/** Settings with the pass checker on, a telephone and a shop. */
function withPassChecker(): ReturnType<typeof someSettings> {
  return withTexts({
    application: { phoneNumber: '970-555-0142' },
    passChecker: { renewUrl: 'https://shop.example/' },
  })
}

function withTexts(texts: object): ReturnType<typeof someSettings> {
  return { ...someSettings('PassChecker'), languageSettings: LanguageSettings.parse(texts) }
}

beforeEach(() => answer(readPassChecker, { today: '2026-12-05', accessLocations: [] }))

async function openChecker(settings = withPassChecker()): Promise<void> {
  openPageAsAnyone('/pass-checker', settings)
  await screen.findByRole('heading', { name: 'Check a pass', level: 1 })
  await screen.findByLabelText('Pass number')
}
async function submitCheck(number = '0147 3822-9051'): Promise<void> {
  await userEvent.clear(screen.getByLabelText('Pass number'))
  if (number !== '') await userEvent.type(screen.getByLabelText('Pass number'), number)
  await userEvent.click(screen.getByRole('button', { name: 'Check pass' }))
}

test('a valid pass is shown with its product, and the typed values stay', async () => {
  const sent = vi.fn()
  answer(checkPass, ({ body }) => {
    sent(body)
    return valid
  })
  await openChecker()
  await submitCheck()
  const heading = await screen.findByRole('heading', { name: 'Good to go', level: 1 })
  expect(sent).toHaveBeenCalledWith({ passNumber: '0147 3822-9051', date: '2026-12-05' })
  expect(document.activeElement).toBe(heading)
  expect(heading.closest('[role=status]'), 'it is announced').not.toBeNull()
  expect(screen.getByText('Season Pass')).toBeDefined()
  expect(screen.getByText('12/5/2026')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Pass number').value).toBe('0147 3822-9051')
  expect(screen.getByRole('heading', { name: 'Check another pass', level: 2 })).toBeDefined()
})

test('a pass that is valid later in the day shows from when', async () => {
  answer(checkPass, { ...valid, validFrom: '15:00' })
  await openChecker()
  await submitCheck()
  expect(await screen.findByText('Valid from 15:00.')).toBeDefined()
})

test.each([
  [
    'a blocked pass leads to the phone number, with the reason of the resort',
    { why: 'blocked', reason: 'Reported lost.', nextStep: 'call' },
    'Reported lost.',
    'Call 970-555-0142',
  ],
  [
    'a blocked pass without a reason still says that it is blocked',
    { why: 'blocked', nextStep: 'call' },
    'This pass is blocked.',
    'Call 970-555-0142',
  ],
  [
    'a missing waiver leads to check-in',
    { why: 'waiver-missing', nextStep: 'check-in' },
    'A waiver still has to be signed for this pass.',
    'Check in',
  ],
  [
    'an expired pass leads to the shop',
    { why: 'expired', nextStep: 'renew' },
    'This pass has expired.',
    'Renew or buy',
  ],
] as const)('%s', async (_name, more, text, step) => {
  answer(checkPass, verdict({ verdict: 'not-valid', ...more }))
  await openChecker()
  await submitCheck()
  expect(await screen.findByRole('heading', { name: 'Not valid', level: 1 })).toBeDefined()
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByRole('link', { name: step })).toBeDefined()
})

test('if the number is not found, the page asks to check it and says who can help', async () => {
  answer(checkPass, verdict({ verdict: 'not-found', nextStep: 'call' }))
  await openChecker()
  await submitCheck()
  expect(await screen.findByRole('heading', { name: 'No match yet' })).toBeDefined()
  expect(screen.getByText(/Bring the card to any ticket window/)).toBeDefined()
})

test('a resort without a phone number and a help text still offers a next step', async () => {
  answer(checkPass, verdict({ verdict: 'not-found', nextStep: 'call' }))
  await openChecker(withTexts({ passChecker: { helpText: '' } }))
  await submitCheck()
  expect(await screen.findByText('Please ask at a ticket window.')).toBeDefined()
})

test('if the resort lists lifts, the guest must choose one', async () => {
  const sent = vi.fn()
  answer(checkPass, ({ body }) => {
    sent(body)
    return valid
  })
  answer(readPassChecker, { today: '2026-12-05', accessLocations: lifts })
  await openChecker()
  await submitCheck()
  expect(screen.getByText('Choose a lift.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Lift'))
  await userEvent.selectOptions(screen.getByLabelText('Lift'), 'North Chair')
  expect(screen.queryByText('Choose a lift.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Check pass' }))
  expect(await screen.findByRole('heading', { name: 'Good to go' })).toBeDefined()
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ accessLocationId: 'N1' }))
  expect(document.querySelector('dl')?.textContent).toContain('North Chair')
})

test('an invalid number is reported under its field before anything is sent', async () => {
  await openChecker()
  await submitCheck('12')
  expect(screen.getByText(/Type the number as it is printed on the pass/)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Pass number'))
  expect(document.title).toBe('Error: Check a pass · First Chair')
})

test('a refusal of the server is shown at its field', async () => {
  refuse(checkPass, 'invalid-input', {
    fields: [{ path: 'date', rule: 'range', message: 'Choose today or a later day.' }],
  })
  await openChecker()
  await submitCheck()
  expect(await screen.findByText('Choose today or a later day.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Day'))
})

test('after too many checks, the page says how long to wait', async () => {
  refuse(checkPass, 'too-many-requests', { facts: { retryAfter: '42' } })
  await openChecker()
  await submitCheck()
  expect((await screen.findByRole('alert')).textContent).toBe('Too many checksPlease try again in 42 seconds.')
})

test('if the server cannot be reached, the page says that it could not check, and a second try can succeed', async () => {
  unreachable(checkPass)
  await openChecker()
  await submitCheck()
  expect(await screen.findByRole('heading', { name: 'We could not check' })).toBeDefined()
  answer(checkPass, valid)
  await userEvent.click(screen.getByRole('button', { name: 'Check pass' }))
  expect(await screen.findByRole('heading', { name: 'Good to go' })).toBeDefined()
})

test('if the pass checker does not load, the guest can try again', async () => {
  refuse(readPassChecker, 'not-found')
  openPageAsAnyone('/pass-checker', withPassChecker())
  expect(await screen.findByText('The pass checker did not load')).toBeDefined()
  answer(readPassChecker, { today: '2026-12-05', accessLocations: [] })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Pass number')).toBeDefined()
})

test('if the feature is off, the page is not found', async () => {
  openPageAsAnyone('/pass-checker')
  expect(await screen.findByRole('heading', { name: 'Ooops 404 - Page Not Found' })).toBeDefined()
})
