import type { FirstRun } from '@first-chair/core/first-run/first-run'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import * as calls from '@first-chair/core/first-run/first-run.api'
import type { GuestFile } from '@first-chair/core/first-run/guest-file'
import { approveWaiverDraft } from '@first-chair/core/waiver-text/waiver-text.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { readFirstRunClaim, storeFirstRunClaim } from '../session/first-run-token.ts'
import { answer, refuse } from '../test/network.ts'
import { openPage, openPageAsAnyone, someSettings } from '../test/open-page.tsx'
import { openSteps } from './open-steps.ts'

const token = 'first-run-token-of-the-tests-abcdefghijklmnop'.slice(0, 43)
const aFirstRun = (done: readonly string[] = ['administrator'], more: Partial<FirstRun> = {}): FirstRun => ({
  administrator: { name: 'Sam Ortega', email: 'sam@resort.example' },
  steps: openSteps.map((step) =>
    done.includes(step.name) ? { ...step, state: 'done', savedDateUtc: '2026-12-05T14:30:00Z' } : step,
  ),
  resort: { name: '', timeZone: '', adultAge: 18, phoneNumber: '' },
  look: { logoUrl: '', primary: '#0E4A63', accent: '#FFAF52', sidebar: '#0E3A4E' },
  templates: [
    { name: 'small-hill', places: 1, activities: 3, tasks: ['Waiver', 'RentalProfile', 'Photo'], isForOneDay: false },
    { name: 'tubing-hill', places: 1, activities: 2, tasks: ['Waiver'], isForOneDay: true },
  ],
  template: null,
  mayUseTemplate: true,
  draftWaivers: [],
  hasOwnRecords: true,
  guests: 0,
  mail: { host: 'smtp.resort.example', from: 'check-in@resort.example' },
  trial: { locationId: 1, path: '/l/base', isGuest: false },
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
  expect(screen.getByText('Enter the first name.')).toBeTruthy()
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

const beforeTemplate = ['administrator', 'resort', 'look']

test('a template says what it brings, and fills in the resort', async () => {
  const sent = vi.fn()
  answer(calls.readFirstRun, aFirstRun(beforeTemplate))
  answer(calls.applyTemplate, ({ body }) => {
    sent(body)
    return aFirstRun([...beforeTemplate, 'template'], { template: 'tubing-hill' })
  })
  openPage('/first-run?step=template')
  await userEvent.click(await screen.findByRole('radio', { name: /Tubing hill/ }))
  expect(screen.getByText('Waiver each day')).toBeTruthy()
  expect(screen.getByText(/Have it read by a lawyer/)).toBeTruthy()
  await click('Use “Tubing hill”')
  expect(await screen.findByRole('heading', { name: 'Bring your guests' })).toBeTruthy()
  expect(sent).toHaveBeenCalledWith({ template: 'tubing-hill' })
})

test('a draft becomes a waiver only after the question whether a lawyer has read it', async () => {
  const approved = vi.fn()
  const drafts = [{ id: 4, name: 'Liability waiver', version: 2 }]
  answer(
    calls.readFirstRun,
    aFirstRun([...beforeTemplate, 'template'], { template: 'small-hill', draftWaivers: drafts }),
  )
  answer({ ...approveWaiverDraft, path: approveWaiverDraft.path.replace(':id', '4') }, ({ body }) => {
    approved(body)
    answer(calls.readFirstRun, aFirstRun([...beforeTemplate, 'template'], { template: 'small-hill' }))
    return {
      id: 4,
      code: 'L',
      name: 'Liability waiver',
      html: '',
      tasks: [],
      isInUse: true,
      scheduledRelease: null,
      version: 3,
      modifiedDateUtc: '',
    }
  })
  openPage('/first-run?step=template')
  expect(await screen.findByText(/Liability waiver: guests cannot sign it yet/)).toBeTruthy()
  await click('A lawyer has read it')
  expect(approved).not.toHaveBeenCalled()
  await click('Yes, read by a lawyer')
  await waitFor(() => expect(screen.queryByText(/guests cannot sign it yet/)).toBeNull())
  expect(approved).toHaveBeenCalledWith({ version: 2 })
})

const aGuestFile = (more: Partial<GuestFile> = {}): GuestFile => ({
  isSaved: false,
  header: ['First', 'Last', 'DOB', 'Mail'],
  columns: { firstName: 0, lastName: 1, birthDate: 2, email: 3, phone: null, cardNumber: null },
  dayOrder: 'mdy',
  rows: 3,
  people: 2,
  families: 1,
  known: 0,
  problemCount: 1,
  problems: [{ row: 4, message: 'It has no birth date.' }],
  first: [{ row: 2, name: 'Ada Grey', birthDate: '1984-02-14', email: 'ada@grey.example' }],
  ...more,
})

test('a file of guests is shown as it was read, and brought in after that', async () => {
  const queries: string[] = []
  answer(calls.readFirstRun, aFirstRun([...beforeTemplate, 'template']))
  answer(calls.importGuestFile, ({ url }) => {
    queries.push(url.searchParams.get('isDryRun') ?? '')
    const isSaved = url.searchParams.get('isDryRun') === 'false'
    if (isSaved) answer(calls.readFirstRun, aFirstRun([...beforeTemplate, 'template', 'guests'], { guests: 2 }))
    return aGuestFile({ isSaved })
  })
  openPage('/first-run?step=guests')
  const input = await screen.findByLabelText('Choose a file')
  await userEvent.upload(input, new File(['x'], 'guests.csv', { type: 'text/csv' }))
  expect(await screen.findByText('2 of 3 rows can be brought in, 1 family.')).toBeTruthy()
  expect(screen.getByText('Row 4: It has no birth date.')).toBeTruthy()
  expect(screen.getByLabelText('Birth date')).toHaveProperty('value', '2')
  await click('Bring in 2 guests')
  expect(await screen.findByRole('heading', { name: 'Send yourself a mail' })).toBeTruthy()
  expect(queries).toEqual(['true', 'false'])
})

test('a file that cannot be read says what to do, and another one can be chosen', async () => {
  answer(calls.readFirstRun, aFirstRun([...beforeTemplate, 'template']))
  const message = 'This is a spreadsheet. Save it as CSV and choose it again.'
  refuse(calls.importGuestFile, 'invalid-input', { fields: [{ path: 'file', rule: 'spreadsheet', message }] })
  openPage('/first-run?step=guests')
  await userEvent.upload(
    await screen.findByLabelText('Choose a file'),
    new File(['PK'], 'guests.csv', { type: 'text/csv' }),
  )
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Replace' })).toBeTruthy()
})

test('the test mail is confirmed with the number in it', async () => {
  const confirmed = vi.fn()
  answer(calls.readFirstRun, aFirstRun([...beforeTemplate, 'template', 'guests']))
  answer(calls.sendTestMail, { outcome: 'accepted', reason: '', cause: null, answer: '', milliseconds: 812 })
  answer(calls.confirmTestMail, ({ body }) => {
    confirmed(body)
    return aFirstRun([...beforeTemplate, 'template', 'guests', 'mail'])
  })
  openPage('/first-run?step=mail')
  await screen.findByText('smtp.resort.example, from check-in@resort.example')
  await click('Send the mail')
  expect(await screen.findByText('After 0.8 seconds')).toBeTruthy()
  await click('Continue')
  expect(await screen.findByText('Enter the number in the mail.')).toBeTruthy()
  await click('Send it again')
  await userEvent.type(await field('Number in the mail'), '38 20')
  await click('Continue')
  expect(await screen.findByRole('heading', { name: 'Check in as your first guest' })).toBeTruthy()
  expect(confirmed).toHaveBeenCalledWith({ number: '38 20' })
})

test('a mail that was refused says why, what to do and what the server answered, and without a mail server what is needed', async () => {
  answer(calls.readFirstRun, aFirstRun([...beforeTemplate, 'template', 'guests']))
  answer(calls.sendTestMail, {
    outcome: 'not-sent',
    reason: 'The mail server refused the message (550).',
    cause: 'recipient',
    answer: '550 5.1.1 <img src=x> no such user',
    milliseconds: 300,
  })
  const first = openPage('/first-run?step=mail')
  await screen.findByRole('button', { name: 'Send the mail' })
  await click('Send the mail')
  expect(
    await screen.findByText(/^The mail server refused the recipient sam@.*Check that the address exists/),
  ).toBeTruthy()
  expect(screen.getByText('550 5.1.1 <img src=x> no such user')).toBeTruthy()
  first.unmount()
  answer(calls.readFirstRun, aFirstRun([...beforeTemplate, 'template', 'guests'], { mail: null }))
  openPage('/first-run?step=mail')
  expect(await screen.findByText('There is no mail server yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send the mail' })).toBeNull()
})

test('an address of this machine is not offered to a phone', async () => {
  const settings = someSettings()
  answer(
    calls.readFirstRun,
    aFirstRun([...beforeTemplate, 'template', 'guests', 'mail'], {
      trial: { locationId: 1, path: '/l/base', isGuest: true },
    }),
  )
  refuse({ ...contactTaskGrouping, path: contactTaskGrouping.path.replace(':locationId', '1') }, 'profile-not-found')
  openPage('/first-run?step=trial', {
    ...settings,
    frontEndSettings: { ...settings.frontEndSettings, baseUrl: 'http://localhost:3000' },
  })
  expect(await screen.findByText(/A phone cannot open this address/)).toBeTruthy()
  expect(screen.queryByRole('img', { name: /The page of your guests/ })).toBeNull()
})

test('the administrator becomes the first guest, with the names of the sign-in', async () => {
  const sent = vi.fn()
  const done = [...beforeTemplate, 'template', 'guests', 'mail']
  answer(calls.readFirstRun, aFirstRun(done))
  refuse({ ...contactTaskGrouping, path: contactTaskGrouping.path.replace(':locationId', '1') }, 'profile-not-found')
  answer(calls.addTrialGuest, ({ body }) => {
    sent(body)
    return aFirstRun(done, { trial: { locationId: 1, path: '/l/base', isGuest: true } })
  })
  openPage('/first-run?step=trial')
  expect(await field('First name')).toHaveProperty('value', 'Sam')
  await userEvent.type(await field('Birth date'), '1984-02-14')
  await click('Become the first guest')
  expect(
    await screen.findByRole('img', { name: 'The page of your guests, https://checkin.example/l/base' }),
  ).toBeTruthy()
  expect(screen.getByText(/^On the phone, sign in as sam@/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Check in here' }).getAttribute('href')).toBe('/l/base')
  expect(sent).toHaveBeenCalledWith({ firstName: 'Sam', lastName: 'Ortega', birthDate: '1984-02-14' })
})
