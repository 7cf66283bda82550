import 'fake-indexeddb/auto'
import { recordArrivals, undoArrivals } from '@first-chair/core/arrival/arrival.api'
import { addDays } from '@first-chair/core/calendar/calendar-date'
import { readStaffPin } from '@first-chair/core/hand-over/hand-over.api'
import type { OfflineBundle } from '@first-chair/core/offline-bundle/offline-bundle'
import { signOut } from '@first-chair/core/session/sign-out.api'
import type { OfflineEvents } from '@first-chair/core/staff-device/offline-event'
import { readOfflineBundle, sendOfflineEvents, startDeviceShift } from '@first-chair/core/staff-device/staff-device.api'
import { openCode, readOwnPlaces, readStaffHousehold } from '@first-chair/core/staff/staff.api'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { answer, network, refuse, unreachable } from '../../test/network.ts'
import { openPage } from '../../test/open-page.tsx'
import { typeAsScanner } from '../open-staff-page.builders.ts'
import { aStaffHousehold, aStaffPerson, anArrival } from '../staff.builders.ts'
import * as database from './device-database.ts'
import { syncDevice } from './device-sync.ts'
import { openOffline, readBefore, readHeld, reportReachable } from './offline-state.ts'
import { aBundle, anOfflinePerson, aSecret, aSigner, aStoredDevice, today, type Signer } from './offline.builders.ts'

// This file has a process of its own: the database, and what the pages know of the device, are there once in a browser.
vi.mock('../../session/open-id.ts', () => ({ createOpenId: () => ({ signOut: async () => undefined }) }))

const hour = 60 * 60_000
const page = '/staff/household?household=1001'
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const shiftId = '3f0c2a5e-6a1d-4d0b-9f57-4a2f6c1f9b11'
const reason = { text: 'Waiver not signed', resolvedBy: 'guest' } as const
const family = [anOfflinePerson(), anOfflinePerson({ tag: 2, firstName: 'Juno', verdict: 'not-ready', reason })]

let signer: Signer
let bundle: OfflineBundle
// jsdom has no modal dialogs.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})

beforeAll(async () => {
  signer = await aSigner()
  bundle = await aBundle(signer.keys, [{ secret: aSecret(7), people: family, guestName: 'Maya' }])
})
beforeEach(() => {
  answer(readOwnPlaces, {
    email: 'ben@resort.example',
    name: 'Ben Ahlgren',
    places: [{ locationId: 1, name: 'Base Village', roles: ['desk'] }],
  })
  answer(readStaffPin, { isSet: false })
  answer(readStaffHousehold, aStaffHousehold())
  answer(startDeviceShift, ({ body }) => ({ shiftId: String(Reflect.get(Object(body), 'shiftId')) }))
  answer(readOfflineBundle, bundle)
  unreachable(sendOfflineEvents)
  answer(signOut, { isSignedOut: true })
})
afterEach(async () => {
  // What is reset here would update the page.
  cleanup()
  await database.removeDevice({ reason: '', at: undefined, unsent: 0 })
  await database.forgetRemoval()
  await database.deleteEvents((await database.readEvents()).flatMap(({ order }) => order ?? []))
  openOffline(undefined)
  readBefore()
  readHeld()
  reportReachable()
})

/** An enrolled device with the bundle of today. */
async function prepare(over: Parameters<typeof aStoredDevice>[0] = {}, confirmedAt = Date.now()): Promise<void> {
  await database.storeDevice(aStoredDevice(over))
  await database.storeBundle({ bundle, confirmedAt })
}

/** Reads the database while a page is open, which may change meanwhile. */
const read = <Stored,>(from: () => Promise<Stored>): Promise<Stored> => waitFor(from)

/** No call has an answer any more. */
function loseNetwork(): void {
  for (const call of [readOwnPlaces, readOfflineBundle, sendOfflineEvents, startDeviceShift, openCode, recordArrivals])
    unreachable(call)
}

/** Waits for the contact with which a page begins: one that is under way would learn of a lost network first. */
const contactEnded = (): Promise<void> =>
  waitFor(async () => expect((await database.readDevice())?.contactAt).toBeGreaterThan(Date.now() - 30_000))

/** The server takes events, and answers with what a test says of each. */
function takeEvents(outcome: 'recorded' | 'held' | 'before' = 'recorded'): OfflineEvents[] {
  const taken: OfflineEvents[] = []
  answer(sendOfflineEvents, ({ body }) => {
    // The page sends what the endpoint describes.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const sent = body as OfflineEvents
    taken.push(sent)
    const first = outcome === 'before' ? { atUtc: '2026-12-05T16:38:00.000Z', by: 'Ana Costa', device: 'Desk 1' } : null
    return { results: sent.events.map(({ commandId }) => ({ commandId, outcome, first })) }
  })
  return taken
}

async function scan(text: string): Promise<void> {
  await screen.findByRole('button', { name: 'Account and place' })
  typeAsScanner(text)
}

/** One event that was recorded before, and not sent. */
const storeEvent = () =>
  database.addEvent({
    commandId: '7d0f1a52-7f0b-4a53-8a3e-1b8f2d0c9e01',
    shiftId,
    kind: 'arrived',
    subject: { household: '2001', contactIds: ['2001'] },
    undoes: null,
    at: new Date().toISOString(),
    clockOffset: 0,
  })

describe('a prepared device without a network', () => {
  test('starts, reads the code of a family, records it on the disk, and names nobody there', async () => {
    loseNetwork()
    await prepare()
    openPage('/staff')
    await scan(await signer.sign())
    expect(await screen.findByRole('heading', { name: 'Juno L. was not ready' })).toBeDefined()
    expect(screen.getByText('Waiver not signed. Maya can do it here')).toBeDefined()
    await press(/Check them in/)
    expect(await screen.findByText('2 guests are recorded')).toBeDefined()
    expect(await read(database.readEvents)).toMatchObject([
      { kind: 'arrived', subject: { tags: [1, 2] }, undoes: null },
    ])
    const stored = JSON.stringify([
      await read(database.readEvents),
      await read(database.readBundle),
      await read(database.readDevice),
    ])
    expect(stored).not.toMatch(/Maya|Juno|K7QM/)
    await press('Undo')
    expect(await screen.findByText('Undone.')).toBeDefined()
    await press('Network: 2 to send')
    const list = within(screen.getByRole('dialog'))
    expect(list.getByText('Maya L., 2 arrived')).toBeDefined()
  })
  test('asks to compare the faces when a code is shown again', async () => {
    loseNetwork()
    await prepare()
    openPage('/staff')
    const code = await signer.sign()
    await scan(code)
    await press('Scan next')
    await scan(code)
    expect(await screen.findByText(/^Seen at \d/)).toBeDefined()
    expect(screen.getByText('Compare the faces. If they match, let them in.')).toBeDefined()
  })
  test('says on every page what is wrong with a code that a hand scanner read', async () => {
    loseNetwork()
    await prepare()
    openPage('/staff')
    await scan(await signer.sign({ day: addDays(today(), -1) }))
    expect(await screen.findByText(/^This code was for /)).toBeDefined()
    expect(screen.queryByText(/Maya|Juno/)).toBeNull()
    await scan((await signer.sign()).replace('checkin.example', 'other.example'))
    expect(await screen.findByText('This is not our code')).toBeDefined()
  })
  test('whose clock is a day slow opens the code of today, and says that its clock is wrong', async () => {
    loseNetwork()
    await prepare()
    const code = await signer.sign()
    const slow = Date.now() - 24 * hour
    await database.changeDevice((device) => ({ ...device, contactAt: slow - hour }))
    await database.storeBundle({ bundle: { ...bundle, day: addDays(today(), -1) }, confirmedAt: slow - hour })
    const clock = vi.spyOn(Date, 'now').mockReturnValue(slow)
    onTestFinished(() => clock.mockRestore())
    openPage('/staff')
    await scan(code)
    expect(await screen.findByText('This device is 24 hours slow')).toBeDefined()
    expect(screen.getByText('Times would be wrong. Set its clock to automatic, then go on.')).toBeDefined()
  })
})

describe('the pages of an enrolled device', () => {
  test.each([
    ['slow', 4 * hour],
    ['fast', -4 * hour],
  ])('say that the clock is 4 hours %s, as measured at the last contact', async (word, clockOffset) => {
    await prepare({ clockOffset, contactAt: Date.now() + clockOffset - 60_000 })
    loseNetwork()
    openPage('/staff')
    expect(await screen.findByText(`This device is 4 hours ${word}`)).toBeDefined()
  })
  test('say that the list is old, and load it again', async () => {
    loseNetwork()
    await prepare({ contactAt: Date.now() - 6 * hour }, Date.now() - 6 * hour)
    openPage('/staff')
    expect(await screen.findByText('The list is 6 hours old')).toBeDefined()
    answer(readOfflineBundle, bundle)
    await press('Load again')
    await waitFor(() => expect(screen.queryByText(/The list is/)).toBeNull())
  })
  test.each([
    ['another resort', { installation: 'https://other.example' }],
    ['another location', { locationId: 2 }],
    ['yesterday', { day: addDays(today(), -1) }],
  ])('delete a list of %s, and say that there is none for today', async (_what, over) => {
    loseNetwork()
    await prepare()
    await database.storeBundle({ bundle: { ...bundle, ...over }, confirmedAt: Date.now() })
    openPage('/staff')
    await scan(await signer.sign())
    expect(await screen.findByText('This device has no list for today')).toBeDefined()
    expect(await read(database.readBundle)).toBeUndefined()
  })
  test('say that the storage is full, and that nothing was recorded', async () => {
    loseNetwork()
    await prepare()
    openPage('/staff')
    await scan(await signer.sign())
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    onTestFinished(() => add.mockRestore())
    await press(/Check them in/)
    expect(await screen.findByText('The storage of this device is full')).toBeDefined()
    expect(screen.queryByText(/recorded$/)).toBeNull()
    expect(screen.getByRole('button', { name: /Check them in/ }), 'it can be recorded again').toBeDefined()
  })
  test('say that the device is not enrolled after the browser has deleted its storage', async () => {
    openPage('/staff/device')
    expect(await screen.findByText('This device is not enrolled. It needs a network.')).toBeDefined()
  })
  test('say that an administrator removed it, send its events, and delete its list', async () => {
    await prepare()
    await storeEvent()
    const taken = takeEvents('held')
    refuse(readOfflineBundle, 'device-removed', { facts: { reason: 'revoked', at: '2026-12-05T16:30:00.000Z' } })
    openPage('/staff')
    expect(await screen.findByText('This device is signed out')).toBeDefined()
    expect(
      screen.getByText(/^An administrator removed it at .* Its unsent event is kept for an administrator to accept\.$/),
    ).toBeDefined()
    expect(taken.flatMap(({ events }) => events)).toHaveLength(1)
    expect([await read(database.readBundle), await read(database.readDevice), await database.readEvents()]).toEqual([
      undefined,
      undefined,
      [],
    ])
  })
  test('say that the last day of the device has passed', async () => {
    await prepare()
    refuse(readOfflineBundle, 'device-removed', { facts: { reason: 'ended' } })
    openPage('/staff')
    expect(await screen.findByText('Its last day has passed.')).toBeDefined()
  })
  test('say to a person without the role of the device that it does not work for them without a network', async () => {
    const shift = {
      id: shiftId,
      email: 'ana@resort.example',
      name: 'Ana Costa',
      startedAt: 0,
    }
    await prepare({ shift })
    refuse(startDeviceShift, 'role-missing')
    openPage('/staff')
    expect(await screen.findByText('This device does not work for you without a network')).toBeDefined()
    expect(screen.getByText(/^It is for the role Desk at Base Village, which you do not have\./)).toBeDefined()
    expect((await read(database.readDevice))?.shift, 'nobody works in the name of the other person').toBeUndefined()
  })
  test('stay as they were enrolled again while a shift started', async () => {
    await prepare()
    const again = aStoredDevice({ id: 8, secret: 'secret-again', locationId: 2 })
    network.use(
      http.post(`*${startDeviceShift.path}`, async () => {
        await database.storeDevice(again)
        return HttpResponse.json({ shiftId })
      }),
    )
    await syncDevice({ email: 'ana@resort.example', name: 'Ana Costa' }, () => shiftId)
    const { secret, locationId, shift } = again
    expect(await database.readDevice()).toMatchObject({ secret, locationId, shift })
  })
  test('say who checked a family in before, and what waits for an administrator', async () => {
    await prepare()
    await storeEvent()
    takeEvents('before')
    const { unmount } = openPage('/staff')
    expect(await screen.findByText(/^Already checked in at /)).toBeDefined()
    expect(screen.getByText('By Ana Costa on Desk 1. Both scans are kept. It counts once.')).toBeDefined()
    unmount()
    await storeEvent()
    takeEvents('held')
    openPage('/staff')
    expect(await screen.findByText('1 event waits for an administrator')).toBeDefined()
  })
})

describe('a household that is open when the network is lost', () => {
  const people = [aStaffPerson(), aStaffPerson({ contactId: '1003', firstName: 'Juno' })]

  test('is checked in on the device, shows it, and counts once with the id of the call that got no answer', async () => {
    await prepare()
    answer(readStaffHousehold, aStaffHousehold({ people }))
    openPage(page)
    await screen.findByRole('heading', { name: 'Everyone is ready' })
    await contactEnded()
    loseNetwork()
    // The server may have recorded a call whose answer is lost.
    const called: unknown[] = []
    network.use(
      http.post(`*${recordArrivals.path}`, async ({ request }) => {
        called.push(Reflect.get(Object(await request.json()), 'commandId'))
        return HttpResponse.error()
      }),
    )
    await press(/Check them in/)
    expect(await screen.findByText(/^2 guests are recorded\. It is stored on this device/)).toBeDefined()
    expect(screen.getAllByText(/Arrived .* · not sent yet/)).toHaveLength(2)
    expect(screen.getByRole('heading', { name: 'Everyone was ready' })).toBeDefined()
    expect(screen.getByText(/This is from .*\. You can check them in\./)).toBeDefined()
    expect(await read(database.readEvents)).toMatchObject([
      { kind: 'arrived', subject: { household: '1001', contactIds: ['1001', '1003'] } },
    ])

    const taken = takeEvents()
    answer(readOfflineBundle, bundle)
    answer(
      readStaffHousehold,
      aStaffHousehold({
        people: people.map((one) => ({ ...one, arrival: anArrival(one.contactId) })),
        events: people.map(({ contactId }) => anArrival(contactId)),
      }),
    )
    await press('Network: 1 to send')
    await press('Try now')
    await press('Close')
    expect(await screen.findByText('2 guests are checked in')).toBeDefined()
    expect(screen.queryByText(/not sent yet/)).toBeNull()
    expect(taken.flatMap(({ events }) => events.map(({ commandId }) => commandId))).toEqual(called)
  })
  test('lets the arrival be undone, of one person too', async () => {
    await prepare()
    answer(readStaffHousehold, aStaffHousehold({ people }))
    openPage(page)
    await screen.findByRole('heading', { name: 'Everyone is ready' })
    loseNetwork()
    await press(/Check them in/)
    await press('Undo: Arrived: Juno')
    expect(await screen.findByRole('checkbox', { name: 'Juno is here' })).toBeDefined()
    expect(await screen.findAllByText(/Arrived .* · not sent yet/)).toHaveLength(1)
    const [arrived, undo, again] = await read(database.readEvents)
    expect(undo).toMatchObject({ kind: 'undone', undoes: arrived?.commandId })
    expect(again).toMatchObject({ kind: 'arrived', subject: { household: '1001', contactIds: ['1001'] } })
  })
  test('undoes an arrival that was sent before the network was lost', async () => {
    await prepare()
    answer(readStaffHousehold, aStaffHousehold({ people }))
    const sent: unknown[] = []
    answer(recordArrivals, ({ body }) => {
      sent.push(Reflect.get(Object(body), 'commandId'))
      return people.map(({ contactId }) => anArrival(contactId))
    })
    openPage(page)
    await press(/Check them in/)
    await screen.findByText('2 guests are checked in')
    unreachable(undoArrivals)
    await press('Undo')
    expect(await screen.findByRole('checkbox', { name: 'Juno is here' })).toBeDefined()
    expect(await read(database.readEvents)).toMatchObject([{ kind: 'undone', undoes: sent[0] }])
  })
  test('is not checked in on a device of another location: only the server could assign it', async () => {
    await prepare({ locationId: 2 })
    openPage(page)
    await screen.findByRole('heading', { name: 'Juno is not ready' })
    unreachable(recordArrivals)
    await press(/Check them in/)
    expect(await screen.findByText('This was not recorded', {}, { timeout: 5_000 })).toBeDefined()
    expect(await read(database.readEvents)).toEqual([])
  })
})

describe('signing out with an unsent event', () => {
  beforeEach(async () => {
    await prepare()
    await storeEvent()
  })
  test('is refused in the menu', async () => {
    openPage('/staff')
    await screen.findByRole('button', { name: 'Network: 1 to send' })
    await press('Account and place')
    await userEvent.click(await screen.findByRole('link', { name: 'Sign out' }))
    expect(await screen.findByRole('heading', { name: '1 event is not sent' })).toBeDefined()
  })
  test('is refused when the device becomes a kiosk', async () => {
    openPage('/staff/kiosk')
    await screen.findByRole('button', { name: 'Network: 1 to send' })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the kiosk' }), 'Kiosk 1')
    await press('Start the kiosk here')
    expect(await screen.findByRole('heading', { name: '1 event is not sent' })).toBeDefined()
  })
  test('is refused at the address of the sign-out, until the event is sent', async () => {
    const { path } = openPage('/logout')
    expect(await screen.findByRole('heading', { name: '1 event is not sent' })).toBeDefined()
    expect(screen.getByText('You can sign out when they are sent. Go to a place with a signal.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Stay signed in' }).getAttribute('href')).toBe('/staff')
    expect((await read(database.readDevice))?.shift, 'the shift goes on').toBeDefined()
    takeEvents()
    await press('Try now')
    await waitFor(() => expect(path()).not.toBe('/logout'))
    expect([(await read(database.readDevice))?.shift, await database.readEvents()]).toEqual([undefined, []])
  })
})

// Last in this file: a device of its own has its modules anew, and its own database.
describe('two devices that record 200 scans without a network', () => {
  const openDevice = async (id: number) => {
    vi.resetModules()
    vi.stubGlobal('indexedDB', new IDBFactory())
    const own = await import('./device-database.ts')
    const { syncDevice: sync } = await import('./device-sync.ts')
    await own.storeDevice(aStoredDevice({ id, secret: `secret-${id}` }))
    return { own, sync }
  }
  /** Numbers that look random and are the same in each run. */
  const createRandom = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }

  test('send each of them, once for the server, whatever is cut and whatever tab is killed', async () => {
    const random = createRandom(4711)
    const counted = new Set<string>()
    let isCut = true
    const forever = new Promise<never>(() => {})
    network.use(
      http.post(`*${sendOfflineEvents.path}`, async ({ request }) => {
        const fate = isCut ? random() : 1
        // Cut before the server has it; the others are recorded.
        if (fate < 0.3) return HttpResponse.error()
        // The page sends what the endpoint describes.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const { events } = (await request.json()) as OfflineEvents
        for (const { commandId } of events) counted.add(commandId)
        // The answer is lost, or the tab is killed before it arrives.
        if (fate < 0.5) return HttpResponse.error()
        if (fate < 0.6) return forever
        return HttpResponse.json({
          results: events.map(({ commandId }) => ({ commandId, outcome: 'recorded', first: null })),
        })
      }),
    )
    const both = [await openDevice(1), await openDevice(2)]
    const recorded: string[] = []
    for (let scan = 0; scan < 200; scan += 1) {
      const device = both[scan % 2]
      const commandId = `00000000-0000-4000-8000-${String(scan).padStart(12, '0')}`
      recorded.push(commandId)
      await device?.own.addEvent({
        commandId,
        shiftId,
        kind: 'arrived',
        // Both devices see the same families.
        subject: { lookup: String((scan >> 1) % 60).padStart(22, 'A'), tags: [1] },
        undoes: null,
        at: new Date().toISOString(),
        clockOffset: 0,
      })
      // A contact whose tab is killed never ends; the next one does not wait for it.
      if (random() < 0.2) {
        const contact = device?.sync(undefined, () => '').catch(() => undefined)
        await Promise.race([contact, new Promise((resolve) => setTimeout(resolve, 20))])
      }
    }
    isCut = false
    for (const { own, sync } of both) {
      await sync(undefined, () => '')
      expect(await own.readEvents()).toEqual([])
    }
    expect([...counted].toSorted()).toEqual(recorded)
  })
})
