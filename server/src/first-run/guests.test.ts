import type { FirstRun } from '@first-chair/core/first-run/first-run'
import * as calls from '@first-chair/core/first-run/first-run.api'
import type { GuestFile } from '@first-chair/core/first-run/guest-file'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { aMailbox } from '../sign-in/sign-in.builders.ts'

let testApp: TestApp
let now = testMorning
const mailbox = aMailbox()
const asAdmin = as('admin')
beforeAll(async () => {
  testApp = await aTestApp({
    now: () => now,
    delivery: mailbox.delivery,
    users: { guest: { givenName: 'Ada', familyName: 'Grey', email: 'ada@grey.example' } },
  })
  await insertRows(testApp.pool, 'administrator_email', [{ email: 'admin@kestrel.example' }])
})
afterAll(() => testApp.close())
beforeEach(async () => {
  now = testMorning
  await testApp.pool.query(
    'delete from guest_binding; delete from pos.purchase; delete from pos.pass_media; delete from pos.customer; truncate first_run_step, attempt_count',
  )
})

const sendFile = (file: string | Buffer, query: Record<string, string> = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: calls.importGuestFile.path,
    query,
    headers: { ...asAdmin, 'content-type': 'text/csv' },
    payload: file,
  })
const read = async (file: string | Buffer, query: Record<string, string> = {}): Promise<GuestFile> =>
  (await sendFile(file, query)).json()
const post = (call: { path: string }, payload?: object) =>
  testApp.app.inject({
    method: 'POST',
    url: call.path,
    headers: asAdmin,
    ...(payload === undefined ? {} : { payload }),
  })
const people = async () =>
  (
    await testApp.pool.query<{ name: string; email: string | null; birth: string; isHead: boolean }>(
      `select first_name || ' ' || last_name as name, email, birth_date::text as birth, ip_code = head_ip_code as "isHead"
       from pos.customer order by position, ip_code`,
    )
  ).rows
const rows = [
  'Last name,First name,DOB,E-mail,Card',
  'Grey,Bo,5/1/2015,ada@grey.example,',
  'Grey,Ada,2/14/1984,ada@grey.example,0147 3822',
  'Poe,Cy,12/31/1990,cy@poe.example,',
]
const file = rows.join('\r\n')

describe('a file of guests', () => {
  test('is read first: columns, order of days and families are guessed, and nothing is saved', async () => {
    expect(await read(file, { isDryRun: 'true' })).toMatchObject({
      isSaved: false,
      header: ['Last name', 'First name', 'DOB', 'E-mail', 'Card'],
      columns: { lastName: 0, firstName: 1, birthDate: 2, email: 3, phone: null, cardNumber: 4 },
      dayOrder: 'mdy',
      rows: 3,
      people: 3,
      families: 2,
      known: 0,
      problemCount: 0,
      first: [{ row: 3, name: 'Ada Grey', birthDate: '1984-02-14', email: 'ada@grey.example' }, {}, {}],
    })
    expect(await people()).toEqual([])
  })

  test('is saved with families and cards, and a guest of it signs in and finds them', async () => {
    expect((await read(file)).isSaved).toBe(true)
    expect(await people()).toEqual([
      { name: 'Ada Grey', email: 'ada@grey.example', birth: '1984-02-14', isHead: true },
      { name: 'Cy Poe', email: 'cy@poe.example', birth: '1990-12-31', isHead: true },
      { name: 'Bo Grey', email: null, birth: '2015-05-01', isHead: false },
    ])
    const cards = await testApp.pool.query('select card_number from pos.pass_media')
    expect(cards.rows).toEqual([{ card_number: '01473822' }])
    const profile = await testApp.app.inject({ method: 'GET', url: readProfile.path, headers: as('guest') })
    expect(profile.json().contacts.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Ada', 'Bo'])
    const firstRun: FirstRun = (await testApp.app.inject({ url: calls.readFirstRun.path, headers: asAdmin })).json()
    expect(firstRun.guests).toBe(3)
    expect(firstRun.steps.find(({ name }) => name === 'guests')?.state).toBe('done')
  })

  test('can be sent again: the same people stay, and a new one joins the family', async () => {
    await read(file)
    const again = await read([...rows, 'Grey,Dee,3/3/2018,ada@grey.example,'].join('\n'))
    expect(again).toMatchObject({ isSaved: true, people: 4, known: 3 })
    expect(await people()).toHaveLength(4)
    expect((await people()).filter(({ isHead }) => isHead)).toHaveLength(2)
  })

  test('brings what can be read, and no family half', async () => {
    const broken = await read([...rows, 'Poe,Di,,cy@poe.example,', 'Roe,Ed,1/1/1980,,'].join('\n'))
    expect(broken).toMatchObject({ isSaved: true, rows: 5, people: 2, families: 1, problemCount: 3 })
    expect(broken.problems.map(({ row }) => row)).toEqual([4, 5, 6])
    expect((await people()).map(({ name }) => name)).toEqual(['Ada Grey', 'Bo Grey'])
  })

  test('may be in Windows-1252 with semicolons, as a spreadsheet in Europe saves it', async () => {
    const text = 'Vorname;Nachname;Geburtsdatum;E-Mail\r\nJürgen;Müßig;14.2.1984;j@m.example\r\n'
    const bytes = Buffer.from([...text].map((letter) => letter.codePointAt(0) ?? 0))
    expect(await read(bytes)).toMatchObject({ isSaved: true, dayOrder: 'dmy' })
    expect((await people()).map(({ name }) => name)).toEqual(['Jürgen Müßig'])
  })

  test('may have a byte order mark, tabs, and columns that nobody can guess', async () => {
    const text = '\uFEFFA\tB\tC\tD\nAda\tGrey\t1984-02-14\tada@grey.example\n'
    expect(await read(text, { isDryRun: 'true' })).toMatchObject({ people: 0, problemCount: 0 })
    const query = { columns: 'firstName:0,lastName:1,birthDate:2,email:3' }
    expect(await read(text, query)).toMatchObject({ isSaved: true, people: 1, dayOrder: 'ymd' })
  })

  test('takes no card away from its owner, and saves nothing then', async () => {
    await read(file)
    const taken =
      'First name,Last name,Birth date,E-mail,Card\nEd,Roe,1980-01-01,ed@roe.example,0147-3822\nFi,Lee,1980-01-01,fi@lee.example,\n'
    expect(await read(taken)).toMatchObject({
      isSaved: false,
      problems: [{ row: 2, message: 'Somebody else has this card number already.' }],
    })
    expect(await people()).toHaveLength(3)
  })

  test.each([
    ['a spreadsheet', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0]), 'spreadsheet'],
    ['a header alone', Buffer.from('First name,Last name\n'), 'no-rows'],
    ['an open quotation mark', Buffer.from('First name,Last name\n"Ada,Grey\n'), 'unreadable'],
    ['zero bytes', Buffer.from('a\0b,c\nd,e\n'), 'unreadable'],
  ])('that is %s is refused with what to do', async (_what, bytes, ruleName) => {
    const answer = await sendFile(bytes)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toMatchObject([
      { path: 'file', rule: ruleName, message: expect.stringMatching(/\.$/) },
    ])
  })
})

describe('a family that is typed', () => {
  const family = {
    email: ' Ada@Grey.example ',
    phone: '970-555-0123',
    people: [{ firstName: 'Ada', lastName: 'Grey', birthDate: '1984-02-14' }],
  }

  test('is saved, and the same family again changes nothing', async () => {
    expect((await post(calls.addGuestFamily, family)).json<FirstRun>().guests).toBe(1)
    const child = { firstName: 'Bo', lastName: 'Grey', birthDate: '2015-05-01' }
    expect(
      (await post(calls.addGuestFamily, { ...family, people: [...family.people, child] })).json<FirstRun>().guests,
    ).toBe(2)
    expect((await people()).map(({ isHead }) => isHead)).toEqual([true, false])
  })

  test('needs an adult in front, and birth dates in the past', async () => {
    const child = { ...family, people: [{ firstName: 'Bo', lastName: 'Grey', birthDate: '2015-05-01' }] }
    expect((await post(calls.addGuestFamily, child)).json().fields).toMatchObject([{ path: 'people.0.birthDate' }])
    const unborn = {
      ...family,
      people: [...family.people, { firstName: 'Bo', lastName: 'Grey', birthDate: '2027-05-01' }],
    }
    expect((await post(calls.addGuestFamily, unborn)).json().fields).toMatchObject([{ path: 'people.1.birthDate' }])
    expect(await people()).toEqual([])
  })
})

describe('the test mail', () => {
  test('closes the loop with its number', async () => {
    expect((await post(calls.sendTestMail)).json()).toMatchObject({ outcome: 'accepted', reason: '' })
    const mail = mailbox.mails.at(-1)
    expect(mail?.recipient).toBe('admin@kestrel.example')
    const number = /^(\d\d \d\d) is/.exec(mail?.subject ?? '')?.[1] ?? ''
    const wrong = number === '00 00' ? '11 11' : '00 00'
    expect((await post(calls.confirmTestMail, { number: wrong })).json().code).toBe('wrong-code')
    const confirmed: FirstRun = (await post(calls.confirmTestMail, { number })).json()
    expect(confirmed.steps.find(({ name }) => name === 'mail')?.state).toBe('done')
  })

  test('says what the mail server did not like', async () => {
    const refusal = { cause: 'login', answer: '535 5.7.8 no' } as const
    mailbox.answer({ kind: 'not-now', reason: 'the sign-in was refused', refusal })
    expect((await post(calls.sendTestMail)).json()).toMatchObject({
      outcome: 'not-sent',
      reason: 'the sign-in was refused',
      ...refusal,
    })
    mailbox.answer({ kind: 'unclear', reason: 'it may have been sent' })
    expect((await post(calls.sendTestMail)).json()).toMatchObject({ outcome: 'unclear', cause: null, answer: '' })
    mailbox.answer({ kind: 'accepted' })
  })

  test('has limits: ten mails and twenty numbers in an hour', async () => {
    for (let mail = 0; mail < 10; mail += 1) expect((await post(calls.sendTestMail)).statusCode).toBe(200)
    expect((await post(calls.sendTestMail)).json().code).toBe('too-many-codes')
    for (let guess = 0; guess < 20; guess += 1) await post(calls.confirmTestMail, { number: 'x' })
    expect((await post(calls.confirmTestMail, { number: 'x' })).json().code).toBe('too-many-tries')
  })
})

describe('the first guest', () => {
  test('is the administrator with a ticket and a card for today, also after a second try', async () => {
    await insertRows(testApp.pool, 'location', [{ name: 'Base', slug: 'base', is_default: true }])
    const guest = { firstName: 'Alex', lastName: 'Moreau', birthDate: '1984-02-14' }
    const saved: FirstRun = (await post(calls.addTrialGuest, guest)).json()
    await post(calls.addTrialGuest, guest)
    const unborn = await post(calls.addTrialGuest, { ...guest, birthDate: '2027-01-01' })
    expect(unborn.json().fields).toMatchObject([{ path: 'birthDate' }])
    expect(saved.trial).toMatchObject({ path: '/l/base', isGuest: true })
    expect(await people()).toHaveLength(1)
    const bought = await testApp.pool.query('select product_code, product_date::text from pos.purchase')
    expect(bought.rows).toEqual([{ product_code: 'DAY', product_date: '2026-12-05' }])
    const profile = await testApp.app.inject({ method: 'GET', url: readProfile.path, headers: asAdmin })
    expect(profile.json().contacts).toHaveLength(1)
  })
  test('has a ticket for tomorrow, if the gates have closed for today', async () => {
    now = new Date('2026-12-05T23:30:00Z')
    await post(calls.addTrialGuest, { firstName: 'Alex', lastName: 'Moreau', birthDate: '1984-02-14' })
    const bought = await testApp.pool.query('select product_date::text from pos.purchase')
    expect(bought.rows).toEqual([{ product_date: '2026-12-06' }])
  })
})
