import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { createInvalidInput } from '@first-chair/core/contract/failure'
import { completePhoto, uploadPhoto } from '@first-chair/core/photo/photo.api'
import { t } from '@first-chair/core/catalogue/picture'
import { toPictureProblem, type PictureRule } from '@first-chair/core/photo/photo'
import { aHouseholdReadiness } from '@first-chair/core/readiness/readiness.builders'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse, unreachable } from '../../../test/network.ts'
import { countEvents, stopCounting } from '../../../test/counted-events.ts'
import { openPage } from '../../../test/open-page.tsx'
import { replacePictures } from './replace-pictures.builders.ts'

let openPicture: ReturnType<typeof replacePictures>['openPicture']
let createSquareJpeg: ReturnType<typeof replacePictures>['createSquareJpeg']

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 9 })
const finn = aContact({ contactId: 'finn', firstName: 'Finn', age: 6 })

type Sent = { contactId: string | null; contactTaskId: string | null }
let sent: Sent[]
let skipped: unknown[]
/** The server answers an upload when this promise resolves. */
let uploadGate: Promise<void>

beforeEach(() => {
  answer(readReadiness, aHouseholdReadiness(['maya', 'theo', 'juno', 'finn']))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  ;({ openPicture, createSquareJpeg } = replacePictures())
  sent = []
  skipped = []
  uploadGate = Promise.resolve()
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [maya, juno, finn],
    readFromPosAtUtc: null,
  })
})

const photoFor = (contacts: readonly ReturnType<typeof aContact>[], over: Parameters<typeof aTask>[0] = {}) =>
  contacts.map((contact) => aContactTask(contact, aTask({ id: 9, name: 'Photo', taskTypeId: 4, ...over })))

const completed = (contactTask: ContactTask): ContactTask => ({ ...contactTask, isComplete: true, isReadOnly: true })

/** Simulates a resort that stores the photos. */
function resortWith(contactTasks: readonly ContactTask[]): void {
  let listed = contactTasks
  const complete = (id: string | null, isSkipped: boolean): ContactTask => {
    const open = listed.find((contactTask) => contactTask.id === id)
    if (!open) throw new Error(`There is no contact task ${id}`)
    const contact = isSkipped ? open.contact : { ...open.contact, photoHash: 'ab' }
    const done = { ...open, contact, isComplete: true, isReadOnly: true, isSkipped }
    listed = listed.map((contactTask) => (contactTask.id === id ? done : contactTask))
    return done
  }
  answer(contactTaskGrouping, () => aGrouping(listed))
  answer(uploadPhoto, async ({ url: { searchParams } }) => {
    const [contactId, contactTaskId] = [searchParams.get('contactId'), searchParams.get('contactTaskId')]
    sent.push({ contactId, contactTaskId })
    await uploadGate
    return { photoHash: 'ab', contactTask: complete(contactTaskId, false) }
  })
  answer(completePhoto, ({ body, url }) => {
    skipped.push(url.searchParams.get('skip'))
    return complete(completePhoto.body?.parse(body).id ?? null, true)
  })
}

async function openPhotos() {
  const page = openPage('/checkin/photo')
  await screen.findByRole('heading', { level: 1, name: 'Photo' })
  return { ...page, user: userEvent.setup({ delay: null }) }
}
type User = ReturnType<typeof userEvent.setup>

const aFile = new File(['picture'], 'me.jpg', { type: 'image/jpeg' })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const findName = (name: string) => screen.findByRole('heading', { level: 2, name })
const source = (name: string) => screen.getByLabelText(`Choose a picture of ${name}`)
const cards = () => screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading') !== null)

async function choosePhoto(user: User, name: string) {
  await findName(name)
  await user.upload(source(name), aFile)
  const sheet = await screen.findByRole('dialog', { name: `${name}'s photo`, hidden: true })
  await user.click(within(sheet).getByText(/^(Add|Update) Photo$/))
}

test('the first contact without a photo is open, the others are below: incomplete ones first', async () => {
  resortWith([...photoFor([maya]).map(completed), ...photoFor([juno, finn])])
  await openPhotos()
  expect(await findName('Juno')).toBeDefined()
  expect(cards().map((card) => within(card).getByRole('heading').textContent)).toEqual(['Finn', 'Maya'])
  expect(cards().map((card) => within(card).getByText(/^(Not Completed|Photo added)$/).textContent)).toEqual([
    'Not Completed',
    'Photo added',
  ])
})

test('the front camera takes the own picture of the guest, the rear camera all others', async () => {
  resortWith(photoFor([maya, juno]))
  const { user } = await openPhotos()
  expect(screen.getByLabelText('Take a picture of Maya').getAttribute('capture')).toBe('user')
  await choosePhoto(user, 'Maya')
  await findName('Juno')
  expect(screen.getByLabelText('Take a picture of Juno').getAttribute('capture')).toBe('environment')
})

test('the next member opens while a photo is being uploaded; after the last one, Complete leads to the next task', async () => {
  resortWith(photoFor([juno, finn]))
  let release: (() => void) | undefined
  uploadGate = new Promise((resolve) => (release = resolve))
  const { user, path } = await openPhotos()
  await choosePhoto(user, 'Juno')
  await findName('Finn')
  expect(await screen.findByRole('progressbar', { name: "Sending Juno Lindqvist's photo" })).toBeDefined()

  await choosePhoto(user, 'Finn')
  const waiting = await screen.findByRole('button', { name: /Sending/ })
  await user.click(waiting)
  expect(path()).toBe('/checkin/photo')
  act(() => release?.())
  await user.click(await screen.findByRole('button', { name: 'Complete' }))
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
  expect(sent.map(({ contactId }) => contactId)).toEqual(['juno', 'finn'])
  expect(sent.every(({ contactId, contactTaskId }) => contactTaskId?.endsWith(contactId ?? '-'))).toBe(true)
})

test('after the upload the contact task is complete and read-only, and Add Photo is counted', async () => {
  const counted = countEvents()
  resortWith(photoFor([juno]))
  const { user } = await openPhotos()
  await choosePhoto(user, 'Juno')
  expect(await screen.findByText('Photo added')).toBeDefined()
  expect(counted().map(({ action }) => action)).toEqual(['Add Photo'])
  stopCounting()
})

test('a photo that is uploaded during a refetch of the household stays complete', async () => {
  resortWith(photoFor([juno]))
  const { user } = await openPhotos()
  let readAgain = false
  let groupFromBefore = () => {}
  answer(contactTaskGrouping, async () => {
    // The arrival card asks for the group once more, and shows the verdict that comes with it.
    if (readAgain) return aGrouping(photoFor([juno]).map(completed))
    readAgain = true
    await new Promise<void>((resolve) => (groupFromBefore = resolve))
    return aGrouping(photoFor([juno]))
  })
  act(() => void window.dispatchEvent(new Event('offline')))
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(readAgain).toBe(true))
  await choosePhoto(user, 'Juno')
  await screen.findByText('Photo added')
  await act(async () => groupFromBefore())
  await user.click(await screen.findByRole('button', { name: 'Complete' }))
  expect(await screen.findByRole('heading', { name: 'You are all set' })).toBeDefined()
})

test('a card shows the stored picture, or the initials if there is none', async () => {
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [{ ...maya, photo: '/9j/4AAQ' }, juno],
    readFromPosAtUtc: null,
  })
  resortWith(photoFor([maya, juno]).map(completed))
  await openPhotos()
  await waitFor(() => {
    expect(cards().map((card) => card.querySelector('img')?.getAttribute('src'))).toEqual([
      'data:image/jpeg;base64,/9j/4AAQ',
      undefined,
    ])
  })
  expect(cards()[1]?.textContent).toContain('JL')
})

test('a photo whose upload fails stays on its card and can be sent again unchanged', async () => {
  resortWith(photoFor([juno]))
  unreachable(uploadPhoto)
  const { user } = await openPhotos()
  await choosePhoto(user, 'Juno')
  const alert = await screen.findByText(/^Not sent\. We cannot be reached right now/)
  expect(alert).toBeDefined()

  resortWith(photoFor([juno]))
  for (const again of screen.getAllByRole('button', { name: 'Try again' }).slice(0, 1)) await user.click(again)
  expect(await screen.findByRole('button', { name: 'Complete' })).toBeDefined()
  expect(createSquareJpeg).toHaveBeenCalledTimes(1)
})

test('if the photo is no longer required, the page says so, and Continue goes on with check-in', async () => {
  const waiver = completed(aContactTask(maya, aTask({ id: 1, taskTypeId: 1, name: 'Season waiver' })))
  resortWith([...photoFor([juno]), waiver])
  refuse(uploadPhoto, 'no-longer-asked')
  const { user, path } = await openPhotos()
  await choosePhoto(user, 'Juno')
  expect(await screen.findByText('The resort no longer requires this.')).toBeDefined()
  expect(screen.queryByText(/^Not sent/)).toBeNull()
  expect(path()).toBe('/checkin/photo')
  resortWith([waiver])
  await user.click(button('Continue'))
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
})

test('if the skipped photo is no longer required, the page says so', async () => {
  resortWith(photoFor([juno], { isOptional: true }))
  refuse(completePhoto, 'no-longer-asked')
  const { user } = await openPhotos()
  await findName('Juno')
  await user.click(button('Skip'))
  expect(await screen.findByText('The resort no longer requires this.')).toBeDefined()
  expect(screen.queryByText('ERROR CALLING API')).toBeNull()
})

test('the message of the server about a picture is on its card', async () => {
  resortWith(photoFor([juno]))
  refuse(uploadPhoto, 'invalid-input', { fields: [toPictureProblem('too-small')] })
  const { user } = await openPhotos()
  await choosePhoto(user, 'Juno')
  expect(await screen.findByText(`Not sent. ${t('too-small')}`)).toBeDefined()
  expect(button('Add Photo of Juno Lindqvist')).toBeDefined()
})

test.each<PictureRule>(['invalid-type', 'heic', 'too-big', 'too-small', 'unsupported-browser', 'unknown'])(
  'a refused picture (%s) shows the message of the violated rule, and nothing is sent',
  async (rule) => {
    resortWith(photoFor([juno]))
    openPicture.mockRejectedValue(createInvalidInput([toPictureProblem(rule)]))
    const { user } = await openPhotos()
    await findName('Juno')
    await user.upload(source('Juno'), aFile)
    expect((await screen.findByText(t(rule))).closest('[role=alert]')).not.toBeNull()
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
    expect(sent).toEqual([])
  },
)

test('a refused picture does not replace the one chosen before', async () => {
  resortWith(photoFor([juno]))
  const { user } = await openPhotos()
  await findName('Juno')
  await user.upload(source('Juno'), aFile)
  const sheet = await screen.findByRole('dialog', { name: "Juno's photo", hidden: true })
  openPicture.mockRejectedValue(createInvalidInput([toPictureProblem('invalid-type')]))
  await user.upload(source('Juno'), aFile)
  expect(await within(sheet).findByText(t('invalid-type'))).toBeDefined()
  await user.click(within(sheet).getByText('Add Photo'))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('if the browser cannot create the photo, a message says that it is not supported', async () => {
  resortWith(photoFor([juno]))
  createSquareJpeg.mockRejectedValue(new Error('no canvas'))
  const { user } = await openPhotos()
  await choosePhoto(user, 'Juno')
  expect(await screen.findByText(t('unsupported-browser'))).toBeDefined()
})

test('closing the picture saves nothing', async () => {
  resortWith(photoFor([juno]))
  const { user } = await openPhotos()
  await findName('Juno')
  await user.upload(source('Juno'), aFile)
  const sheet = await screen.findByRole('dialog', { name: "Juno's photo", hidden: true })
  await user.click(within(sheet).getByLabelText('Close without saving'))
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  expect(sent).toEqual([])
})

test('an optional photo can be skipped, and added later', async () => {
  resortWith(photoFor([juno, finn], { isOptional: true }))
  const { user } = await openPhotos()
  await findName('Juno')
  await user.click(button('Skip'))
  await findName('Finn')
  expect(await screen.findByText('Skipped for today')).toBeDefined()
  expect(skipped).toEqual(['true'])
  await user.click(button('Add Photo of Juno Lindqvist'))
  await findName('Juno')
  expect(button('Cancel')).toBeDefined()
})

test('a photo that is not optional has no Skip', async () => {
  resortWith(photoFor([juno]))
  await openPhotos()
  await findName('Juno')
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
})

test('a skip that fails says so, and the card stays', async () => {
  resortWith(photoFor([juno], { isOptional: true }))
  refuse(completePhoto, 'unavailable')
  const { user } = await openPhotos()
  await findName('Juno')
  await user.click(button('Skip'))
  expect(await screen.findByText('ERROR CALLING API')).toBeDefined()
  expect(await findName('Juno')).toBeDefined()
})

test('an existing photo can be updated or left as it is', async () => {
  resortWith(photoFor([aContact({ ...juno, photoHash: 'ff' })]).map(completed))
  const { user } = await openPhotos()
  await user.click(await screen.findByRole('button', { name: 'Update Photo of Juno Lindqvist' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Complete' })).toBeDefined()
  await user.click(button('Update Photo of Juno Lindqvist'))
  await choosePhoto(user, 'Juno')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('when offline, the screen says so before the guest starts', async () => {
  resortWith(photoFor([juno]))
  await openPhotos()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(/A photo can be sent only when you are online/)).toBeDefined()
  online.mockRestore()
})

test.each([
  ['the cross', (user: User) => user.click(button('Close without saving'))],
  ['Escape', async () => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))],
])('after the sheet is closed by %s the focus is on the button that opened it', async (_, close) => {
  resortWith(photoFor([juno]))
  const { user } = await openPhotos()
  await findName('Juno')
  await user.click(button('Add Photo'))
  await user.upload(source('Juno'), aFile)
  await screen.findByRole('dialog')
  await act(() => close(user))
  await waitFor(() => expect(document.activeElement).toBe(button('Add Photo')))
})

test('after a photo the next name has the focus, and after the last photo the name of its contact', async () => {
  resortWith(photoFor([juno, finn]))
  const { user } = await openPhotos()
  await choosePhoto(user, 'Juno')
  await waitFor(async () => expect(document.activeElement).toBe(await findName('Finn')))
  await choosePhoto(user, 'Finn')
  await screen.findByRole('button', { name: 'Complete' })
  await waitFor(async () => expect(document.activeElement).toBe(await findName('Finn')))
})

test('after Cancel the focus is back on the button that opened the card', async () => {
  resortWith(photoFor([aContact({ ...juno, photoHash: 'ff' })]).map(completed))
  const { user } = await openPhotos()
  await user.click(await screen.findByRole('button', { name: 'Update Photo of Juno Lindqvist' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(button('Update Photo of Juno Lindqvist')))
})

test('a photo that the resort did not accept says why, and a new one can be taken', async () => {
  answer(
    contactTaskGrouping,
    aGrouping([
      aContactTask({ ...finn, photoHash: 'ff00' }, aTask({ id: 4, name: 'Photo', taskTypeId: 4 }), {
        photoRejection: 'eyes-covered',
      }),
    ]),
  )
  openPage('/checkin/photo')
  const reason =
    'The resort did not accept the photo of Finn, because goggles or sunglasses cover the eyes. Please take a new one without them.'
  expect(await screen.findByText(reason)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Update Photo' })).toBeDefined()
})
