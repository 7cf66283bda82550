import type { OwnWaiver, OwnWaivers } from '@first-chair/core/waiver/own-waivers'
import { completeOwnWaiver, readOwnWaivers } from '@first-chair/core/waiver/own-waivers.api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, refuse, unreachable } from '../../../test/network.ts'
import { openPageAsAnyone, someSettings } from '../../../test/open-page.tsx'
import * as signaturePadPng from '../../../ui/signature-pad/signature-pad-png.ts'
import { aSignature, mockPointerBrowser, drawOn } from '../../../ui/signature-pad/signature-pad.builders.ts'

const text = {
  posWaiverId: 'W-1',
  affirmation: '<p>I sign it for myself.</p>',
  adultsAffirmation: '<p>I sign it for myself.</p>',
  ownAffirmation: '<p>I sign it for myself.</p>',
  rolText: '<h2>Assumption of risk</h2><p>Snow is slippery.</p>',
  rolTextHash: 'hash-1',
  version: 1,
  hasEarlierVersions: false,
}
const season: OwnWaiver = {
  task: {
    id: 1,
    name: 'Season Liability Waiver',
    posWaiverId: 'W-1',
    isOptional: false,
    enableAgreeCheckbox: true,
    enableTextSignature: true,
    enableWetSignature: true,
  },
  isComplete: false,
  isSkipped: false,
  completeUntil: null,
  text,
  change: null,
}
const release: OwnWaiver = {
  ...season,
  task: { ...season.task, id: 3, name: 'Photo Release', isOptional: true, enableWetSignature: false },
}
const theo: OwnWaivers = {
  firstName: 'Theo',
  lastName: 'Lindqvist',
  locationName: 'Base Village',
  resortDay: '2026-02-13',
  waivers: [season],
}

let sent: { token?: string; taskId?: number; relatedObject?: unknown; skip: string | null }[]
beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(signaturePadPng, 'signaturePng').mockReturnValue('UE5H')
  mockPointerBrowser()
  sent = []
  sessionStorage.clear()
})

/** Simulates a signing link for Theo and a server that stores completed waivers. */
function linkFor(own: OwnWaivers): void {
  let stored = own
  answer(readOwnWaivers, () => stored)
  answer(completeOwnWaiver, ({ body, url }) => {
    const skip = url.searchParams.get('skip')
    const command = completeOwnWaiver.body?.parse(body)
    sent.push({ ...command, skip })
    const isDone = { isComplete: true, isSkipped: skip === 'true', completeUntil: '2026-05-31', text: null }
    stored = {
      ...stored,
      waivers: stored.waivers.map((waiver) => (waiver.task.id === command?.taskId ? { ...waiver, ...isDone } : waiver)),
    }
    return stored
  })
}

const accept = () => screen.findByRole('button', { name: 'Accept' })
async function fillIn(name = 'Theo Lindqvist') {
  const user = userEvent.setup({ delay: null })
  await accept()
  await user.click(screen.getByRole('checkbox', { name: /I have read and agree/ }))
  const pad = screen.queryByRole('application', { name: 'Your signature' })
  if (pad) drawOn(pad, aSignature)
  await user.click(screen.getByRole('textbox', { name: 'Type your full name' }))
  await user.paste(name)
  return user
}

test('who signed an earlier version reads what changed first', async () => {
  const change = { signedVersion: null, signedOn: '2026-01-10', signedText: '<p>Snow.</p>', summaries: ['Ice is new.'] }
  linkFor({ ...theo, waivers: [{ ...season, change }] })
  openPageAsAnyone('/sign#secret')
  expect(await screen.findByText('You signed an earlier version on 1/10/2026.')).toBeDefined()
  expect(screen.getByText('Ice is new.')).toBeDefined()
})

test('without a sign-in the page shows the name, the waiver and the form, and no link into the household', async () => {
  linkFor(theo)
  openPageAsAnyone('/sign#secret')
  expect(await screen.findByRole('heading', { name: 'Season Liability Waiver', level: 1 })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Theo Lindqvist, you are signing for yourself' })).toBeDefined()
  expect(screen.getByText('I sign it for myself.')).toBeDefined()
  expect(screen.getByText('Exactly like this: Theo Lindqvist')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Close and return home' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Skip Waiver' })).toBeNull()
})

test('signing sends the token in the body, then the page says that it is done', async () => {
  linkFor(theo)
  openPageAsAnyone('/sign#secret')
  const user = await fillIn()
  await user.click(await accept())
  expect(await screen.findByRole('heading', { name: 'Thank you, you have signed', level: 1 })).toBeDefined()
  expect(screen.getByText('Signed, good until 5/31/2026')).toBeDefined()
  expect(sent).toEqual([
    {
      token: 'secret',
      taskId: 1,
      skip: 'false',
      relatedObject: expect.objectContaining({
        rolAccepted: true,
        signature: 'UE5H',
        typedName: 'Theo Lindqvist',
        rolTextHash: 'hash-1',
      }),
    },
  ])
})

test('any other name than their own is refused', async () => {
  linkFor(theo)
  openPageAsAnyone('/sign#secret')
  const user = await fillIn('Maya Lindqvist')
  await user.click(await accept())
  expect(await screen.findByText('Please sign Theo Lindqvist exactly.')).toBeDefined()
  expect(sent).toEqual([])
})

test('several waivers come one after the other, and an optional one can be skipped', async () => {
  linkFor({ ...theo, waivers: [season, release] })
  openPageAsAnyone('/sign#secret')
  expect(await screen.findByText('Base Village · 1 of 2')).toBeDefined()
  const user = await fillIn()
  await user.click(await accept())
  expect(await screen.findByRole('heading', { name: 'Photo Release', level: 1 })).toBeDefined()
  expect(screen.getByText('Base Village · 2 of 2')).toBeDefined()
  expect(screen.getByRole('checkbox', { name: /I have read and agree/ })).toHaveProperty('checked', false)
  await user.click(screen.getByRole('button', { name: 'Skip Waiver' }))
  expect(await screen.findByText('Skipped for today')).toBeDefined()
  expect(sent[1]).toEqual({ token: 'secret', taskId: 3, skip: 'true' })
})

test.each(['/sign#wrong', '/sign'])('a link that does not work says what to do: %s', async (path) => {
  refuse(readOwnWaivers, 'not-found')
  const settings = someSettings()
  settings.languageSettings.application.phoneNumber = '970-555-0100'
  openPageAsAnyone(path, settings)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined()
  expect(screen.getByText('Please ask the person who sent it to you for a new one.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Call 970-555-0100' })).toBeDefined()
})

test('a link that stops working while it is open says so without losing what was typed', async () => {
  linkFor(theo)
  openPageAsAnyone('/sign#secret')
  const user = await fillIn()
  refuse(completeOwnWaiver, 'not-found')
  await user.click(await accept())
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Please ask the person who sent it to you for a new one.',
  )
  expect(screen.getByRole('textbox', { name: 'Type your full name' })).toHaveProperty('value', 'Theo Lindqvist')
})

test('a closed location says so', async () => {
  refuse(readOwnWaivers, 'location-closed')
  openPageAsAnyone('/sign#secret')
  expect((await screen.findByRole('alert')).textContent).toBe('This location is closed for check-in.')
})

test('if the waivers cannot be loaded, the person can try again', async () => {
  unreachable(readOwnWaivers)
  openPageAsAnyone('/sign#secret')
  const again = await screen.findByRole('button', { name: 'Try again' })
  linkFor(theo)
  await userEvent.click(again)
  expect(await accept()).toBeDefined()
})

test('if the text changed meanwhile, the page shows the new text and asks for a new signature', async () => {
  linkFor(theo)
  openPageAsAnyone('/sign#secret')
  const user = await fillIn()
  refuse(completeOwnWaiver, 'text-changed')
  answer(readOwnWaivers, {
    ...theo,
    waivers: [{ ...season, text: { ...text, rolText: '<p>Ice is slippery.</p>', rolTextHash: 'hash-2' } }],
  })
  await user.click(await accept())
  expect(await screen.findByText('Ice is slippery.')).toBeDefined()
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: /I have read and agree/ })).toHaveProperty('checked', false),
  )
})

describe('the copy', () => {
  const field = () => screen.findByRole('textbox', { name: 'Your e-mail address (optional)' })

  test('goes to an address that the signer enters once for all waivers of the link', async () => {
    linkFor({
      ...theo,
      sendsCopies: true,
      waivers: [season, { ...release, task: { ...release.task, isOptional: false } }],
    })
    openPageAsAnyone('/sign#secret')
    const user = await fillIn()
    await user.type(await field(), 'theo@example.test')
    await user.click(await accept())
    await user.click(await screen.findByRole('button', { name: 'Continue' }).catch(() => document.body))
    expect(await screen.findByRole('heading', { name: 'Photo Release', level: 1 })).toBeDefined()
    expect(await field()).toHaveProperty('value', 'theo@example.test')
    await fillIn()
    await user.click(await accept())
    expect(await screen.findByText('Your copy goes to theo@example.test within a few minutes.')).toBeDefined()
    expect(sent).toMatchObject([{ copyTo: 'theo@example.test' }, { copyTo: 'theo@example.test' }])
  })

  test('with an address that is none, nothing is sent, and the field says why', async () => {
    linkFor({ ...theo, sendsCopies: true })
    openPageAsAnyone('/sign#secret')
    const user = await fillIn()
    await user.type(await field(), 'theo')
    await user.tab()
    expect(screen.queryByText(/Enter an address like/), 'a message moves what is tapped next').toBeNull()
    await user.click(await accept())
    expect(await screen.findByText('Enter an address like name@example.com, or leave the field empty.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /e-mail address/ })))
    expect(sent).toEqual([])
    await user.clear(await field())
    await user.click(await accept())
    expect(await screen.findByRole('heading', { name: 'Thank you, you have signed', level: 1 })).toBeDefined()
    expect(sent).toHaveLength(1)
    expect(sent[0]).not.toHaveProperty('copyTo')
    expect(screen.queryByText(/Your copy goes to/)).toBeNull()
  })

  test('is not offered while no e-mails are sent', async () => {
    linkFor(theo)
    openPageAsAnyone('/sign#secret')
    await accept()
    expect(screen.queryByText('Your copy')).toBeNull()
  })
})
