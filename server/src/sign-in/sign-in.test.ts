import { failures, type FailureCode } from '@first-chair/core/contract/failure'
import * as calls from '@first-chair/core/sign-in/sign-in.api'
import { SignInState } from '@first-chair/core/sign-in/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTestApp, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { eraseSignIns } from './erase-sign-ins.ts'
import { openInteractions } from '../adapters/identity/bundled/interactions.ts'
import { openSignInLimits } from './sign-in-limits.facts.ts'
import { aMailbox, anInteraction, asBrowserOf } from './sign-in.builders.ts'

const minute = 60_000
/** Another one in each test, because processes remember which keys have reached a limit. */
let email = ''
let people = 0
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let testApp: TestApp
let now = testMorning
let request = ''
const mailbox = aMailbox()
beforeAll(async () => {
  testApp = await aTestApp({
    env: {
      SIGN_IN: 'email',
      BASE_URL: baseUrl,
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'check-in@resort.example',
      ADMIN_EMAILS: 'boss@resort.example',
    },
    now: () => now,
    delivery: mailbox.delivery,
  })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  now = testMorning
  people += 1
  email = `maya-${people}@example.test`
  mailbox.mails.length = 0
  mailbox.answer({ kind: 'accepted' })
  await testApp.pool.query('truncate attempt_count, sign_in, identity_account cascade')
  await testApp.pool.query('update sign_in_mail set failed_date_utc = null')
  request = await anInteraction(testApp.ctx)
})

type Call = { path: string }
const baseUrl = 'https://check-in.resort.example'
/** Makes a call from the browser that began the sign-in of the call, or another one. */
const post = (
  call: Call,
  payload: { request?: string; [field: string]: unknown },
  remoteAddress = '192.0.2.1',
  browser: object = asBrowserOf(payload.request ?? request, baseUrl),
) =>
  testApp.app.inject({
    method: 'POST',
    url: call.path,
    payload,
    remoteAddress,
    headers: { 'user-agent': chrome, ...browser },
  })
const send = (to = email, id = request, from = `192.0.2.${people}`) =>
  post(calls.sendSignInCode, { request: id, email: to }, from)
const check = (code: string, id = request, from = `192.0.2.${people}`) =>
  post(calls.checkSignInCode, { request: id, code }, from)
const read = async (id = request) => SignInState.parse((await post(calls.readSignIn, { request: id })).json())
const name = (names = { givenName: 'Maya', familyName: 'Lindqvist' }) =>
  post(calls.saveSignInName, { request, ...names })
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

function expectFailure(answer: { statusCode: number; json(): { code: string } }, code: FailureCode): void {
  expect([answer.json().code, answer.statusCode]).toEqual([code, failures[code].status])
}

describe('a code', () => {
  test('is sent to the address and signs in, after the name was typed', async () => {
    expect((await read()).step).toBe('start')
    const sent = SignInState.parse((await send(` Maya-${people}@Example.TEST `)).json())
    expect(sent).toMatchObject({ step: 'code', email, triesLeft: 5, secondsLeft: 600, resendInSeconds: 60 })
    expect(mailbox.mails).toHaveLength(1)
    expect(mailbox.mails[0]).toMatchObject({ recipient: email })
    expect(mailbox.mails[0]?.text).toContain('Chrome on Windows')

    const code = mailbox.lastCode()
    expect((await check(`${code.slice(0, 3)} ${code.slice(3)}`)).json()).toMatchObject({ step: 'name' })
    expect((await name()).json()).toMatchObject({ step: 'passkey-offered' })
    const done = await post(calls.declinePasskey, { request, isRemembered: true })
    expect(done.json()).toMatchObject({
      step: 'done',
      continueAt: `http://localhost:3000/idp/auth/${request}`,
    })
    const { encryption, pool, clock } = testApp.ctx
    const interactions = openInteractions({ pool, encryption, now: () => clock.now() })
    expect(await interactions.find(request)).toMatchObject({ isFinished: true })
  })

  test('that is wrong says how many tries are left, and the fifth ends it', async () => {
    await send()
    const code = mailbox.lastCode()
    for (const triesLeft of ['4', '3', '2', '1']) {
      const answer = await check(wrong(code))
      expectFailure(answer, 'wrong-code')
      expect(answer.json().facts).toEqual({ triesLeft })
    }
    expectFailure(await check(wrong(code)), 'code-ended')
    expect((await read()).step).toBe('code-ended')
  })

  test('cannot be guessed in parallel: of a hundred guesses at once, five are compared', async () => {
    await send()
    const code = mailbox.lastCode()
    const guesses = Array.from({ length: 99 }, (_, guess) => String(900_000 + guess)).filter((guess) => guess !== code)
    const answers = await Promise.all([...guesses, code].map((guess, at) => check(guess, request, `198.51.100.${at}`)))
    const { rows } = await testApp.pool.query('select tries_left from sign_in_code')
    expect(rows).toEqual([{ tries_left: 0 }])
    const compared = answers.filter((answer) => answer.json().code === 'wrong-code' || answer.statusCode === 200)
    expect(compared.length).toBeLessThanOrEqual(5)
  })

  test('signs in once, also if it is sent twice at the same time', async () => {
    await send()
    const code = mailbox.lastCode()
    const answers = await Promise.all([check(code), check(code), check(code)])
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200).length).toBeGreaterThan(0)
    const { rows } = await testApp.pool.query('select id from identity_account')
    expect(rows).toHaveLength(1)
    const other = await anInteraction(testApp.ctx)
    expectFailure(await check(code, other), 'code-ended')
  })

  test('is late after ten minutes', async () => {
    await send()
    now = new Date(testMorning.getTime() + 10 * minute)
    expectFailure(await check(mailbox.lastCode()), 'code-ended')
    expect(await read()).toMatchObject({ step: 'code-ended', email })
  })

  test('ends when a new one is sent, and works in its own sign-in only', async () => {
    await send()
    const first = mailbox.lastCode()
    await send()
    const second = mailbox.lastCode()
    if (first !== second) expectFailure(await check(first), 'wrong-code')
    const other = await anInteraction(testApp.ctx)
    await send(email, other)
    const ofOther = mailbox.lastCode()
    if (ofOther !== second) expectFailure(await check(ofOther), 'wrong-code')
    expect((await check(second)).statusCode).toBe(200)
  })

  test('is stored as a hash that needs the key of the installation', async () => {
    await send()
    const { rows } = await testApp.pool.query<{ row: string }>('select c::text as row from sign_in_code c')
    expect(rows[0]?.row).not.toContain(mailbox.lastCode())
    expect(rows[0]?.row).not.toContain(mailbox.lastToken())
  })

  test('of a sign-in that never began, was finished or has expired is refused', async () => {
    expectFailure(await send(email, 'x'.repeat(22)), 'sign-in-ended')
    await send()
    now = new Date(testMorning.getTime() + 60 * minute)
    expectFailure(await check(mailbox.lastCode()), 'sign-in-ended')
  })

  test('is not sent to what is no address', async () => {
    for (const typed of ['', 'maya', 'maya@', 'a@b@example.test', 'maya@example.test\nbcc: all@example.test']) {
      expectFailure(await send(typed), 'invalid-input')
    }
    expect(mailbox.mails).toEqual([])
  })
})

describe('only the browser that began a sign-in takes part in it', () => {
  test('who was sent its address proves nothing there, by a code, a name or a passkey', async () => {
    await send()
    const passkey = { id: 'a', rawId: 'a', type: 'public-key' }
    const used = { ...passkey, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } }
    const added = { ...passkey, response: { clientDataJSON: 'e30', attestationObject: 'AA' } }
    const own = await anInteraction(testApp.ctx)
    const others = [
      {},
      asBrowserOf(own, baseUrl),
      { cookie: `idp_interaction=${request}` },
      { cookie: '__Host-idp_interaction=' },
    ]
    for (const browser of others) {
      for (const [call, body] of [
        [calls.readSignIn, {}],
        [calls.sendSignInCode, { email }],
        [calls.checkSignInCode, { code: mailbox.lastCode() }],
        [calls.saveSignInName, { givenName: 'Maya', familyName: 'Lindqvist' }],
        [calls.startPasskeySignIn, {}],
        [calls.finishPasskeySignIn, { passkey: used }],
        [calls.startPasskey, {}],
        [calls.addPasskey, { passkey: added }],
        [calls.declinePasskey, { isRemembered: true }],
        [calls.recoverSignIn, { token: 'x'.repeat(43) }],
      ] as const) {
        expectFailure(await post(call, { request, ...body }, '192.0.2.1', browser), 'sign-in-ended')
      }
    }
    expect(mailbox.mails).toHaveLength(1)
    expect(await read()).toMatchObject({ step: 'code', triesLeft: 5 })
    expect((await check(mailbox.lastCode())).json()).toMatchObject({ step: 'name' })
  })
})

describe('nobody learns whether an address is known', () => {
  test('an address with an account and one without get the same answer and the same mail', async () => {
    await send()
    await check(mailbox.lastCode())
    await name()
    const answers = []
    for (const address of [email, 'nobody@example.test']) {
      const other = await anInteraction(testApp.ctx)
      const answer = await send(address, other)
      const { number: _random, email: _own, ...state } = SignInState.parse(answer.json())
      answers.push({ status: answer.statusCode, state })
    }
    expect(answers[0]).toEqual(answers[1])
    const [first, second] = mailbox.mails
      .slice(-2)
      .map(({ text }: { text: string }) => text.replaceAll(/\d{3} \d{3}|#\S+/g, ''))
    expect(first).toBe(second)
  })
})

describe('limits', () => {
  test('an address gets five codes from one network in a quarter of an hour, and is not blocked for others', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await send()).statusCode).toBe(200)
    const refused = await send()
    expectFailure(refused, 'too-many-codes')
    expect(Number(refused.json().facts.retryAfter)).toBeGreaterThan(800)
    expect((await send(email, request, '198.51.100.9')).statusCode).toBe(200)
    expect((await send('theo@example.test', await anInteraction(testApp.ctx))).statusCode).toBe(200)
  })

  test('a network gets at most 60 codes in a quarter of an hour, for all addresses together', async () => {
    const sendFromNetwork = (at: number) => send(`guest-${at}@example.test`, request, `2001:db8::${at.toString(16)}`)
    for (let sent = 0; sent < 60; sent += 1) expect((await sendFromNetwork(sent + 1)).statusCode).toBe(200)
    expectFailure(await sendFromNetwork(61), 'too-many-codes')
    expect((await send('other@example.test', request, '203.0.113.1')).statusCode).toBe(200)
  })

  test('after five wrong codes for an address in any of its sign-ins, even the right one waits', async () => {
    await send()
    for (let tried = 0; tried < 3; tried += 1) await check(wrong(mailbox.lastCode()))
    const other = await anInteraction(testApp.ctx)
    await send(email, other)
    for (let tried = 0; tried < 2; tried += 1) await check(wrong(mailbox.lastCode()), other)
    expectFailure(await check(mailbox.lastCode(), other), 'too-many-tries')
  })

  test('of networks, their /48 and of everybody refuse, and what is refused counts for no other limit', async () => {
    const warnings: unknown[] = []
    const { pool, log } = testApp.ctx
    const open = (signInMailsPerHour: number, perNetwork: number) =>
      openSignInLimits({
        pool,
        config: { signInMailsPerHour, signInCodesPerNetwork: perNetwork },
        log: { ...log, warn: (...line: unknown[]) => void warnings.push(line) },
      })
    const from = (ipAddress: string) => ({ ipAddress })
    const narrow = open(1000, 1)
    for (let network = 1; network <= 4; network += 1) await narrow.countCode(email, from(`2001:db8:1:${network}::1`))
    for (const ip of ['2001:db8:1:4::2', '2001:db8:1:5::1']) {
      for (let times = 0; times < 70; times += 1) await expect(narrow.countCode(email, from(ip))).rejects.toThrow()
    }
    // Four of the 60 codes of the address were counted.
    await expect(narrow.countCode(email, from('203.0.113.7'))).resolves.toBeUndefined()

    const few = open(2, 100)
    for (let wrongCodes = 0; wrongCodes < 2; wrongCodes += 1) {
      expect(warnings).toEqual([])
      await few.countCheck(email, from('203.0.113.8'))
      await few.countWrong()
    }
    expect(warnings).toHaveLength(1)
    await expect(few.countCheck('other@example.test', from('203.0.113.9'))).rejects.toThrow()
  })

  test('the right code resets the wrong ones', async () => {
    await send()
    for (let tried = 0; tried < 4; tried += 1) await check(wrong(mailbox.lastCode()))
    expect((await check(mailbox.lastCode())).statusCode).toBe(200)
    const other = await anInteraction(testApp.ctx)
    await send(email, other)
    expectFailure(await check(wrong(mailbox.lastCode()), other), 'wrong-code')
  })
})

describe('the mail server', () => {
  test('is down: the guest is told at once, and everybody else before they type', async () => {
    mailbox.answer({ kind: 'not-now', reason: 'The mail server does not answer.' })
    expectFailure(await send(), 'mail-unavailable')
    const other = await anInteraction(testApp.ctx)
    expect(await read(other)).toMatchObject({ step: 'start', mail: 'down' })
    mailbox.answer({ kind: 'accepted' })
    expect((await send(email, other)).json()).toMatchObject({ step: 'code', mail: 'working' })
  })

  test('does not accept an address: that is no trouble of the others', async () => {
    mailbox.answer({ kind: 'refused', reason: 'The mail server refused the message (550).' })
    expectFailure(await send('nobody@nowhere.example'), 'mail-refused')
    mailbox.answer({ kind: 'not-now', reason: 'The mail server refused the message (450).', isOfMessage: true })
    expectFailure(await send('nobody@nowhere.example'), 'mail-unavailable')
    expect(await read(await anInteraction(testApp.ctx))).toMatchObject({ mail: 'working' })
  })
})

describe('a link', () => {
  const readLink = (token: string) => post(calls.readSignInLink, { token })
  const answerLink = (token: string, isMe: boolean, number = '') =>
    post(calls.answerSignInLink, { token, isMe, number })
  const getNumber = async () => (await read()).number

  test('says whom it lets in, and reading it lets nobody in', async () => {
    await send()
    now = new Date(testMorning.getTime() + 2 * minute)
    const answer = await readLink(mailbox.lastToken())
    expect(answer.json()).toEqual({ email, device: 'Chrome on Windows', minutesAgo: 2 })
    expect((await read()).step).toBe('code')
  })

  test('lets the first page go on by itself, once', async () => {
    await send()
    const token = mailbox.lastToken()
    const number = await getNumber()
    expect(number).toMatch(/^[1-9]\d$/)
    expect((await answerLink(token, true, number)).statusCode).toBe(200)
    expect((await read()).step).toBe('name')
    expectFailure(await answerLink(token, true, number), 'code-ended')
    expectFailure(await readLink(token), 'code-ended')
  })

  test('lets nobody in who does not see the number of the first page, and has one try', async () => {
    await send()
    const [token, number] = [mailbox.lastToken(), await getNumber()]
    expectFailure(await answerLink(token, true, number === '10' ? '11' : '10'), 'wrong-number')
    expectFailure(await answerLink(token, true, number), 'code-ended')
    expectFailure(await check(mailbox.lastCode()), 'code-ended')
    expect((await read()).step).toBe('code-ended')
    await send()
    expectFailure(await answerLink(mailbox.lastToken(), true), 'wrong-number')
  })

  test('of somebody who did not ask stops the sign-in, and every open code of the address', async () => {
    await send()
    const codeOfOther = mailbox.lastCode()
    const other = await anInteraction(testApp.ctx)
    await send(email, other)
    await answerLink(mailbox.lastToken(), false)
    expect((await read(other)).step).toBe('stopped')
    expectFailure(await check(codeOfOther), 'code-ended')
  })

  test('that was changed, or is late, has ended', async () => {
    await send()
    expectFailure(await readLink('x'.repeat(43)), 'code-ended')
    now = new Date(testMorning.getTime() + 11 * minute)
    expectFailure(await readLink(mailbox.lastToken()), 'code-ended')
  })
})

describe('the name', () => {
  test('is requested again until the booking was found, and not after that', async () => {
    await send()
    await check(mailbox.lastCode())
    await name({ givenName: 'Mia', familyName: 'Lindqvist' })
    const again = await anInteraction(testApp.ctx)
    await send(email, again)
    const answer = await check(mailbox.lastCode(), again)
    expect(answer.json()).toMatchObject({ step: 'name', givenName: 'Mia' })

    const { rows } = await testApp.pool.query<{ id: string }>('select id from identity_account')
    await testApp.pool.query(`insert into household (ip_code, reference) values ('1001', 'TEST-0001')`)
    await testApp.pool.query(
      `insert into guest_binding (issuer, subject, ip_code, email)
       values ('https://check-in.resort.example/idp', $1, '1001', $2)`,
      [rows[0]?.id, email],
    )
    const bound = await anInteraction(testApp.ctx)
    await send(email, bound)
    expect((await check(mailbox.lastCode(), bound)).json()).toMatchObject({ step: 'passkey-offered' })
  })

  test('must not be empty, and nobody has one before the address was proved', async () => {
    expectFailure(await name(), 'sign-in-ended')
    await send()
    await check(mailbox.lastCode())
    expectFailure(await name({ givenName: ' ', familyName: 'Lindqvist' }), 'invalid-input')
  })
})

test('what has expired is erased', async () => {
  await send()
  await eraseSignIns(testApp.ctx)
  expect((await testApp.pool.query('select from sign_in')).rowCount).toBe(1)
  now = new Date(testMorning.getTime() + 61 * minute)
  await eraseSignIns(testApp.ctx)
  for (const table of ['sign_in', 'sign_in_code', 'identity_record']) {
    expect((await testApp.pool.query(`select from ${table}`)).rowCount).toBe(0)
  }
})
