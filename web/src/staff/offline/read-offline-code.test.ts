import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '@first-chair/core/calendar/calendar-date'
import { getTroubleText } from './offline-text.ts'
import {
  aBundle,
  aCodePerson,
  anOfflinePerson,
  aSecret,
  aSigner,
  ownAddress,
  today,
  type Signer,
} from './offline.builders.ts'
import { readOfflineCode } from './read-offline-code.ts'
import type { StoredBundle } from './device-database.ts'

let signer: Signer
let stored: StoredBundle
const confirmedAt = Date.now()
beforeAll(async () => {
  signer = await aSigner()
  const people = [anOfflinePerson(), anOfflinePerson({ tag: 2, firstName: 'Juno', verdict: 'not-ready' })]
  stored = { bundle: await aBundle(signer.keys, [{ secret: aSecret(7), people, guestName: 'Maya' }]), confirmedAt }
})

const read = (text: string, over: Partial<Parameters<typeof readOfflineCode>[1]> = {}) =>
  readOfflineCode(text, { ownAddress, stored, locationId: 1, getToday: today, ...over })
/** What staff read about a code. */
const explain = async (text: string, over: Partial<Parameters<typeof readOfflineCode>[1]> = {}) => {
  const trouble = await read(text, over)
  return trouble.kind === 'household' ? undefined : getTroubleText(trouble, 'mmddyyyy', undefined)
}
/** The code with one letter of its signed part changed. */
const damage = (text: string) =>
  text.replace(/(.{20})(.)$/, (_all, rest: string, last: string) => `${last === 'A' ? 'B' : 'A'}${rest}`)

describe('a code that is read without a network', () => {
  test('shows the household of the bundle as it was when the bundle was confirmed', async () => {
    expect(await read(await signer.sign())).toMatchObject({
      kind: 'household',
      reference: 'K7QM-4TRX',
      isFromCode: false,
      guestName: 'Maya',
      asOf: confirmedAt,
      people: [{ firstName: 'Maya' }, { firstName: 'Juno', verdict: 'not-ready' }],
    })
  })
  test('shows what the code says of a household that is not in the bundle, as it was when it was signed', async () => {
    const signedAt = Math.floor(Date.now() / 1000) - 3600
    const people = [aCodePerson({ verdict: 'not-ready', firstName: 'Finn' }), aCodePerson({ tag: 2 })]
    expect(await read(await signer.sign({ secret: aSecret(9), signedAt, people }))).toMatchObject({
      isFromCode: true,
      guestName: null,
      asOf: signedAt * 1000,
      people: [
        { firstName: 'Finn', verdict: 'not-ready' },
        { firstName: '', verdict: 'ready' },
      ],
    })
  })
  test('opens no record of a bundle with another version: its key is another one', async () => {
    const mixed = { ...stored, bundle: { ...stored.bundle, version: 'version-2' } }
    expect(await read(await signer.sign(), { stored: mixed })).toMatchObject({ isFromCode: true })
  })
  test('is damaged if a letter of it was changed, if it was cut off, or if it stands beside another reference', async () => {
    const text = await signer.sign()
    for (const wrong of [damage(text), text.slice(0, -8), text.replace('K7QM', 'K7QN')]) {
      expect(await explain(wrong)).toEqual({
        title: 'The code cannot be read',
        hint: 'Make the screen brighter. Typing the eight letters needs a network.',
        mark: 'unknown',
      })
    }
  })
  test('signed by somebody else with the name of our key is damaged, and nothing of it is shown', async () => {
    const forged = await (await aSigner()).sign()
    expect(await read(forged)).toEqual({ kind: 'damaged' })
  })
  test.each<[string, () => Promise<string>, string]>([
    [
      'with a key that this device does not know',
      async () => (await aSigner(99)).sign(),
      'This code cannot be checked here',
    ],
    [
      'of another resort',
      async () => (await signer.sign()).replace('checkin.example', 'other.example'),
      'This is not our code',
    ],
    ['on a poster', async () => 'https://poster.example/', 'This is not an arrival card'],
    ['without a signed part', async () => (await signer.sign()).replace(/#.*/, ''), 'This needs a network'],
    ['of eight letters', async () => 'K7QM4TRX', 'This needs a network'],
    ['of another place', () => signer.sign({ locationId: 2 }), 'This code is for another place'],
  ])('%s says so', async (_what, sign, title) => {
    expect((await explain(await sign()))?.title).toBe(title)
  })
  test.each([
    [-1, /^This code was for /, 'Their visit is over. Look for a new booking.'],
    [1, /^This code is for /, 'Their visit has not started. Look for another booking with a network.'],
  ])('of another day (%s) says which, and shows nobody', async (days, title, hint) => {
    const explained = await explain(await signer.sign({ day: addDays(today(), days) }))
    expect(explained?.title).toMatch(title)
    expect(explained?.hint).toBe(hint)
  })
  test('on a device without a bundle says so', async () => {
    expect(await explain(await signer.sign(), { stored: undefined })).toEqual({
      title: 'This device has no list for today',
      hint: 'Take it to a place with a signal. It loads by itself.',
      mark: 'unknown',
    })
  })
  test('proves the day by the time at which it was signed, before the day is compared', async () => {
    const signedAt = Math.floor(Date.now() / 1000)
    const seen: number[] = []
    const getToday = (at: number) => {
      seen.push(at)
      return today()
    }
    expect(await read(await signer.sign({ signedAt }), { getToday })).toMatchObject({
      kind: 'household',
      signedAt: signedAt * 1000,
    })
    expect(seen).toEqual([signedAt * 1000])
  })
})

test('a day that no contact has confirmed is doubted: the clock may be wrong by a day', () => {
  const trouble = { kind: 'expired', day: '2026-12-05', signedAt: 0 } as const
  expect(getTroubleText(trouble, 'mmddyyyy', '2026-12-06').hint).toMatch(
    /Look for a new booking\. For this device today is .*12\/0?6.* If that is wrong, set its clock to automatic\.$/,
  )
})
