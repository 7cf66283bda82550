import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { readProfile } from '@first-chair/core/contact/contact.api'
import type { Received } from '@first-chair/core/endpoint'
import { openExternalWaiver } from '@first-chair/core/waiver/external-waiver.api'
import { completeWaiver, listSignedWaivers } from '@first-chair/core/waiver/waiver.api'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, refuse, unreachable } from '../../../test/network.ts'
import { openPage } from '../../../test/open-page.tsx'
import { browserWithPointers } from '../../../ui/signature-pad.builders.ts'

const origin = 'https://waivers.example'
const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 9 })

let completed: { body: Received<typeof completeWaiver>['body'] | undefined; skip: string | null }[]
let asked: unknown[]

beforeEach(() => {
  browserWithPointers()
  completed = []
  asked = []
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [maya, juno],
    readFromPosAtUtc: null,
  })
  answer(listSignedWaivers, [])
  answer(openExternalWaiver, ({ body }) => {
    asked.push(body)
    return { url: 'about:blank', origin, externalRequest: `request-${asked.length}` }
  })
})

const park = (over: Parameters<typeof aTask>[0] = {}) =>
  aTask({ id: 7, name: 'Park waiver', externalWaiverId: 'X-1', ...over })

/** A resort that remembers what was completed. */
function resortWith(contactTasks: readonly ContactTask[], over: Partial<ContactTaskGrouping> = {}): void {
  let listed = contactTasks
  answer(contactTaskGrouping, () => aGrouping(listed, over))
  answer(completeWaiver, ({ body, url }) => {
    const sent = completeWaiver.body?.parse(body)
    const ids = sent?.contactTaskIds ?? []
    const skip = url.searchParams.get('skip')
    completed.push({ body: sent, skip })
    const done = { isComplete: true, isReadOnly: true, isSkipped: skip === 'true' }
    listed = listed.map((known) => (ids.includes(known.id) ? { ...known, ...done } : known))
    return listed.filter(({ id }) => ids.includes(id))
  })
}

async function openFrame() {
  const page = openPage('/checkin/waiver')
  return { ...page, frame: await theFrame() }
}
async function theFrame(title = 'Park waiver'): Promise<HTMLIFrameElement> {
  const frame = await screen.findByTitle(title)
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('This is no frame.')
  return frame
}
/** Lets a page say something, as a browser brings it. */
function say(data: unknown, from: { origin?: string; source: Window | null }): void {
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, ...from })))
}
const says = (frame: HTMLIFrameElement, data: unknown) => say(data, { source: frame.contentWindow })

test('the frame fills the page, below a bar with the step, the way out, and whom it is for', async () => {
  resortWith([aContactTask(maya, park()), aContactTask(juno, park())])
  const { frame } = await openFrame()
  expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Park waiver')
  expect(screen.getByText('For Maya and Juno')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Close and return home' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Skip Waiver' })).toBeNull()
  expect(asked).toMatchObject([
    { locationId: 1, waivers: [{ waiverId: 'X-1', guests: [{ posGuestId: 'maya' }, { posGuestId: 'juno' }] }] },
  ])
})

test('a loader stands there until the frame says that the waivers are loaded', async () => {
  resortWith([aContactTask(maya, park())])
  const { frame } = await openFrame()
  expect(screen.getByText('Loading the waiver')).toBeDefined()
  says(frame, { type: 'waiversLoaded' })
  expect(screen.queryByText('Loading the waiver')).toBeNull()
  expect(completed).toEqual([])
})

test('what the frame reports as signed is saved as accepted, without a signature, with the word of the server', async () => {
  resortWith([aContactTask(maya, park()), aContactTask(juno, park())])
  const { frame } = await openFrame()
  says(frame, { type: 'waiverCompleted' })
  expect(await screen.findByText('Signed for Maya and Juno')).toBeDefined()
  expect(completed).toMatchObject([
    {
      skip: 'false',
      body: { relatedObject: { rolAccepted: true, signature: '', typedName: '', externalRequest: 'request-1' } },
    },
  ])
  expect(completed[0]?.body?.contactTaskIds).toHaveLength(2)
})

test('one person after the other, where one signature does not cover all, each with a frame of their own', async () => {
  const single = park({ consolidateWaivers: false })
  resortWith([aContactTask(maya, single), aContactTask(juno, single)])
  const { frame } = await openFrame()
  expect(screen.getByText('1 of 2: Maya Lindqvist')).toBeDefined()
  says(frame, { type: 'waiverCompleted' })
  expect(await screen.findByText('2 of 2: Juno Lindqvist')).toBeDefined()
  const next = await theFrame()
  expect(next).not.toBe(frame)
  // The first frame is gone: what it may still say is for nobody.
  says(frame, { type: 'waiverCompleted' })
  says(next, { type: 'waiversLoaded' })
  expect(completed).toHaveLength(1)
  says(next, { type: 'waiverCompleted' })
  await waitFor(() => expect(completed).toHaveLength(2))
  expect(completed[1]?.body?.relatedObject?.externalRequest).toBe('request-2')
})

test('where the provider has everything already, that is saved too, and check-in goes on', async () => {
  resortWith([aContactTask(maya, park())])
  const { frame, path } = await openFrame()
  says(frame, { type: 'allWaiversCompleted' })
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
  expect(completed).toHaveLength(1)
})

describe('nothing is completed', () => {
  test.each([
    [
      'another origin',
      (frame: HTMLIFrameElement) =>
        say({ type: 'waiverCompleted' }, { origin: 'https://evil.example', source: frame.contentWindow }),
    ],
    ['another window', () => say({ type: 'waiverCompleted' }, { source: window })],
    ['no window', () => say({ type: 'waiverCompleted' }, { source: null })],
    ['a wrong shape', (frame: HTMLIFrameElement) => says(frame, 'waiverCompleted')],
    ['another word', (frame: HTMLIFrameElement) => says(frame, { type: 'signed' })],
  ])('by a message of %s, also not by a thousand of them', async (_who, forge) => {
    resortWith([aContactTask(maya, park())])
    const { frame } = await openFrame()
    for (let count = 0; count < 1_000; count += 1) forge(frame)
    says(frame, { type: 'waiversLoaded' })
    expect(screen.queryByText('Loading the waiver')).toBeNull()
    expect(completed).toEqual([])
  })

  test('more than once by a frame that says it a thousand times', async () => {
    resortWith([aContactTask(maya, park())])
    const { frame } = await openFrame()
    for (let count = 0; count < 1_000; count += 1) says(frame, { type: 'waiverCompleted' })
    expect(await screen.findByText('Signed for Maya')).toBeDefined()
    expect(completed).toHaveLength(1)
  })

  test('by a frame that reported an error, which is told in a dialog and ends there', async () => {
    resortWith([aContactTask(maya, park())])
    const { frame, path } = await openFrame()
    says(frame, { type: 'ERROR', status: 500, body: 'No template' })
    says(frame, { type: 'ERROR', status: 501, body: 'And more' })
    says(frame, { type: 'waiverCompleted' })
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('ERROR CALLING 1RISK INTERFACE: 500 No template')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(path()).toBe('/home'))
    expect(completed).toEqual([])
  })
})

test('what could not be saved is said in a dialog, the step does not advance, and it can be sent again', async () => {
  resortWith([aContactTask(maya, park())])
  refuse(completeWaiver, 'unavailable')
  const { frame, path } = await openFrame()
  says(frame, { type: 'waiverCompleted' })
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('ERROR CALLING API We are not ready. Please try again in a moment.')).toBeDefined()
  expect(path()).toBe('/checkin/waiver')
  resortWith([aContactTask(maya, park())])
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Signed for Maya')).toBeDefined()
  expect(completed).toHaveLength(1)
})

test('without an address there are ways on: again, or at the resort; the other tasks are not kept waiting', async () => {
  resortWith([aContactTask(maya, park()), aContactTask(juno, park({ consolidateWaivers: false }))])
  refuse(openExternalWaiver, 'external-system-down')
  const { path } = openPage('/checkin/waiver')
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('The waiver did not load')).toBeDefined()
  await userEvent.click(alert.getByRole('button', { name: 'Sign it at the resort' }))
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
  expect(await screen.findByText('Still to do at the resort desk')).toBeDefined()
  expect(completed).toEqual([])
})

test('what was put off can be taken up again', async () => {
  resortWith([aContactTask(maya, park())])
  unreachable(openExternalWaiver)
  const { router } = openPage('/checkin/waiver')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign it at the resort' }))
  await screen.findByText('Still to do at the resort desk')
  await act(() => router.navigate({ to: '/checkin/$taskRoute', params: { taskRoute: 'waiver' } }))
  answer(openExternalWaiver, { url: 'about:blank', origin, externalRequest: 'request' })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign for Maya Lindqvist' }))
  says(await theFrame(), { type: 'waiverCompleted' })
  expect(await screen.findByText('Signed for Maya')).toBeDefined()
})

test('an optional waiver can be skipped, also when it does not load', async () => {
  const optional = aContactTask(maya, park({ isOptional: true }))
  resortWith([optional])
  refuse(openExternalWaiver, 'external-system-down')
  const { path } = openPage('/checkin/waiver')
  await userEvent.click(await screen.findByRole('button', { name: 'Skip Waiver' }))
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
  expect(completed).toMatchObject([{ skip: 'true' }])
  expect(completed[0]?.body?.relatedObject).toBeUndefined()
})

test('a frame that never answers is told, with the ways on, and can be opened again', async () => {
  resortWith([aContactTask(maya, park())])
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const { frame } = await openFrame()
    await act(() => vi.advanceTimersByTimeAsync(4_100))
    expect(screen.getByText('Loading the waiver. This takes longer than usual.')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(16_000))
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('The page of the provider does not answer.')).toBeDefined()
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    const again = await theFrame()
    expect(again).not.toBe(frame)
    says(again, { type: 'waiversLoaded' })
    expect(screen.queryByRole('alert')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('what was signed on another device meanwhile is read again, and check-in goes on', async () => {
  const open = aContactTask(maya, park())
  refuse(openExternalWaiver, 'already-signed')
  answer(contactTaskGrouping, () =>
    aGrouping([asked.push('read') > 1 ? { ...open, isComplete: true, isReadOnly: true } : open]),
  )
  openPage('/checkin/waiver')
  expect(await screen.findByRole('button', { name: 'Complete' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
