import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { readProfile } from '@first-chair/core/contact/contact.api'
import type { HandlerInput } from '@first-chair/core/contract/endpoint'
import { openExternalWaiver } from '@first-chair/core/waiver/external-waiver.api'
import { completeWaiver, listSignedWaivers } from '@first-chair/core/waiver/waiver.api'
import { aHouseholdReadiness } from '@first-chair/core/readiness/readiness.builders'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, refuse, unreachable } from '../../../test/network.ts'
import { openPage } from '../../../test/open-page.tsx'
import { mockPointerBrowser } from '../../../ui/signature-pad/signature-pad.builders.ts'

const origin = 'https://waivers.example'
const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 9 })

let completed: { body: HandlerInput<typeof completeWaiver>['body'] | undefined; skip: string | null }[]
let openRequests: unknown[]

beforeEach(() => {
  answer(readReadiness, aHouseholdReadiness(['maya', 'theo', 'juno', 'finn']))
  mockPointerBrowser()
  completed = []
  openRequests = []
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [maya, juno],
    readFromPosAtUtc: null,
  })
  answer(listSignedWaivers, [])
  answer(openExternalWaiver, ({ body }) => {
    openRequests.push(body)
    return { url: 'about:blank', origin, externalRequest: `request-${openRequests.length}` }
  })
})

const park = (over: Parameters<typeof aTask>[0] = {}) =>
  aTask({ id: 7, name: 'Park waiver', externalWaiverId: 'X-1', ...over })

/** Simulates a resort that stores completed waivers. */
function resortWith(contactTasks: readonly ContactTask[], over: Partial<ContactTaskGrouping> = {}): void {
  let listed = contactTasks
  answer(contactTaskGrouping, () => aGrouping(listed, over))
  answer(completeWaiver, ({ body, url }) => {
    const sent = completeWaiver.body?.parse(body)
    const ids = sent?.contactTaskIds ?? []
    const skip = url.searchParams.get('skip')
    completed.push({ body: sent, skip })
    const done = { isComplete: true, isReadOnly: true, isSkipped: skip === 'true' }
    listed = listed.map((task) => (ids.includes(task.id) ? { ...task, ...done } : task))
    return listed.filter(({ id }) => ids.includes(id))
  })
}

async function openFrame() {
  const page = openPage('/checkin/waiver')
  return { ...page, frame: await findFrame() }
}
async function findFrame(title = 'Park waiver'): Promise<HTMLIFrameElement> {
  const frame = await screen.findByTitle(title)
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('The element is not an iframe.')
  return frame
}
/** Dispatches a message event, as the browser does for `postMessage`. */
function postFrom(data: unknown, from: { origin?: string; source: Window | null }): void {
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, ...from })))
}
const postFromFrame = (frame: HTMLIFrameElement, data: unknown) => postFrom(data, { source: frame.contentWindow })

test('the frame fills the page, below a bar with the step, a link home, and the names of the contacts', async () => {
  resortWith([aContactTask(maya, park()), aContactTask(juno, park())])
  const { frame } = await openFrame()
  expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Park waiver')
  expect(screen.getByText('For Maya and Juno')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Close and return home' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Skip Waiver' })).toBeNull()
  expect(openRequests).toMatchObject([
    { locationId: 1, waivers: [{ waiverId: 'X-1', guests: [{ posGuestId: 'maya' }, { posGuestId: 'juno' }] }] },
  ])
})

test('a loading message is shown until the frame reports that the waivers are loaded', async () => {
  resortWith([aContactTask(maya, park())])
  const { frame } = await openFrame()
  expect(screen.getByText('Loading the waiver')).toBeDefined()
  postFromFrame(frame, { type: 'waiversLoaded' })
  expect(screen.queryByText('Loading the waiver')).toBeNull()
  expect(completed).toEqual([])
})

test('a waiver that the frame reports as signed is saved as accepted, without a signature, with the request id', async () => {
  resortWith([aContactTask(maya, park()), aContactTask(juno, park())])
  const { frame } = await openFrame()
  postFromFrame(frame, { type: 'waiverCompleted' })
  expect(await screen.findByText('Signed for Maya and Juno')).toBeDefined()
  expect(completed).toMatchObject([
    {
      skip: 'false',
      body: { relatedObject: { rolAccepted: true, signature: '', typedName: '', externalRequest: 'request-1' } },
    },
  ])
  expect(completed[0]?.body?.contactTaskIds).toHaveLength(2)
})

test('if one signature does not cover all, each contact signs in a frame of their own, one after the other', async () => {
  const single = park({ consolidateWaivers: false })
  resortWith([aContactTask(maya, single), aContactTask(juno, single)])
  const { frame } = await openFrame()
  expect(screen.getByText('1 of 2: Maya Lindqvist')).toBeDefined()
  postFromFrame(frame, { type: 'waiverCompleted' })
  expect(await screen.findByText('2 of 2: Juno Lindqvist')).toBeDefined()
  const next = await findFrame()
  expect(next).not.toBe(frame)
  // The first frame is removed: its messages are ignored.
  postFromFrame(frame, { type: 'waiverCompleted' })
  postFromFrame(next, { type: 'waiversLoaded' })
  expect(completed).toHaveLength(1)
  postFromFrame(next, { type: 'waiverCompleted' })
  await waitFor(() => expect(completed).toHaveLength(2))
  expect(completed[1]?.body?.relatedObject?.externalRequest).toBe('request-2')
})

test('if the provider already has all signatures, they are saved too, and check-in continues', async () => {
  resortWith([aContactTask(maya, park())])
  const { frame, path } = await openFrame()
  postFromFrame(frame, { type: 'allWaiversCompleted' })
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
  expect(completed).toHaveLength(1)
})

describe('nothing is completed', () => {
  test.each([
    [
      'another origin',
      (frame: HTMLIFrameElement) =>
        postFrom({ type: 'waiverCompleted' }, { origin: 'https://evil.example', source: frame.contentWindow }),
    ],
    ['another window', () => postFrom({ type: 'waiverCompleted' }, { source: window })],
    ['no window', () => postFrom({ type: 'waiverCompleted' }, { source: null })],
    ['a wrong shape', (frame: HTMLIFrameElement) => postFromFrame(frame, 'waiverCompleted')],
    ['an unknown type', (frame: HTMLIFrameElement) => postFromFrame(frame, { type: 'signed' })],
  ])('by a message of %s, not even by a thousand of them', async (_source, forge) => {
    resortWith([aContactTask(maya, park())])
    const { frame } = await openFrame()
    for (let count = 0; count < 1_000; count += 1) forge(frame)
    postFromFrame(frame, { type: 'waiversLoaded' })
    expect(screen.queryByText('Loading the waiver')).toBeNull()
    expect(completed).toEqual([])
  })

  test('more than once by a frame that reports it a thousand times', async () => {
    resortWith([aContactTask(maya, park())])
    const { frame } = await openFrame()
    for (let count = 0; count < 1_000; count += 1) postFromFrame(frame, { type: 'waiverCompleted' })
    expect(await screen.findByText('Signed for Maya')).toBeDefined()
    expect(completed).toHaveLength(1)
  })

  test('by a frame that reported an error: a dialog shows it, and closing leads home', async () => {
    resortWith([aContactTask(maya, park())])
    const { frame, path } = await openFrame()
    postFromFrame(frame, { type: 'ERROR', status: 500, body: 'No template' })
    postFromFrame(frame, { type: 'ERROR', status: 501, body: 'And more' })
    postFromFrame(frame, { type: 'waiverCompleted' })
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('ERROR CALLING 1RISK INTERFACE: 500 No template')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(path()).toBe('/home'))
    expect(completed).toEqual([])
  })
})

test('a failed save is shown in a dialog, the step does not advance, and the guest can send it again', async () => {
  resortWith([aContactTask(maya, park())])
  refuse(completeWaiver, 'unavailable')
  const { frame, path } = await openFrame()
  postFromFrame(frame, { type: 'waiverCompleted' })
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByText('ERROR CALLING API The service is not ready yet. Please try again in a moment.'),
  ).toBeDefined()
  expect(path()).toBe('/checkin/waiver')
  resortWith([aContactTask(maya, park())])
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Signed for Maya')).toBeDefined()
  expect(completed).toHaveLength(1)
})

test('if the waiver is no longer required, the page says so, and Continue leads to the remaining tasks', async () => {
  const photo = aContactTask(maya, aTask({ id: 4, taskTypeId: 4, name: 'Pass Photo' }))
  resortWith([aContactTask(maya, park()), photo])
  refuse(completeWaiver, 'no-longer-asked')
  const { frame, path } = await openFrame()
  postFromFrame(frame, { type: 'waiverCompleted' })
  expect(await screen.findByText('The resort no longer requires this.')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  resortWith([photo])
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(path()).toBe('/checkin/photo'))
})

test('if the waiver cannot be opened, the guest can try again or sign at the resort, and check-in continues', async () => {
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

test('a deferred waiver can be resumed', async () => {
  resortWith([aContactTask(maya, park())])
  unreachable(openExternalWaiver)
  const { router } = openPage('/checkin/waiver')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign it at the resort' }))
  await screen.findByText('Still to do at the resort desk')
  await act(() => router.navigate({ to: '/checkin/$taskRoute', params: { taskRoute: 'waiver' } }))
  answer(openExternalWaiver, { url: 'about:blank', origin, externalRequest: 'request' })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign for Maya Lindqvist' }))
  postFromFrame(await findFrame(), { type: 'waiverCompleted' })
  expect(await screen.findByText('Signed for Maya')).toBeDefined()
})

test('an optional waiver can be skipped, even if it does not load', async () => {
  const optional = aContactTask(maya, park({ isOptional: true }))
  resortWith([optional])
  refuse(openExternalWaiver, 'external-system-down')
  const { path } = openPage('/checkin/waiver')
  await userEvent.click(await screen.findByRole('button', { name: 'Skip Waiver' }))
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
  expect(completed).toMatchObject([{ skip: 'true' }])
  expect(completed[0]?.body?.relatedObject).toBeUndefined()
})

test('if the frame never responds, a message says so, and the guest can open it again', async () => {
  resortWith([aContactTask(maya, park())])
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const { frame } = await openFrame()
    await act(() => vi.advanceTimersByTimeAsync(4_100))
    expect(screen.getByText('Loading the waiver. This is taking longer than usual.')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(16_000))
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('The page of the waiver provider is not responding.')).toBeDefined()
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(openRequests).toHaveLength(2))
    const again = await findFrame()
    expect(again).not.toBe(frame)
    postFromFrame(again, { type: 'waiversLoaded' })
    expect(screen.queryByRole('alert')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('if the waiver was signed on another device meanwhile, the household is reloaded and check-in continues', async () => {
  const open = aContactTask(maya, park())
  refuse(openExternalWaiver, 'already-signed')
  answer(contactTaskGrouping, () =>
    aGrouping([openRequests.push('read') > 1 ? { ...open, isComplete: true, isReadOnly: true } : open]),
  )
  openPage('/checkin/waiver')
  expect(await screen.findByRole('button', { name: 'Complete' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
