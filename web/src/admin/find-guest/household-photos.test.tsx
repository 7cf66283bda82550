import { getPhotoRejectionMessage, photoRejectionReasons } from '@first-chair/core/photo-review/photo-rejection'
import {
  listHouseholdPhotos,
  readGuestPhoto,
  rejectPhoto,
  type ReviewedPhoto,
} from '@first-chair/core/photo-review/photo-review.api'
import { findGuests } from '@first-chair/core/session/reference.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse, unreachable } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const finn: ReviewedPhoto = {
  contactId: '1004',
  firstName: 'Finn',
  lastName: 'Lindqvist',
  photoHash: 'ff00',
  updatedOn: '2026-12-05',
  rejection: null,
}
const juno: ReviewedPhoto = { ...finn, contactId: '1003', firstName: 'Juno', photoHash: null, updatedOn: null }
const rejection = {
  reason: 'eyes-covered',
  rejectedBy: 'admin@kestrel.example',
  rejectedDateUtc: '2026-12-05T12:00:00.000Z',
} as const

beforeEach(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  answer(findGuests, {
    guests: [
      {
        reference: 'K7QM-4TRX',
        createdDateUtc: '2026-12-05T12:00:00.000Z',
        household: {
          ipCode: '1001',
          emails: ['maya@example.test'],
          people: [{ contactId: '1004', firstName: 'Finn', lastName: 'Lindqvist' }],
        },
        unmatchedSignIn: null,
      },
    ],
    hasMore: false,
    by: ['reference'],
    notSearchedAtPos: [],
  })
  answer(listHouseholdPhotos, { people: [finn, juno], hasEmail: true })
  answer(readGuestPhoto, { contentType: 'image/jpeg', bytes: new Uint8Array([0xff, 0xd8]), cacheable: true })
})

const openPhotos = async () => {
  openAdminPage('/admin/references?reference=K7QM-4TRX')
  await userEvent.click(await screen.findByRole('button', { name: 'Show photos' }))
}
const openDialog = async () => {
  await openPhotos()
  await userEvent.click(await screen.findByRole('button', { name: 'Not accepted: photo of Finn Lindqvist' }))
  return screen.findByRole('dialog', { name: 'What is wrong with Finn’s photo?' })
}

test('the photos are loaded only after the button was pressed, and only a photo can be refused', async () => {
  await openPhotos()
  expect(await screen.findByRole('img', { name: 'Photo of Finn Lindqvist' })).toBeDefined()
  expect(screen.getByText('No photo')).toBeDefined()
  expect(screen.getAllByRole('button', { name: /^Not accepted/ })).toHaveLength(1)
})

test('the dialog shows the exact sentence of each reason before it is sent', async () => {
  const dialog = await openDialog()
  const radios = within(dialog).getAllByRole('radio')
  expect(radios).toHaveLength(photoRejectionReasons.length)
  for (const [index, radio] of radios.entries()) {
    await userEvent.click(radio)
    const reason = photoRejectionReasons[index] ?? 'unclear'
    expect(within(dialog).getByText(getPhotoRejectionMessage(reason, 'Finn'))).toBeDefined()
  }
})

test('a reason has to be chosen, and is sent with the photo that was looked at', async () => {
  const sent: unknown[] = []
  answer(rejectPhoto, ({ body }) => {
    sent.push(body)
    return { rejection, isNew: true, emails: 1 }
  })
  const dialog = await openDialog()
  const send = within(dialog).getByRole('button', { name: 'Ask for a new photo' })
  await userEvent.click(send)
  expect(within(dialog).getByText('Please choose a reason.')).toBeDefined()
  expect(sent).toEqual([])

  answer(listHouseholdPhotos, { people: [{ ...finn, rejection }, juno], hasEmail: true })
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Goggles or sunglasses' }))
  await userEvent.click(send)
  expect(await screen.findByText('Finn is asked for a new photo, also by e-mail.')).toBeDefined()
  expect(sent).toEqual([{ ipCode: '1001', photoHash: 'ff00', reason: 'eyes-covered' }])
  expect(await screen.findByText(/Not accepted: goggles or sunglasses/)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a photo that was replaced meanwhile is shown before anything else can be done with it', async () => {
  refuse(rejectPhoto, 'changed-meanwhile')
  const dialog = await openDialog()
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Too far away' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for a new photo' }))
  const reload = await within(dialog).findByRole('button', { name: 'Show the current photo' })
  answer(listHouseholdPhotos, { people: [{ ...finn, photoHash: null, updatedOn: null }, juno], hasEmail: true })
  await userEvent.click(reload)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Not accepted/ })).toBeNull())
})

test('who was faster is named', async () => {
  answer(rejectPhoto, { rejection: { ...rejection, rejectedBy: 'ana@kestrel.example' }, isNew: false, emails: 0 })
  const dialog = await openDialog()
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Not recent' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for a new photo' }))
  expect(await screen.findByText('ana@kestrel.example did that before: goggles or sunglasses.')).toBeDefined()
})

test('after a failure the dialog stays with the chosen reason', async () => {
  unreachable(rejectPhoto)
  const dialog = await openDialog()
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Not recent' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for a new photo' }))
  expect(await within(dialog).findByText('Not saved')).toBeDefined()
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Not recent' }).checked).toBe(true)
})

test('photos that did not load can be loaded again', async () => {
  unreachable(listHouseholdPhotos)
  await openPhotos()
  expect(await screen.findByText('The photos did not load')).toBeDefined()
  answer(listHouseholdPhotos, { people: [finn], hasEmail: false })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Photo on file')).toBeDefined()
})
