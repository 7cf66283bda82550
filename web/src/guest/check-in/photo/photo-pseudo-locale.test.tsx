import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { completePhoto, uploadPhoto } from '@first-chair/core/photo/photo.api'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse } from '../../../test/network.ts'
import { openPage, someSettings } from '../../../test/open-page.tsx'
import { accent, accentTexts, findPlainTexts, pseudoLocale } from '../../../test/pseudo-locale.ts'
import { mockPointerBrowser } from '../../../ui/signature-pad/signature-pad.builders.ts'
import { replacePictures } from './replace-pictures.builders.ts'

const aMember = (firstName: string, over: Partial<Parameters<typeof aContact>[0]> = {}) =>
  aContact({ contactId: firstName, firstName: accent(firstName), lastName: accent('Lindqvist'), ...over })
const maya = aMember('Maya', { isHeadOfHouseHold: true })
const juno = aMember('Juno')
const finn = aMember('Finn')
const photo = aTask({ id: 4, taskTypeId: 4, name: accent('Photo'), isOptional: true })
const aFile = new File(['picture'], 'me.jpg', { type: 'image/jpeg' })

function openPhotos() {
  const settings = someSettings()
  openPage('/checkin/photo', { ...settings, languageSettings: accentTexts(settings.languageSettings) })
  return userEvent.setup({ delay: null })
}

const button = (name: string) => screen.findByRole('button', { name: accent(name) })
const choosePhoto = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.upload(await screen.findByLabelText(`${accent('Choose a picture of ')}${name}`), aFile)

/** The texts without accents in the step and in the bar above it, except the logo. */
function listPlainTexts(): string[] {
  const step = screen.getByRole('main').parentElement ?? document.body
  return findPlainTexts(step).filter((text) => !text.endsWith(', home'))
}

beforeEach(() => {
  vi.restoreAllMocks()
  replacePictures()
  mockPointerBrowser()
  pseudoLocale.isOn = true
  const user = { given_name: maya.firstName, family_name: maya.lastName, name: maya.firstName }
  answer(readProfile, { user, contacts: [maya, juno, finn], readFromPosAtUtc: null })
  answer(
    contactTaskGrouping,
    aGrouping([
      aContactTask(maya, photo),
      aContactTask(juno, photo),
      aContactTask(finn, photo, { isComplete: true, isReadOnly: true }),
    ]),
  )
})

test('every text of photos is in a catalogue or in the settings, with a photo that is sent or was refused', async () => {
  let release = () => {}
  answer(uploadPhoto, async () => {
    await new Promise<void>((resolve) => (release = resolve))
    return { photoHash: 'ab', contactTask: null }
  })
  const user = openPhotos()
  await choosePhoto(user, maya.firstName)
  await user.click(await screen.findByText(accent('Add Photo'), { selector: 'dialog *' }))
  await screen.findByRole('progressbar')
  expect(listPlainTexts()).toEqual([])
  expect(document.title).toContain(accent('Photo'))

  refuse(uploadPhoto, 'too-many-requests')
  await choosePhoto(user, juno.firstName)
  await user.click(await screen.findByText(accent('Add Photo'), { selector: 'dialog *' }))
  await screen.findByRole('alert')
  expect(listPlainTexts()).toEqual([])
  act(() => release())
})

test('so is every text of the cropper, also what it announces', async () => {
  const user = openPhotos()
  await choosePhoto(user, maya.firstName)
  const area = await screen.findByRole('application', { hidden: true })
  expect(listPlainTexts()).toEqual([])
  for (const [key, announced] of [
    ['ArrowLeft', accent('Moved left')],
    ['ArrowDown', accent('Moved down')],
    ['+', `${accent('Zoom ')}110${accent(' percent')}`],
    ['r', `${accent('Rotated to ')}90${accent(' degrees')}`],
  ]) {
    fireEvent.keyDown(area, { key })
    expect(await screen.findByText(announced ?? '')).toBeDefined()
  }
})

test('so is every text on a wide screen', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('min-width') || media.includes('coarse'),
    addEventListener() {},
    removeEventListener() {},
  }))
  const user = openPhotos()
  await choosePhoto(user, maya.firstName)
  await screen.findByRole('region', { name: `${maya.firstName}${accent("'s photo")}` })
  expect(listPlainTexts()).toEqual([])
})

test('so is every text offline, and when skipping fails', async () => {
  const user = openPhotos()
  refuse(completePhoto, 'unavailable')
  await user.click(await button('Skip'))
  await screen.findByText(accent('ERROR CALLING API'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await screen.findByText(accent('You are offline. A photo can be sent only when you are online.'))
  expect(listPlainTexts()).toEqual([])
})
