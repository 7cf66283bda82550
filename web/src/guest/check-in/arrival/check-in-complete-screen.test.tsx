import { readArrivalCode } from '@first-chair/core/arrival-code/arrival-code.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { listOwnHandOverCodes } from '@first-chair/core/lesson/lesson.api'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { aBlocker, aVerdict } from '@first-chair/core/readiness/readiness.builders'
import type { HouseholdReadiness, PersonReadiness } from '@first-chair/core/readiness/readiness'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { readRelationships, readWaiverText } from '@first-chair/core/waiver/waiver.api'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, unreachable } from '../../../test/network.ts'
import { openFirstPage, openPage, someSettings, storeSession } from '../../../test/open-page.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { mockPointerBrowser } from '../../../ui/signature-pad/signature-pad.builders.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 9 })
const waiver = aTask()
const elsewhere = aTask({ id: 2, name: 'Park Waiver', externalWaiverId: 'X-1' })
const done = { isComplete: true, isReadOnly: true }
const everythingDone = [aContactTask(maya, waiver, done), aContactTask(juno, waiver, done)]

/** The readiness of Maya and Juno: ready, if nothing else is said. Saturday, checked at 08:52 in Denver on that day. */
const readiness = (
  juno: Partial<PersonReadiness> = {},
  over: Partial<HouseholdReadiness> = {},
): HouseholdReadiness => ({
  locationId: 1,
  visitDay: '2026-02-14',
  visitDays: ['2026-02-14'],
  checkedAtUtc: '2026-02-14T15:52:00.000Z',
  people: [aVerdict({ contactId: 'maya' }), aVerdict({ contactId: 'juno', ...juno })],
  ...over,
})

afterEach(() => {
  vi.useRealTimers()
})
beforeEach(() => {
  vi.restoreAllMocks()
  vi.useFakeTimers({ now: Date.parse('2026-02-14T16:10:00.000Z'), toFake: ['Date'] })
  answer(readReadiness, readiness())
  mockPointerBrowser()
  vi.spyOn(console, 'error')
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
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [maya, juno],
    readFromPosAtUtc: null,
  })
})

const ticket = () => screen.findByRole('region', { name: 'Arrival card' })

test('the arrival card says where, when, who and the reference', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  openPage('/checkinComplete')
  const card = within(await ticket())
  expect(await card.findByRole('heading', { name: 'Ready for Sat Feb 14' })).toBeDefined()
  expect(card.getByText('Checked at 08:52 today')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are all set')
  expect(screen.getByText('Show this at the rental desk and go straight to your skis.')).toBeDefined()
  expect(card.getByText('Base Village')).toBeDefined()
  expect(card.getByText('2/14/2026')).toBeDefined()
  expect(card.getByText('2 guests')).toBeDefined()
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'MLMaya, Ready',
    'JLJuno, Ready',
  ])
  expect(card.getByText('KR 48213')).toBeDefined()
  expect(card.getByRole('img', { name: 'QR code for the check-in desk' })).toBeDefined()
})

test('on the day of a lesson the card shows the code for the pick-up', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  answer(readReadiness, readiness({ booked: ['gate', 'lesson'] }))
  answer(listOwnHandOverCodes, [{ contactId: 'juno', firstName: 'Juno', code: '4F7K' }])
  openPage('/checkinComplete')
  const card = within(await ticket())
  expect(await card.findByText('4F7K')).toBeDefined()
  expect(card.getByText('Show it when you pick your child up from the ski school.')).toBeDefined()
})

test('the card shows the title of the settings, and dates in the format that the operator chose', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  const settings = someSettings()
  openPage('/checkinComplete', {
    ...settings,
    dateFormat: 'ddmmyyyy',
    languageSettings: {
      ...settings.languageSettings,
      checkIn: { ...settings.languageSettings.checkIn, checkInCompleteTitle: 'See you on the hill' },
    },
  })
  const card = within(await ticket())
  expect(await card.findByText('14/2/2026')).toBeDefined()
  expect(card.getByRole('heading', { name: 'Ready for Sat 14 Feb' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('See you on the hill')
})

test('a household without a reference has no QR code', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone, { householdReference: '' }))
  openPage('/checkinComplete')
  expect(within(await ticket()).queryByRole('img', { name: 'QR code for the check-in desk' })).toBeNull()
})

test('the card lists what is left for the resort desk, and never says "all set" then', async () => {
  answer(contactTaskGrouping, aGrouping([...everythingDone, aContactTask(juno, elsewhere, { upTo: 'resort' })]))
  answer(readReadiness, readiness({ verdict: 'not-ready', blockers: [aBlocker('waiver-at-the-desk')] }))
  openPage('/checkinComplete')
  const card = within(await ticket())
  expect(await card.findByText('Juno: Waiver to sign at the resort')).toBeDefined()
  expect(card.getByText('Still to do at the resort desk')).toBeDefined()
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'MLMaya, Ready',
    'JLJuno, Waiver to sign at the resort',
    'Juno: Park Waiver',
  ])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Almost there')
  expect(document.title).toBe('Almost there · First Chair')
  expect(screen.queryByText(/go straight to your skis/)).toBeNull()
})

test('the card of a guest whose pass is blocked says why and whom to call, not that the group is all set', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  const blocked = aBlocker('pass-blocked', { message: 'A payment is due.' })
  answer(readReadiness, readiness({ verdict: 'not-ready', blockers: [blocked] }))
  const settings = someSettings()
  settings.languageSettings.application.phoneNumber = '970-555-0142'
  openPage('/checkinComplete', settings)
  const card = within(await ticket())
  expect(await card.findByText('Juno: Blocked: A payment is due')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A pass is blocked')
  expect(screen.getByText('One of you can go to the lift.')).toBeDefined()
  expect(screen.queryByText(/go straight to your skis/)).toBeNull()
  expect(card.getByText('A payment is due.', { exact: false, selector: 'li' })).toBeDefined()
  expect(card.getByRole('link', { name: 'Call 970-555-0142' })).toBeDefined()
})

test('if nobody in the group may go, the card shows what the resort wrote about ending the block', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  const blocked = aBlocker('pass-blocked', { message: 'A payment is due.', wayBack: 'Pay at the office.' })
  const people = ['maya', 'juno'].map((contactId) => aVerdict({ contactId, verdict: 'not-ready', blockers: [blocked] }))
  answer(readReadiness, readiness({}, { people }))
  openPage('/checkinComplete')
  expect(await screen.findByText('Pay at the office.')).toBeDefined()
})

test('the card of a group without a ticket says so, and still has the code', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone, { arrivalDay: null }))
  const nothing: Partial<PersonReadiness> = { verdict: 'not-ready', blockers: [aBlocker('nothing-bought')] }
  answer(
    readReadiness,
    readiness(nothing, { people: [aVerdict(nothing), aVerdict({ ...nothing, contactId: 'juno' })] }),
  )
  openPage('/checkinComplete')
  const card = within(await ticket())
  expect(await card.findByRole('heading', { name: 'No ticket for this day' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We found no booking')
  expect(screen.getByText(/Your tasks are done, but we found nothing booked/)).toBeDefined()
  expect(card.getByText('KR 48213')).toBeDefined()
})

test('what has to be signed again on the day of arrival is on the card', async () => {
  const again = [aContactTask(maya, waiver, { ...done, dueAgainOn: '2026-02-14' }), aContactTask(juno, waiver, done)]
  answer(contactTaskGrouping, aGrouping(again))
  openPage('/checkinComplete')
  const card = within(await ticket())
  expect(card.getByText('To do again on 2/14/2026').parentElement?.textContent).toContain(
    'Maya: Season Liability Waiver',
  )
})

test('a group that waits for the resort reads that there is nothing to do, and the card turns to ready by itself', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  const confirmation = {
    kinds: ['Waiver' as const],
    sinceUtc: '2026-02-14T15:50:00.000Z',
    state: 'retrying' as const,
    byUtc: '2026-02-14T15:55:00.000Z',
  }
  answer(readReadiness, readiness({ verdict: 'pending', isWaitingForPos: true, confirmation }))
  const { queryClient } = openPage('/checkinComplete')
  const card = within(await ticket())
  expect(await card.findByRole('heading', { name: 'Waiting for the resort' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Done. Waiting for the resort')
  expect(screen.getByText(/^Sent at 08:50 .* It is sent again by 08:55 .* You have done everything\./)).toBeDefined()
  answer(readReadiness, readiness())
  await act(() => queryClient.invalidateQueries({ queryKey: [readReadiness.name] }))
  expect(await card.findByRole('heading', { name: 'Ready for Sat Feb 14' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are all set')
})

test('a verdict that is not known comes with the last answer and its time, and never says ready by itself', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  const { queryClient } = openPage('/checkinComplete')
  const card = within(await ticket())
  await card.findByRole('heading', { name: 'Ready for Sat Feb 14' })
  const unknown = { verdict: 'unknown' } as const
  const people = [aVerdict(unknown), aVerdict({ ...unknown, contactId: 'juno' })]
  answer(readReadiness, readiness({}, { people }))
  await act(() => queryClient.invalidateQueries())
  expect(await card.findByRole('heading', { name: 'Not known right now' })).toBeDefined()
  expect(card.getByText('Last answer: Ready at 08:52 today')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We could not check')
})

test('a verdict that is not known on a phone without a stored card comes with what the resort stored before', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  const unknown = { verdict: 'unknown' } as const
  const known = { verdict: 'ready', readyFrom: null, blockers: [] } as const
  answer(
    readReadiness,
    readiness(
      {},
      {
        people: [aVerdict(unknown), aVerdict({ ...unknown, contactId: 'juno' })],
        lastAnswer: {
          answeredAtUtc: '2026-02-14T15:30:00.000Z',
          people: ['maya', 'juno'].map((contactId) => ({ contactId, ...known, blockers: [] })),
        },
      },
    ),
  )
  openPage('/checkinComplete')
  expect(await within(await ticket()).findByText('Last answer: Ready at 08:30 today')).toBeDefined()
})

test('a guest who may go later that day reads from what time', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  answer(readReadiness, readiness({ verdict: 'ready-from', readyFrom: '15:00' }))
  openPage('/checkinComplete')
  expect(await within(await ticket()).findByRole('heading', { name: 'Ready from 15:00' })).toBeDefined()
})

test('with one thing left, its button leads there, and the card works for the others', async () => {
  const photo = aContactTask(juno, aTask({ id: 4, name: 'Photo', taskTypeId: 4 }))
  answer(contactTaskGrouping, aGrouping([...everythingDone, photo]))
  const blocker = aBlocker('photo-missing', { action: { kind: 'task', contactTaskId: photo.id } })
  answer(readReadiness, readiness({ verdict: 'not-ready', blockers: [blocker] }))
  const { path } = openPage('/checkinComplete')
  const card = within(await ticket())
  expect(await card.findByRole('heading', { name: 'Juno: Needs a photo' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Almost there')
  expect(screen.getByText('One of you can go to the lift.')).toBeDefined()
  expect(card.getByText('KR 48213')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save to photos' })).toBeNull()
  const link = screen.getByRole('link', { name: 'Add a photo of Juno' })
  expect(link.getAttribute('href'), 'the link opens the task of Juno').toBe(`/checkin/photo?open=${photo.id}`)
  await userEvent.click(link)
  await waitFor(() => expect(path()).toBe('/checkin/photo'))
})

test('without a signal the card still works, and says when it was ready', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  openPage('/checkinComplete')
  const card = within(await ticket())
  await card.findByRole('heading', { name: 'Ready for Sat Feb 14' })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(await screen.findByText('No signal. This card still works.')).toBeDefined()
  expect(card.getByRole('heading', { name: 'Ready at 08:52 today' })).toBeDefined()
  expect(card.queryByText(/^Ready for/)).toBeNull()
  expect(card.getByText('KR 48213')).toBeDefined()
  onLine.mockRestore()
  act(() => void dispatchEvent(new Event('online')))
})

test('a verdict that was checked on another day names the day', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  answer(readReadiness, readiness({}, { checkedAtUtc: '2026-02-13T15:52:00.000Z' }))
  openPage('/checkinComplete')
  expect(await within(await ticket()).findByText('Checked at 08:52 on Fri Feb 13')).toBeDefined()
})

test('after the day of the visit, the card that stayed open is replaced', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  openPage('/checkinComplete')
  await within(await ticket()).findByRole('heading', { name: 'Ready for Sat Feb 14' })
  vi.setSystemTime(Date.parse('2026-02-15T07:00:00.000Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByRole('heading', { name: 'This card was for 2/14/2026' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Arrival card' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Home' })).toBeDefined()
})

test('the card is saved as a picture, which is made on this device', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  const drawn = mockDrawing()
  openPage('/checkinComplete')
  await within(await ticket()).findByRole('heading', { name: 'Ready for Sat Feb 14' })
  await userEvent.click(screen.getByRole('button', { name: 'Save to photos' }))
  await waitFor(() => expect(drawn.saved).toEqual([{ name: 'arrival-card-2026-02-14.png', size: '1080x1920' }]))
  expect(drawn.texts).toEqual(
    expect.arrayContaining([
      'You are all set',
      'Ready for Sat Feb 14',
      'Base Village · 2/14/2026',
      'Maya, Juno',
      'KR 48213',
      'Checked at 08:52 on Sat Feb 14',
    ]),
  )
})

test('the picture and a link that needs a sign-in are sent with the share sheet, if the browser has one', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  mockDrawing()
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue()
  Object.assign(navigator, { share, canShare: () => true })
  try {
    openPage('/checkinComplete')
    await within(await ticket()).findByRole('heading', { name: 'Ready for Sat Feb 14' })
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(share).toHaveBeenCalledOnce())
    expect(share.mock.calls[0]?.[0]).toMatchObject({ url: 'https://checkin.example/checkinComplete' })
    expect(share.mock.calls[0]?.[0].files?.map(({ name }) => name)).toEqual(['arrival-card-2026-02-14.png'])
  } finally {
    Reflect.deleteProperty(navigator, 'share')
    Reflect.deleteProperty(navigator, 'canShare')
  }
})

test('without a share sheet there is no button to send, and a picture that fails says what to do', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  openPage('/checkinComplete')
  await within(await ticket()).findByRole('heading', { name: 'Ready for Sat Feb 14' })
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save to photos' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Take a screenshot instead')
})

test('where no tasks are set up, the card is shown to a group that may go, and leads home for others', async () => {
  answer(contactTaskGrouping, aGrouping([], { contacts: [maya, juno] }))
  openPage('/checkinComplete')
  expect(await within(await ticket()).findByRole('heading', { name: 'Ready for Sat Feb 14' })).toBeDefined()
  cleanup()
  const noPass: Partial<PersonReadiness> = { verdict: 'not-ready', blockers: [aBlocker('no-pass')] }
  answer(
    readReadiness,
    readiness({}, { people: ['maya', 'juno'].map((contactId) => aVerdict({ ...noPass, contactId })) }),
  )
  const { path } = openPage('/checkinComplete')
  await waitFor(() => expect(path()).toBe('/home'))
})

test('a guest whose birth date is missing is not ready, and the card asks to call the resort', async () => {
  const emeka = aContact({ contactId: 'emeka', firstName: 'Emeka', age: null, dateOfBirth: null })
  answer(contactTaskGrouping, aGrouping([...everythingDone, aContactTask(emeka, waiver, done)]))
  const emekas = aVerdict({ contactId: 'emeka', verdict: 'not-ready', blockers: [aBlocker('birth-date-missing')] })
  answer(readReadiness, readiness({}, { people: [aVerdict(), aVerdict({ contactId: 'juno' }), emekas] }))
  const settings = someSettings()
  settings.languageSettings.application.phoneNumber = '970-555-0142'
  openPage('/checkinComplete', settings)
  const card = within(await ticket())
  expect(await card.findByText('Emeka: Needs a date of birth')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Almost there')
  expect(card.getByText('Birth date missing. Please call us.').parentElement?.textContent).toContain('Emeka')
  expect(card.getByRole('link', { name: 'Call 970-555-0142' })).toBeDefined()
})

test('while a task can be done here and nobody may go yet, the page leads back to check-in', async () => {
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver, done), aContactTask(juno, waiver)]))
  const open: Partial<PersonReadiness> = { verdict: 'not-ready', blockers: [aBlocker('waiver-missing')] }
  answer(readReadiness, readiness(open, { people: [aVerdict(open), aVerdict({ ...open, contactId: 'juno' })] }))
  const { path } = openPage('/checkinComplete')
  await waitFor(() => expect(path()).toBe('/checkin/waiver'))
})

test('Enlarge shows the code full screen and keeps the screen on; Close ends both', async () => {
  const release = vi.fn<() => Promise<void>>().mockResolvedValue()
  const request = vi.fn<() => Promise<unknown>>().mockResolvedValue({ release })
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  answer(contactTaskGrouping, aGrouping(everythingDone))
  openPage('/checkinComplete')
  const user = userEvent.setup()
  await user.click(within(await ticket()).getByRole('button', { name: 'Enlarge' }))
  const large = within(screen.getByRole('dialog', { name: 'Show this at the resort desk' }))
  expect(large.getByRole('img', { name: 'QR code for the check-in desk' })).toBeDefined()
  await waitFor(() => expect(request).toHaveBeenCalledWith('screen'))
  await user.click(large.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(release).toHaveBeenCalled())
  Reflect.deleteProperty(navigator, 'wakeLock')
})

/** Records what is drawn on a canvas and saved: jsdom has no canvas. */
function mockDrawing() {
  const texts: string[] = []
  const saved: { name: string; size: string }[] = []
  const nothing = () => undefined
  const context = {
    fillText: (text: string) => void texts.push(text),
    measureText: (text: string) => ({ width: text.length * 10 }),
    ...Object.fromEntries(
      ['fillRect', 'beginPath', 'roundRect', 'arc', 'fill', 'stroke'].map((name) => [name, nothing]),
    ),
  }
  // The drawing uses only these methods.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.stubGlobal(
    'Path2D',
    class {
      readonly isDrawn = true
    },
  )
  let size = ''
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, use) {
    size = `${this.width}x${this.height}`
    use(new Blob(['a png'], { type: 'image/png' }))
  })
  URL.createObjectURL = () => 'blob:card'
  URL.revokeObjectURL = nothing
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, size })
  })
  return { texts, saved }
}

test('the QR code has the signed code of the verdict, also without a network', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  answer(readArrivalCode, { code: 'AbC-signed' })
  const { baseUrl } = someSettings().frontEndSettings
  const signed = getModules(`${baseUrl}/l/1?ref=KR%2048213#v1.AbC-signed`)
  const drawn = () => screen.getByRole('img', { name: 'QR code for the check-in desk' }).innerHTML
  const { queryClient } = openPage('/checkinComplete')
  await ticket()
  await waitFor(() => expect(drawn()).toBe(signed))
  unreachable(contactTaskGrouping)
  unreachable(readReadiness)
  unreachable(readArrivalCode)
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('This could not be checked again.')).toBeDefined()
  expect(drawn()).toBe(signed)
})

/** The drawing of a QR code. */
function getModules(text: string): string {
  const { container, unmount } = render(<QrCode text={text} label="" className={undefined} />)
  const drawing = container.querySelector('svg')?.innerHTML ?? ''
  unmount()
  return drawing
}

test('the ticket rises at the end of check-in, and a card that is opened again is there at once', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  const { router, unmount } = openPage('/about')
  await screen.findByRole('main')
  await act(() => router.navigate({ to: '/checkinComplete' }))
  const atTheEnd = await screen.findByRole('region', { name: 'Arrival card' })
  expect(atTheEnd.className).not.toContain('still')
  unmount()

  storeSession()
  await openFirstPage('/checkinComplete', document.createElement('div'))
  const again = await screen.findByRole('region', { name: 'Arrival card' })
  expect(again.className).toContain('still')
})
