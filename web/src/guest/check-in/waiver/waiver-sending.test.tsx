import { completeWaiver, readWaiverChange, readWaiverText } from '@first-chair/core/waiver/waiver.api'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { startAnalytics } from '../../../analytics/analytics.ts'
import { answer, refuse, unreachable } from '../../../test/network.ts'
import * as session from '../../../session/session.ts'
import { openPage } from '../../../test/open-page.tsx'
import {
  maya,
  juno,
  family,
  sent,
  text,
  resortWith,
  waiverFor,
  accept,
  agree,
  pad,
  nameField,
  openWaiver,
  fillIn,
  simulateWaiver,
} from './waiver-screen.builders.ts'

beforeEach(() => void simulateWaiver())

test('Sign Waiver is counted with the id of the waiver, after consent; skipping is not', async () => {
  startAnalytics('G-ABC1234567')
  window.dispatchEvent(new CustomEvent('first-chair-consent', { detail: { granted: true } }))
  const counted = () => JSON.stringify(Reflect.get(window, 'dataLayer')).match(/"Sign Waiver".{0,60}/g)
  resortWith(waiverFor(family, { isOptional: true, posWaiverId: 'SEASON' }))
  const { user } = await openWaiver()
  await user.click(screen.getByRole('button', { name: 'Skip Waiver' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(counted()).toBeNull()
  cleanup()

  resortWith(waiverFor(family, { posWaiverId: 'SEASON' }))
  const { path } = await openWaiver()
  await fillIn(user)
  await user.click(accept())
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
  expect(counted()).toEqual([expect.stringContaining('"event_category":"Check-In","value":"SEASON"')])
  startAnalytics('')
})

test('a double tap on Accept sends one signature', async () => {
  resortWith(waiverFor(family))
  const { user, path } = await openWaiver()
  await fillIn(user)
  await user.dblClick(accept())
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
  expect(sent).toHaveLength(1)
})

test('while it is sent the waiver is hidden behind "Saving your signature"', async () => {
  resortWith(waiverFor(family))
  const { user } = await openWaiver()
  const signed = waiverFor(family).map((listed) => ({ ...listed, isComplete: true, isReadOnly: true }))
  const connection = new EventTarget()
  answer(completeWaiver, () => new Promise((resolve) => connection.addEventListener('respond', () => resolve(signed))))
  await fillIn(user)
  await user.click(accept())
  expect(await screen.findByRole('heading', { name: 'Saving your signature' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  connection.dispatchEvent(new Event('respond'))
  expect(await screen.findByRole('heading', { name: 'Signed for Maya, Theo, Juno and Finn' })).toBeDefined()
})

test('a slow answer shows a message after four seconds and Try again after twenty; the signature counts once', async () => {
  resortWith(waiverFor(family))
  const { user, path } = await openWaiver()
  await fillIn(user)
  answer(completeWaiver, () => new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    await user.click(accept())
    await screen.findByRole('heading', { name: 'Saving your signature' })
    expect(screen.queryByText(/Still sending/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(screen.getByText(/Still sending/)).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(16_000))
    resortWith(waiverFor(family))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(path()).toBe('/checkinComplete'))
    expect(sent).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a failing call loses nothing: message, strokes, name and tick are there, and the step does not advance', async () => {
  resortWith(waiverFor(family))
  const { user, path } = await openWaiver()
  unreachable(completeWaiver)
  await fillIn(user)
  await user.click(accept())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('ERROR CALLING API')
  expect(alert.textContent).toContain('Nothing was lost. Your answers are still here.')
  expect(path()).toBe('/checkin/waiver')
  expect(agree()).toHaveProperty('checked', true)
  expect(nameField()).toHaveProperty('value', 'Maya Lindqvist')
  expect(pad().querySelectorAll('path[d^="M40 120"]')).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(accept()))

  resortWith(waiverFor(family))
  await user.click(accept())
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
  expect(sent).toHaveLength(1)
})

test("the server's messages appear under their fields", async () => {
  resortWith(waiverFor(family))
  const { user } = await openWaiver()
  refuse(completeWaiver, 'invalid-input', {
    fields: [
      { path: 'relatedObject.typedName', rule: 'custom', message: 'Please sign Maya Lindqvist exactly.' },
      { path: 'relatedObject.signature', rule: 'custom', message: 'Please Sign.' },
    ],
  })
  await fillIn(user)
  await user.click(accept())
  expect(await screen.findByText('Please sign Maya Lindqvist exactly.')).toBeDefined()
  expect(screen.getByText('Please Sign.')).toBeDefined()
  expect(screen.queryByText('ERROR CALLING API')).toBeNull()
})

test('if the waiver text changed, the page shows the new text and asks for a new signature', async () => {
  resortWith(waiverFor(family))
  const { user } = await openWaiver()
  refuse(completeWaiver, 'text-changed')
  await fillIn(user)
  answer(readWaiverText, { ...text, rolText: '<p>Ice is slippery too.</p>', rolTextHash: 'hash-2' })
  await user.click(accept())
  expect(await screen.findByText('The waiver text has changed.')).toBeDefined()
  expect(await screen.findByText('Ice is slippery too.')).toBeDefined()
  expect(agree()).toHaveProperty('checked', false)
  expect(nameField()).toHaveProperty('value', '')
  expect(pad().querySelectorAll('path[d^=M]')).toHaveLength(0)

  resortWith(waiverFor(family))
  await fillIn(user)
  await user.click(accept())
  await waitFor(() => expect(sent[0]?.command?.relatedObject).toMatchObject({ rolTextHash: 'hash-2' }))
})

test('who signed an earlier version reads what changed first, and sees the changes in the text with one tap', async () => {
  const asked: unknown[] = []
  answer(readWaiverText, { ...text, rolText: '<p>There is snow and ice.</p>', version: 8, hasEarlierVersions: true })
  answer(readWaiverChange, ({ body }) => {
    asked.push(body)
    return {
      change: {
        signedVersion: 7,
        signedOn: '2026-02-13',
        signedText: '<p>There is snow.</p>',
        summaries: ['Ice is a new risk.\nNothing else changed.'],
      },
    }
  })
  resortWith(waiverFor([maya, juno]))
  const { user } = await openWaiver()
  const change = await screen.findByRole('region', { name: 'This waiver has changed' })
  expect(asked).toEqual([{ contactTaskIds: waiverFor([maya, juno]).map(({ id }) => id) }])
  expect(screen.getByText('Version 8')).toBeDefined()
  expect(within(change).getByText('You signed version 7 on 2/13/2026.')).toBeDefined()
  expect(
    within(change)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Ice is a new risk.', 'Nothing else changed.'])
  await user.click(within(change).getByRole('button', { name: 'Show the changes in the text' }))
  const changes = await screen.findByRole('dialog', { name: 'What changed since 2/13/2026' })
  expect((await within(changes).findAllByRole('insertion')).at(-1)?.textContent).toBe('added: and ice')
  expect(document.activeElement).toBe(within(changes).getByRole('region', { name: 'Changes in the text' }))
  await user.click(within(changes).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the waiver can be signed if what changed does not load', async () => {
  answer(readWaiverText, { ...text, hasEarlierVersions: true })
  unreachable(readWaiverChange)
  resortWith(waiverFor([maya]))
  const { user } = await openWaiver()
  await fillIn(user)
  await user.click(accept())
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('after an expired sign-in the same waiver comes back with the typed name; the rest is never stored', async () => {
  resortWith(waiverFor(family))
  refuse(completeWaiver, 'not-signed-in')
  const signInAgain = vi.spyOn(session, 'signInAgain').mockResolvedValue(true)
  const first = await openWaiver()
  await fillIn(first.user)
  await first.user.click(accept())
  await waitFor(() => expect(signInAgain).toHaveBeenCalled())
  expect(first.path()).toBe('/checkin/waiver')
  first.unmount()
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/UE5H|rolAccepted|strokes/)

  await openWaiver()
  expect(nameField()).toHaveProperty('value', 'Maya Lindqvist')
  expect(agree()).toHaveProperty('checked', false)
})

test('when offline, the page says so before the guest starts, and Accept sends nothing', async () => {
  resortWith(waiverFor(family))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = await openWaiver()
  expect(screen.getByText('You need to be online to sign.')).toBeDefined()
  await fillIn(user)
  await user.click(accept())
  expect(await screen.findByText("Not sent: you're offline.")).toBeDefined()
  expect(sent).toEqual([])

  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await user.click(accept())
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('if the waiver text does not load, the guest can try again', async () => {
  resortWith(waiverFor(family))
  refuse(readWaiverText, 'not-found')
  openPage('/checkin/waiver')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The waiver did not load')
  answer(readWaiverText, text)
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Accept' })).toBeDefined()
})
