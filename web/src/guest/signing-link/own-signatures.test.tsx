import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readinessFor } from '@first-chair/core/contact-task/household-readiness.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { makeSigningLink } from '@first-chair/core/waiver/own-waivers.api'
import { listSignedWaivers, readRelationships, readWaiverText } from '@first-chair/core/waiver/waiver.api'
import { aBlocker, aHouseholdReadiness, aVerdict } from '@first-chair/core/readiness/readiness.builders'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openPage, someSettings } from '../../test/open-page.tsx'
import { mockPointerBrowser } from '../../ui/signature-pad/signature-pad.builders.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const theo = aContact({ contactId: 'theo', firstName: 'Theo', age: 43 })
const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 9 })
const pat = aContact({ contactId: 'pat', firstName: 'Pat', age: null, dateOfBirth: null })
const waiver = aTask()
const done = { isComplete: true, isReadOnly: true }
const theosWaiver = aContactTask(theo, waiver, { upTo: 'contact' })

let createdLinks: unknown[]
beforeEach(() => {
  answer(readReadiness, aHouseholdReadiness(['maya', 'theo', 'juno', 'finn']))
  vi.restoreAllMocks()
  mockPointerBrowser()
  Reflect.deleteProperty(navigator, 'share')
  createdLinks = []
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [maya, theo],
    readFromPosAtUtc: null,
  })
  answer(readRelationships, { relationships: [] })
  answer(readWaiverText, {
    posWaiverId: 'W-1',
    affirmation: '',
    adultsAffirmation: '',
    ownAffirmation: '',
    rolText: '<p>Snow.</p>',
    rolTextHash: 'hash-1',
    version: 1,
    hasEarlierVersions: false,
  })
  answer(listSignedWaivers, [])
  answer(makeSigningLink, ({ body }) => {
    createdLinks.push(body)
    return {
      link: `https://checkin.example/sign#token-${createdLinks.length}`,
      expiresAtUtc: '2099-02-27T10:00:00.000Z',
    }
  })
})

const householdWith = (contactTasks: Parameters<typeof aGrouping>[0]) => {
  const grouping = aGrouping(contactTasks)
  answer(contactTaskGrouping, grouping)
  answer(readReadiness, readinessFor(grouping))
}

async function openLink() {
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Share link for Theo Lindqvist' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'A link for Theo' }))
  return { user, dialog }
}

test('home lists who still has to sign for themselves, apart from the tasks of the guest', async () => {
  householdWith([aContactTask(maya, waiver), theosWaiver])
  openPage('/home')
  expect(await screen.findByText('Still to sign for themselves')).toBeDefined()
  expect(screen.getByText('Theo Lindqvist: Season Liability Waiver')).toBeDefined()
  expect(screen.getByText('Season Liability Waiver for Maya')).toBeDefined()
  expect(screen.getByText(', signs for themselves, to do')).toBeDefined()
})

test('home offers the link when only the signature of another adult is outstanding', async () => {
  householdWith([aContactTask(maya, waiver, done), theosWaiver])
  openPage('/home')
  await screen.findByRole('heading', { name: 'Theo still has to sign' })
  const actions = within(screen.getByRole('region', { name: 'Actions' }))
  expect(actions.getByRole('button', { name: 'Send Theo the link' })).toBeDefined()
  expect(screen.queryByText('At the resort')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Everyone is ready' })).toBeNull()
})

test('the waiver says for whom nobody can sign because the birth date is missing', async () => {
  householdWith([aContactTask(maya, waiver), aContactTask(pat, waiver, { upTo: 'resort' })])
  const settings = someSettings()
  settings.languageSettings.application.phoneNumber = '970-555-0100'
  openPage('/checkin/waiver', settings)
  expect(await screen.findByText('This signature covers Maya Lindqvist')).toBeDefined()
  expect(screen.getByText('Pat')).toBeDefined()
  expect(screen.getByText('Birth date missing. Please call us.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Call 970-555-0100' })).toBeDefined()
})

test('one signature covers the guest and the children only; the others are named with their link', async () => {
  householdWith([aContactTask(maya, waiver), theosWaiver, aContactTask(juno, waiver)])
  openPage('/checkin/waiver')
  expect(await screen.findByText('One signature covers Maya and Juno')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Share link for Theo Lindqvist' })).toBeDefined()
})

test('waivers that are signed one by one leave out adults who sign for themselves', async () => {
  const single = aTask({ consolidateWaivers: false })
  householdWith([
    aContactTask(theo, single, { upTo: 'contact' }),
    aContactTask(maya, single),
    aContactTask(juno, single),
  ])
  openPage('/checkin/waiver')
  expect(await screen.findByText('1 of 2: Maya')).toBeDefined()
})

test('the guest goes on to the arrival card, which says whose signature is outstanding', async () => {
  householdWith([aContactTask(maya, waiver, done), theosWaiver])
  const blockers = [aBlocker('waiver-by-another-adult')]
  const theos = aVerdict({ contactId: 'theo', verdict: 'not-ready', blockers })
  answer(readReadiness, { ...aHouseholdReadiness(['maya']), people: [aVerdict(), theos] })
  const { path } = openPage('/checkin/waiver')
  expect(await screen.findByText('Signs for themselves')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Complete' }))
  const card = within(await screen.findByRole('region', { name: 'Arrival card' }))
  expect(path()).toBe('/checkinComplete')
  expect(card.getByRole('heading', { name: 'Still to sign for themselves' })).toBeDefined()
  expect(await card.findByText(', Needs to sign the waiver')).toBeDefined()
  expect(card.getByRole('button', { name: 'Share link for Theo Lindqvist' })).toBeDefined()
})

test('the link is created on request, shown as a QR code, and says how long it works', async () => {
  householdWith([theosWaiver])
  openPage('/home')
  const { dialog } = await openLink()
  expect(await dialog.findByRole('img', { name: 'QR code of the link for Theo' })).toBeDefined()
  expect(dialog.getByText('https://checkin.example/sign#token-1')).toBeDefined()
  expect(dialog.getByText(/This link works until 2\/27\/2099, and only for Theo\./)).toBeDefined()
  expect(createdLinks).toEqual([{ locationId: 1, contactId: 'theo' }])
})

test('opening the dialog again shows the same link; a new one is created only on request', async () => {
  householdWith([theosWaiver])
  openPage('/home')
  const { user, dialog } = await openLink()
  await dialog.findByText('https://checkin.example/sign#token-1')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  const again = (await openLink()).dialog
  expect(await again.findByText('https://checkin.example/sign#token-1')).toBeDefined()
  await user.click(again.getByRole('button', { name: 'Create a new link' }))
  expect(await again.findByText('https://checkin.example/sign#token-2')).toBeDefined()
  expect(createdLinks).toHaveLength(2)
})

test('if the browser can share, the link goes to the share dialog', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue(undefined)
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  householdWith([theosWaiver])
  openPage('/home')
  const { user, dialog } = await openLink()
  await user.click(await dialog.findByRole('button', { name: 'Share link' }))
  expect(share).toHaveBeenCalledWith({
    text: 'Please sign your waiver before we arrive:',
    url: 'https://checkin.example/sign#token-1',
  })
})

test('otherwise the link is copied, and the page says so', async () => {
  householdWith([theosWaiver])
  openPage('/home')
  const { user, dialog } = await openLink()
  await user.click(await dialog.findByRole('button', { name: 'Copy link' }))
  expect(await dialog.findByText('Copied. You can paste it into a message now.')).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe('https://checkin.example/sign#token-1')
})

test('if the browser cannot copy, the page says what to do', async () => {
  householdWith([theosWaiver])
  openPage('/home')
  const { user, dialog } = await openLink()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click(await dialog.findByRole('button', { name: 'Copy link' }))
  expect(await dialog.findByText('Your browser could not copy the link. Please select it and copy it.')).toBeDefined()
})

test('if the link cannot be created, the page says why, and the guest can try again', async () => {
  householdWith([theosWaiver])
  refuse(makeSigningLink, 'no-link-needed')
  openPage('/home')
  const { user, dialog } = await openLink()
  expect((await dialog.findByRole('alert')).textContent).toContain('This person has nothing to sign')
  answer(makeSigningLink, { link: 'https://checkin.example/sign#late', expiresAtUtc: '2099-02-27T10:00:00.000Z' })
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(dialog.getByText('https://checkin.example/sign#late')).toBeDefined())
})
