import 'fake-indexeddb/auto'
import { aContact, aContactTask, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { uploadPhoto } from '@first-chair/core/photo/photo.api'
import { completeRentalProfile } from '@first-chair/core/rental-profile/rental-profile.api'
import { confirmUnchangedRecords, type ConfirmedRecords } from '@first-chair/core/unchanged-record/unchanged-record.api'
import { completeWaiver } from '@first-chair/core/waiver/waiver.api'
import { openDB } from 'idb'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { householdCopyName, unsentKey, wipeSession } from '../../session/session.ts'
import { answer, network, refuse, unreachable } from '../../test/network.ts'
import { storeSession } from '../../test/open-page.tsx'
import type { Answers } from './submission.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya' })
const names = ['Rental Profile', 'Waiver', 'Other Waiver', 'Photo', 'A', 'B', 'C']
const task = (name: string) => aContactTask(maya, aTask({ id: names.indexOf(name) + 1, name }))
const sizes = {
  selectedAbility: 'II',
  selectedAge: null,
  selectedHeight: 'H4',
  selectedWeight: 'W10',
  shoeSize: '8-marker',
  selectedGoofy: 'N',
} as const
const rental: Answers = { kind: 'RentalProfile', record: sizes }
const signature: Answers = {
  kind: 'Waiver',
  record: {
    rolAccepted: true,
    typedName: 'Maya Lindqvist-marker',
    signature: 'iVBORw0KGgo-marker',
    signatureDateOffset: -7,
    rolTextHash: 'abc',
    device: { timeUtc: '2026-12-05T14:00:09.000Z', language: 'en', build: 'index.js' },
  },
}

const unchanged: Answers = {
  kind: 'Unchanged',
  record: {
    records: ['A', 'B'].map((name) => ({
      id: task(name).id,
      sizes: {
        selectedAbility: 'II',
        selectedHeight: 'H4',
        selectedWeight: 'W10',
        shoeSize: '8-marker',
        selectedGoofy: 'N',
        hasGrown: null,
      },
    })),
  },
}

let isOnline = true
beforeEach(() => {
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  storeSession()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
})
afterEach(async () => {
  const database = await openDB(householdCopyName)
  for (const store of database.objectStoreNames) await database.clear(store)
  database.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** A tab of this browser: its own scripts, and the same database. */
async function openTab() {
  vi.resetModules()
  const { configureSession } = await import('../../session/session.ts')
  configureSession({
    oidcSettings: { authority: 'https://id.example', clientId: 'pages', scope: 'openid', resource: '', tokenPath: '' },
  })
  const [{ deliver }, outbox, { getOutbox }, { deleteEntriesOfOthers }] = await Promise.all([
    import('./deliver.ts'),
    import('./outbox.ts'),
    import('../unsent.ts'),
    import('./entries-of-others.ts'),
  ])
  return {
    ...outbox,
    getOutbox,
    deleteEntriesOfOthers,
    deliver: (answers: Answers, name = 'Rental Profile') =>
      deliver({ locationId: 1, contactTasks: [task(name)], answers }),
    confirm: () => deliver({ locationId: 1, contactTasks: [task('A'), task('B')], answers: unchanged }),
  }
}

/** Records what the server receives. */
function record() {
  const received: { call: string; id: unknown; body: unknown }[] = []
  const add = (call: string, body: unknown, id?: unknown) => received.push({ call, body, id })
  answer(completeRentalProfile, ({ body }) => {
    add('rental', body, Reflect.get(Object(body), 'submissionId'))
    return [task('Rental Profile')]
  })
  answer(completeWaiver, ({ body }) => {
    add('waiver', body)
    return [task('Waiver')]
  })
  answer(uploadPhoto, ({ body, url }) => {
    add('photo', body, url.searchParams.get('submissionId'))
    return { photoHash: '', contactTask: task('Photo') }
  })
  return received
}

/** The network is back, as the browser says. */
const reconnect = () => {
  isOnline = true
  dispatchEvent(new Event('online'))
}

test('with a connection the server has it at once, and nothing stays on this device', async () => {
  const received = record()
  const tab = await openTab()
  expect(await tab.deliver(rental)).toMatchObject({ isReceived: true })
  expect(received).toHaveLength(1)
  await expect.poll(() => localStorage.getItem(unsentKey)).toBeNull()
  expect(tab.getOutbox()).toMatchObject({ entries: [], received: [], sending: undefined })
})

test('without a connection it is safe on this device, encrypted, and is sent in order when there is one', async () => {
  const received = record()
  isOnline = false
  const tab = await openTab()
  expect(await tab.deliver(signature, 'Waiver')).toEqual({ isReceived: false })
  expect(await tab.deliver(rental)).toEqual({ isReceived: false })
  expect(tab.getOutbox().entries.map(({ kind, names }) => [kind, names])).toEqual([
    ['Waiver', ['Maya']],
    ['RentalProfile', ['Maya']],
  ])
  const database = await openDB(householdCopyName)
  const stored = await database.getAll('entries')
  database.close()
  const text = stored
    .flatMap((entry: Record<'head' | 'content', { bytes: ArrayBuffer }>) => [entry.head, entry.content])
    .map(({ bytes }) => new TextDecoder('latin1').decode(bytes))
    .join('')
  expect(text.length).toBeGreaterThan(200)
  expect(text).not.toMatch(/Maya|marker|Waiver/)

  reconnect()
  await expect.poll(() => tab.getOutbox().entries).toEqual([])
  expect(received.map(({ call }) => call)).toEqual(['waiver', 'rental'])
  expect(tab.getOutbox().received.map(({ kind }) => kind)).toEqual(['Waiver', 'RentalProfile'])
})

test('a signature that waited says so, and when it was sent; one with a connection does not', async () => {
  const received = record()
  const tab = await openTab()
  await tab.deliver(signature, 'Waiver')
  isOnline = false
  await tab.deliver(signature, 'Other Waiver')
  reconnect()
  await expect.poll(() => received).toHaveLength(2)
  const devices = received.map(({ body }) => Reflect.get(Object(Reflect.get(Object(body), 'relatedObject')), 'device'))
  expect(devices[0]).not.toHaveProperty('withoutConnection')
  expect(devices[1]).toMatchObject({ withoutConnection: true, timeUtc: '2026-12-05T14:00:09.000Z' })
  expect(Reflect.get(devices[1], 'sentAtUtc')).toMatch(/Z$/)
})

test('after a lost answer the same submission is sent again with the same id', async () => {
  unreachable(completeRentalProfile)
  const tab = await openTab()
  expect(await tab.deliver(rental)).toEqual({ isReceived: false })
  const [entry] = tab.getOutbox().entries
  const received = record()
  await expect.poll(() => received).toHaveLength(1)
  expect(received[0]?.id).toBe(entry?.id)
  await expect.poll(() => tab.getOutbox().entries).toEqual([])
})

test('a killed tab loses nothing: the next one sends it, photos included', async () => {
  isOnline = false
  const photo = new Blob([new Uint8Array([255, 216, 255, 7])], { type: 'image/jpeg' })
  await (await openTab()).deliver({ kind: 'Photo', record: photo }, 'Photo')
  const received = record()
  isOnline = true
  const next = await openTab()
  await next.startOutbox()
  await expect.poll(() => received.map(({ call }) => call)).toEqual(['photo'])
  await expect.poll(() => next.getOutbox().entries).toEqual([])
})

test('two tabs send each submission once', async () => {
  isOnline = false
  const first = await openTab()
  for (const name of ['A', 'B', 'C']) await first.deliver(rental, name)
  const second = await openTab()
  await second.startOutbox()
  const received = record()
  reconnect()
  await expect.poll(() => second.getOutbox().entries).toEqual([])
  await expect.poll(() => first.getOutbox().entries).toEqual([])
  expect(received.map(({ id }) => id)).toHaveLength(3)
  expect(new Set(received.map(({ id }) => id)).size).toBe(3)
})

test('a later answer for the same task replaces one that was not sent', async () => {
  isOnline = false
  const tab = await openTab()
  await tab.deliver(rental)
  await tab.deliver({ kind: 'RentalProfile', record: { ...sizes, selectedHeight: 'H3' } })
  expect(tab.getOutbox().entries).toHaveLength(1)
  const received = record()
  reconnect()
  await expect.poll(() => received).toHaveLength(1)
  expect(received[0]?.body).toMatchObject({ relatedObject: { selectedHeight: 'H3' } })
})

test('a refusal goes to the form that waits for it, and nothing stays on this device', async () => {
  refuse(completeRentalProfile, 'invalid-input', {
    fields: [{ path: 'relatedObject.shoeSize', rule: 'required', message: 'Shoe size is required' }],
  })
  const tab = await openTab()
  await expect(tab.deliver(rental)).rejects.toMatchObject({ code: 'invalid-input' })
  await expect.poll(() => localStorage.getItem(unsentKey)).toBeNull()
})

test('a refusal of what had waited is shown with its reason, and the others are sent', async () => {
  isOnline = false
  const tab = await openTab()
  await tab.deliver(signature, 'Waiver')
  await tab.deliver(rental)
  const received = record()
  refuse(completeWaiver, 'text-changed')
  reconnect()
  await expect.poll(() => received.map(({ call }) => call)).toEqual(['rental'])
  await expect.poll(() => tab.getOutbox().entries).toHaveLength(1)
  expect(tab.getOutbox().entries[0]?.refusal?.code).toBe('text-changed')
  // Nothing is signed silently: the signature is gone, and is not sent again.
  dispatchEvent(new Event('focus'))
  await tab.discardEntry(tab.getOutbox().entries[0]?.id ?? '')
  expect(tab.getOutbox().entries).toEqual([])
})

/** Answers confirmations, and records them. */
function recordConfirmations(refused: ConfirmedRecords['refused'] = []) {
  const confirmed: unknown[] = []
  answer(confirmUnchangedRecords, ({ body }) => {
    confirmed.push(body)
    return { completed: [task('A'), task('B')].filter(({ id }) => refused.every((one) => one.id !== id)), refused }
  })
  return confirmed
}

test('a confirmation of several records survives a killed tab without a network, and the form of one of them', async () => {
  isOnline = false
  const tab = await openTab()
  expect(await tab.confirm()).toEqual({ isReceived: false })
  await tab.deliver(rental, 'B')
  const received = record()
  const confirmed = recordConfirmations()
  isOnline = true
  const next = await openTab()
  await next.startOutbox()
  await expect.poll(() => next.getOutbox().received.map(({ kind }) => kind)).toEqual(['Unchanged', 'RentalProfile'])
  expect(confirmed).toEqual([unchanged.record])
  expect(received.map(({ call }) => call)).toEqual(['rental'])
})

test('a form that waits learns which records were not confirmed, and nothing stays on this device', async () => {
  const refused = [{ id: task('B').id, reason: 'changed-meanwhile' as const, message: 'Changed.' }]
  recordConfirmations(refused)
  const tab = await openTab()
  expect(await tab.confirm()).toMatchObject({ isReceived: true, refused, contactTasks: [{ id: task('A').id }] })
  await expect.poll(() => localStorage.getItem(unsentKey)).toBeNull()
})

test('of a confirmation that had waited, what was refused needs the guest, until its form is sent', async () => {
  isOnline = false
  const tab = await openTab()
  await tab.confirm()
  recordConfirmations([{ id: task('B').id, reason: 'changed-meanwhile', message: 'Changed.' }])
  reconnect()
  await expect
    .poll(() => tab.getOutbox().entries)
    .toMatchObject([
      { contactTaskIds: [task('B').id], names: ['Maya'], refusal: { code: 'changed-meanwhile', message: 'Changed.' } },
    ])
  expect(tab.getOutbox().received).toEqual([])
  record()
  await tab.deliver(rental, 'B')
  await expect.poll(() => tab.getOutbox().entries).toEqual([])
})

test('while the sign-in is expired everything stays; the same person sends it, and another person deletes it', async () => {
  isOnline = false
  const tab = await openTab()
  await tab.deliver(rental)
  storeSession({ subject: 'maya', accessToken: 'new' })
  await (await openTab()).deleteEntriesOfOthers()
  expect(
    (await (await openTab()).startOutbox().then(async () => import('../unsent.ts'))).getOutbox().entries,
  ).toHaveLength(1)
  storeSession({ subject: 'theo' })
  const later = await openTab()
  await later.deleteEntriesOfOthers()
  expect(later.getOutbox()).toMatchObject({ entries: [], isFormerDeleted: true })
  const database = await openDB(householdCopyName)
  expect(await database.count('entries')).toBe(0)
  database.close()
})

test('what waits outlives a session that ended because nobody used it; the same person signs in again and sends it', async () => {
  isOnline = false
  const tab = await openTab()
  await tab.deliver(rental)
  network.use(http.get('https://id.example/*', () => HttpResponse.error()))
  refuse(completeRentalProfile, 'not-signed-in', { facts: { isSignInEnded: 'true' } })
  reconnect()
  // The page leaves for the provider, which is to show its page.
  await expect.poll(() => localStorage.getItem('first-chair.signed-out')).toBe('1')

  storeSession({ accessToken: 'new' })
  const received = record()
  const later = await openTab()
  await later.deleteEntriesOfOthers()
  await later.startOutbox()
  await expect.poll(() => later.getOutbox().entries).toEqual([])
  expect(received).toMatchObject([{ call: 'rental', body: { relatedObject: { shoeSize: '8-marker' } } }])
})

test('sign-out forgets that something waited', async () => {
  isOnline = false
  await (await openTab()).deliver(rental)
  expect(localStorage.getItem(unsentKey)).toBe('1')
  wipeSession()
  expect(localStorage.getItem(unsentKey)).toBeNull()
})
