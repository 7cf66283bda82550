import { aContactTask } from '@first-chair/core/contact-task/contact-task.builders'
import { openExternalWaiver } from '@first-chair/core/waiver/external-waiver.api'
import type { OwnWaiver } from '@first-chair/core/waiver/own-waivers'
import { readOwnWaivers } from '@first-chair/core/waiver/own-waivers.api'
import { completeWaiver, listSignedWaivers, readWaiverText } from '@first-chair/core/waiver/waiver.api'
import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, refuse, unreachable } from '../../../test/network.ts'
import { mockPointerBrowser } from '../../../ui/signature-pad/signature-pad.builders.ts'
import { openPageAsAnyone, someSettings } from '../../../test/open-page.tsx'
import { accent, findPlainTexts } from '../../../test/pseudo-locale.ts'
import {
  answerInPseudoLocale,
  maya,
  theo,
  juno,
  waiver,
  external,
  done,
  waiverText,
  editProfile,
  openInPseudoLocale,
  householdWith,
  findTitle,
  button,
  setOnline,
  findOwnPlainTexts,
  listPlainTexts,
} from '../check-in-pseudo-locale.builders.ts'

beforeEach(answerInPseudoLocale)

describe('every text of waivers is in a catalogue or in the settings', () => {
  test('with one signature for several people', async () => {
    householdWith([aContactTask(maya, waiver), aContactTask(juno, waiver)])
    openInPseudoLocale('/checkin/waiver')
    await button('Accept')
    expect(listPlainTexts()).toEqual([])
    expect(document.title).toContain(accent('Waiver'))
    setOnline(false)
    await screen.findByText(accent('You need to be online to sign.'))
    expect(listPlainTexts()).toEqual([])
  })

  test('with one signature after the other', async () => {
    const single = { ...waiver, consolidateWaivers: false, enableTextSignature: false, enableAgreeCheckbox: false }
    const [first, second] = [aContactTask(theo, single), aContactTask(juno, single)]
    householdWith([first, second, aContactTask(maya, single)])
    answer(completeWaiver, [{ ...first, ...done }])
    const user = openInPseudoLocale('/checkin/waiver')
    await user.click(await button('Accept'))
    await screen.findByRole('heading', { level: 1 })
    expect(listPlainTexts()).toEqual([])
  })

  test('with a typed name, and a text that changed meanwhile', async () => {
    householdWith([aContactTask(maya, waiver)])
    refuse(completeWaiver, 'text-changed')
    const user = openInPseudoLocale('/checkin/waiver')
    await button('Accept')
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('textbox'))
    await user.paste(`${maya.firstName} ${maya.lastName}`)
    await screen.findByText(accent('Matches your account name'))
    expect(listPlainTexts()).toEqual([])
    await user.click(await button('Accept'))
    await screen.findByText(accent('The waiver text has changed.'))
    expect(listPlainTexts()).toEqual([])
  })

  test('while a signature is sent, and when it was saved', async () => {
    const task = { ...waiver, enableTextSignature: false, enableAgreeCheckbox: false }
    householdWith([aContactTask(maya, task)])
    let release = () => {}
    answer(completeWaiver, async () => {
      await new Promise<void>((resolve) => (release = resolve))
      return [aContactTask(maya, task, done)]
    })
    const user = openInPseudoLocale('/checkin/waiver')
    await user.click(await button('Accept'))
    await screen.findByRole('heading', { level: 2, name: accent('Saving your signature') })
    expect(listPlainTexts()).toEqual([])
    act(() => release())
    await screen.findByRole('heading', { level: 1, name: `${accent('Signed for ')}${maya.firstName}` })
    expect(listPlainTexts()).toEqual([])
  })

  test('while the text loads, and if it does not load', async () => {
    householdWith([aContactTask(maya, waiver)])
    answer(readWaiverText, () => new Promise(() => {}))
    openInPseudoLocale('/checkin/waiver')
    await screen.findByText(accent('Loading the waiver'))
    expect(listPlainTexts()).toEqual([])
    cleanup()
    unreachable(readWaiverText)
    openInPseudoLocale('/checkin/waiver')
    await screen.findByText(accent('The waiver did not load'))
    expect(listPlainTexts()).toEqual([])
  })

  test('with the cards of those who signed', async () => {
    answer(listSignedWaivers, [
      {
        position: 1,
        taskId: waiver.id,
        taskName: waiver.name,
        signedAtUtc: '2026-02-13T15:00:00.000Z',
        offsetHours: -7,
        signer: maya.firstName,
        signedFor: [maya],
        startDate: '2026-02-13',
        endDate: null,
      },
    ])
    householdWith(
      [
        aContactTask(maya, waiver, { ...done, completeUntil: '2026-05-31' }),
        aContactTask(juno, waiver, { upTo: 'resort' }),
      ],
      { location: { ...editProfile } },
    )
    openInPseudoLocale('/profile/waiver')
    const { copyButton } = someSettings().languageSettings.checkIn
    const copyOf = `${accent(copyButton)}${accent(' for ')}${maya.firstName} ${maya.lastName}`
    await screen.findByRole('button', { name: copyOf })
    expect(listPlainTexts()).toEqual([])
  })
})

describe('so is every text around the waiver of another provider', () => {
  const openPark = () => {
    householdWith([aContactTask(maya, external), aContactTask(juno, external)])
    return openInPseudoLocale('/checkin/waiver')
  }

  beforeEach(() => {
    mockPointerBrowser()
    answer(openExternalWaiver, { url: 'about:blank', origin: 'https://waivers.example', externalRequest: 'request' })
  })
  const postFromFrame = async (data: unknown) => {
    const frame = await screen.findByTitle<HTMLIFrameElement>(external.name)
    const from = { origin: 'https://waivers.example', source: frame.contentWindow }
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, ...from })))
  }

  test('while it loads, and when the guest is offline', async () => {
    openPark()
    await screen.findByText(accent('Loading the waiver'))
    expect(listPlainTexts()).toEqual([])
    setOnline(false)
    await screen.findByText(accent('You need to be online to sign.'))
    expect(listPlainTexts()).toEqual([])
  })

  test('if it cannot be opened', async () => {
    refuse(openExternalWaiver, 'external-system-down')
    openPark()
    await screen.findByText(accent('The waiver did not load'))
    expect(listPlainTexts()).toEqual([])
  })

  test('if its page reports an error', async () => {
    openPark()
    await postFromFrame({ type: 'ERROR', status: 500, body: '' })
    expect(
      findPlainTexts(await screen.findByRole('dialog', { name: accent('The waiver could not be shown') })),
    ).toEqual([])
  })

  test('if the signature was not saved', async () => {
    refuse(completeWaiver, 'unavailable')
    openPark()
    await postFromFrame({ type: 'waiverCompleted' })
    expect(findPlainTexts(await screen.findByRole('dialog', { name: accent('The waiver was not saved') }))).toEqual([])
  })
})

describe('so is every text of a signing link', () => {
  const own: OwnWaiver = {
    task: waiver,
    isComplete: false,
    isSkipped: false,
    completeUntil: null,
    text: waiverText,
    change: null,
  }
  const complete = { ...own, isComplete: true, text: null }
  const openLink = () => openInPseudoLocale('/sign#token', openPageAsAnyone)
  const linkWith = (...waivers: OwnWaiver[]) =>
    answer(readOwnWaivers, {
      firstName: theo.firstName,
      lastName: theo.lastName,
      locationName: accent('Base Village'),
      resortDay: '2026-02-13',
      waivers,
    })

  test('while the adult signs', async () => {
    linkWith(own, { ...own, task: { ...own.task, id: 3, isOptional: true } })
    openLink()
    await button('Accept')
    expect(listPlainTexts()).toEqual([])
  })

  test('when all is signed or skipped', async () => {
    linkWith(
      { ...complete, completeUntil: '2026-05-31' },
      { ...complete, task: { ...own.task, id: 3 }, isSkipped: true },
    )
    openLink()
    await findTitle(someSettings().languageSettings.ownSignature.doneTitle)
    expect(findOwnPlainTexts(screen.getByRole('main'))).toEqual([])
  })

  test('while the waivers load, and if they do not load', async () => {
    answer(readOwnWaivers, () => new Promise(() => {}))
    openLink()
    await screen.findByText(accent('Loading your waivers'))
    cleanup()
    unreachable(readOwnWaivers)
    openLink()
    await findTitle('The waiver did not load')
    expect(findOwnPlainTexts(screen.getByRole('main'))).toEqual([])
  })
})
