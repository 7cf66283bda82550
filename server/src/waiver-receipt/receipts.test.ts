import { createHash } from 'node:crypto'
import type { OwnWaivers } from '@first-chair/core/waiver/own-waivers'
import { checkDocument } from '@first-chair/core/waiver-proof/check-document'
import { parseLogKey } from '@first-chair/core/waiver-proof/log-key'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeliveryOutcome, Email } from '../adapters/delivery/delivery.ts'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aContactTaskId, aHousehold, aTestResort, frosts, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { sendMessage } from '../message/send-message.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import { formatVerifierKey } from '../transparency-log/signed-note.rule.ts'
import { takeAllIntoLog } from '../waiver-chain/take-into-log.builders.ts'
import { nodeTools } from '../waiver-document/proof-tools.builders.ts'
import { saveCopyRequest } from './copy-request.facts.ts'
import { queueReceipts } from './queue-receipts.ts'

let testApp: TestApp
let now = testMorning
let hasMail = true
const sent: Email[] = []
const send = async (email: Email): Promise<DeliveryOutcome> => {
  sent.push(email)
  return { kind: 'accepted' }
}

beforeAll(async () => {
  testApp = await aTestApp({
    now: () => now,
    delivery: {
      get email() {
        return hasMail ? send : undefined
      },
      sms: undefined,
    },
  })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  hasMail = true
  sent.length = 0
  await testApp.pool.query('delete from contact_task_completion; delete from message; delete from waiver_receipt')
  await testApp.pool.query('update waiver_receipt_progress set next_leaf = (select size from log_state)')
})

type Signer = { token: string; name: string }
const maya: Signer = { token: 'maya', name: 'Maya Lindqvist' }

async function sign(taskId: number, contactIds: readonly string[], { token, name }: Signer = maya): Promise<void> {
  const html = taskId === testResort.dayWaiver ? '<p>Today only.</p>' : testResort.waiverHtml
  const ids = contactIds.map((contactId) => aContactTaskId(taskId, contactId))
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver',
    headers: as(token),
    payload: {
      id: ids[0],
      contactTaskIds: ids,
      relatedObject: {
        rolAccepted: true,
        signature: aDrawing(),
        typedName: name,
        signatureDateOffset: -7,
        rolTextHash: createHash('sha256').update(html).digest('hex'),
      },
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}
/** Each test has a signer of its own, because what was signed stays signed. */
async function signAs(at: number): Promise<void> {
  const frost = frosts[at]
  if (!frost) throw new Error('There is no such household.')
  await aHousehold(testApp.pool, [frost])
  const { firstName, ipCode } = frost
  await sign(testResort.seasonWaiver, [ipCode], { token: firstName.toLowerCase(), name: `${firstName} Frost` })
  const { rows } = await testApp.pool.query('select from signed_waiver where signer_ip_code = $1', [ipCode])
  expect(rows).toHaveLength(1)
}
const everybody = lindqvists.map(({ ipCode }) => ipCode)
const pass = (minutes: number): void => void (now = new Date(now.getTime() + minutes * 60_000))
/** What the worker does with the messages that wait. */
async function deliver(): Promise<Email[]> {
  const { rows } = await testApp.pool.query<{ id: number }>(`select id from message where status = 'waiting'`)
  for (const { id } of rows) await sendMessage(testApp.ctx, { messageId: id })
  return sent
}
const listMessages = async () =>
  (await testApp.pool.query('select purpose, channel, status from message order by id')).rows

test('a signer gets one e-mail for what they signed within a few minutes, with copies that anybody can verify', async () => {
  await sign(testResort.seasonWaiver, everybody)
  pass(1)
  await sign(testResort.dayWaiver, ['1001'])
  await takeAllIntoLog(testApp)
  await queueReceipts(testApp.ctx)
  expect(await listMessages(), 'while the signer may sign more').toEqual([])
  pass(3)
  await queueReceipts(testApp.ctx)
  await queueReceipts(testApp.ctx)
  expect(await listMessages()).toEqual([{ purpose: 'waiver-receipt', channel: 'email', status: 'waiting' }])

  const [email, ...others] = await deliver()
  expect(others).toEqual([])
  expect(email).toMatchObject({
    recipient: 'maya@example.test',
    subject: expect.stringMatching(/^Your signed copy: /),
    text: expect.stringContaining('/verify'),
  })
  expect(email?.attachments?.map(({ contentType }) => contentType)).toEqual(['application/pdf', 'application/pdf'])
  const keys = (await loadLogVerifiers(testApp.pool)).flatMap(
    (verifier) => parseLogKey(formatVerifierKey(verifier), nodeTools) ?? [],
  )
  for (const { content } of email?.attachments ?? []) {
    const { verdict, index } = await checkDocument(content, keys, nodeTools)
    expect([verdict, typeof index]).toEqual(['genuine', 'number'])
  }
  expect(await listMessages()).toMatchObject([{ status: 'sent' }])
})

test('somebody who signs without a pause gets the e-mail after a quarter of an hour', async () => {
  const [ann] = frosts
  const children = Array.from({ length: 9 }, (_, at) => `60${at}`)
  const toChild = (ipCode: string) => ({ ipCode, firstName: 'Kid', lastName: ipCode, birthDate: '2016-01-01' })
  if (!ann) throw new Error('There is no such household.')
  await aHousehold(testApp.pool, [ann, ...children.map(toChild)])
  for (const child of children) {
    expect(await listMessages()).toEqual([])
    await sign(testResort.dayWaiver, [child], { token: 'ann', name: 'Ann Frost' })
    await takeAllIntoLog(testApp)
    await queueReceipts(testApp.ctx)
    pass(1.75)
  }
  await queueReceipts(testApp.ctx)
  expect(await listMessages()).toHaveLength(1)
  expect((await deliver())[0]?.attachments).toHaveLength(children.length)
})

test('a signature that is not in the log yet waits, because its copy would have no proof', async () => {
  await signAs(1)
  pass(30)
  await queueReceipts(testApp.ctx)
  expect(await listMessages()).toEqual([])
  await takeAllIntoLog(testApp)
  await queueReceipts(testApp.ctx)
  pass(3)
  await queueReceipts(testApp.ctx)
  expect(await listMessages()).toHaveLength(1)
})

test('who signs on a device of the resort, where nobody is signed in, gets the e-mail at the address of an earlier sign-in', async () => {
  await signAs(5)
  await takeAllIntoLog(testApp)
  const intruder = new pg.Client({ connectionString: testApp.superuserConnectionString })
  await intruder.connect()
  await intruder.query('set session_replication_role = replica')
  await intruder.query(`update signed_waiver set signer_email = '' where signer_ip_code = $1`, [frosts[5]?.ipCode])
  await intruder.end()
  await queueReceipts(testApp.ctx)
  pass(3)
  await queueReceipts(testApp.ctx)
  expect((await deliver()).map(({ recipient }) => recipient)).toEqual([frosts[5]?.email])
})

test.each([
  ['no mail server is set up', async () => void (hasMail = false)],
  [
    'the operator does not want it',
    async () => {
      const current = await testApp.ctx.setup.current()
      const setup = { ...current, general: { ...current.general, sendsWaiverCopies: false } }
      return { ...testApp.ctx, setup: { ...testApp.ctx.setup, current: async () => setup } }
    },
  ],
])('nothing is queued if %s, and nothing afterwards either', async (_what, prepare) => {
  const ctx = (await prepare()) ?? testApp.ctx
  await signAs(hasMail ? 2 : 3)
  await takeAllIntoLog(testApp)
  await queueReceipts(ctx)
  pass(3)
  await queueReceipts(ctx)
  hasMail = true
  pass(3)
  await queueReceipts(testApp.ctx)
  expect(await listMessages()).toEqual([])
})

test('if the copies cannot be created now, nothing is sent and the message waits for its next attempt', async () => {
  await signAs(4)
  await takeAllIntoLog(testApp)
  await queueReceipts(testApp.ctx)
  pass(3)
  await queueReceipts(testApp.ctx)
  await testApp.pool.query('alter table log_leaf rename to log_leaf_away')
  try {
    await deliver()
  } finally {
    await testApp.pool.query('alter table log_leaf_away rename to log_leaf')
  }
  expect([sent, await listMessages()]).toEqual([
    [],
    [{ purpose: 'waiver-receipt', channel: 'email', status: 'waiting' }],
  ])
  const { rows } = await testApp.pool.query('select last_error from message')
  expect(rows).toEqual([{ last_error: 'The copies of the signed waivers cannot be created now.' }])
  expect(await deliver()).toHaveLength(1)
})

describe('an adult who signs with a signing link and never signed in', () => {
  const [, theo] = lindqvists
  const address = 'theo.at.home@example.test'
  let token = ''
  const post = (url: string, payload: object, headers = {}) =>
    testApp.app.inject({ method: 'POST', url, payload, headers })
  const signOwn = (fields: object = {}) =>
    post('/api/ownwaivers/complete', {
      token,
      taskId: testResort.seasonWaiver,
      relatedObject: {
        rolAccepted: true,
        signature: aDrawing(),
        typedName: 'Theo Lindqvist',
        signatureDateOffset: -7,
        rolTextHash: createHash('sha256').update(testResort.waiverHtml).digest('hex'),
      },
      ...fields,
    })
  const queue = async () => {
    await takeAllIntoLog(testApp)
    await queueReceipts(testApp.ctx)
    pass(3)
    await queueReceipts(testApp.ctx)
  }
  const countRequests = async () => (await testApp.pool.query('select from waiver_copy_request')).rowCount

  beforeAll(async () => {
    await testApp.pool.query(
      `update settings_document set value = value || '{"adultsSignForThemselves": true}' where kind = 'general'`,
    )
    testApp.ctx.setup.forget()
  })
  beforeEach(async () => {
    // What was signed stays signed; here it no longer counts.
    const superuser = new pg.Client({ connectionString: testApp.superuserConnectionString })
    await superuser.connect()
    await superuser.query('set session_replication_role = replica')
    await superuser.query(`delete from signed_waiver_contact where contact_id = '1002'`)
    await superuser.end()
    await testApp.pool.query('delete from waiver_copy_request')
    const made = await post(
      '/api/waivers/signinglinks',
      { locationId: testResort.base, contactId: theo?.ipCode },
      as('maya'),
    )
    token = made.json<{ link: string }>().link.split('#')[1] ?? ''
  })

  test('gets the copies where they said, once, with their proofs', async () => {
    const read = await post('/api/ownwaivers', { token })
    expect(read.json()).toMatchObject({ firstName: 'Theo', sendsCopies: true })
    expect((await signOwn({ copyTo: address })).statusCode).toBe(200)
    await queue()
    await queue()
    expect(await listMessages()).toHaveLength(1)
    expect(await countRequests()).toBe(0)
    const [email, ...others] = await deliver()
    expect(others).toEqual([])
    expect(email).toMatchObject({
      recipient: address,
      text: expect.stringMatching(/Please keep it\.\s+http\S+\/verify\n/),
    })
    expect(email?.text).not.toContain('profile')
    const keys = (await loadLogVerifiers(testApp.pool)).flatMap(
      (verifier) => parseLogKey(formatVerifierKey(verifier), nodeTools) ?? [],
    )
    expect(email?.attachments).toHaveLength(1)
    for (const { content } of email?.attachments ?? []) {
      expect(await checkDocument(content, keys, nodeTools)).toMatchObject({ verdict: 'genuine' })
    }
  })

  test('gets nothing without an address', async () => {
    expect((await signOwn()).statusCode).toBe(200)
    await queue()
    expect(await listMessages()).toEqual([])
  })

  test('is not asked for an address while no copies are sent, and none is stored', async () => {
    hasMail = false
    expect((await post('/api/ownwaivers', { token })).json()).toMatchObject({ sendsCopies: false })
    expect((await signOwn({ copyTo: address })).statusCode).toBe(200)
    expect(await countRequests()).toBe(0)
  })

  test('reveals nothing: nobody else can have the copy sent to them after the signature', async () => {
    expect((await signOwn()).statusCode).toBe(200)
    // Who made the link still has it.
    expect((await signOwn({ copyTo: 'maya.reads.it@example.test' })).statusCode).toBe(200)
    expect(await countRequests()).toBe(0)
    await queue()
    expect(await listMessages()).toEqual([])
  })

  test.each(['theo', 'theo@example.test, maya@example.test', 'Theo <theo@example.test>'])(
    'signs nothing with %s as the address, and is told so',
    async (copyTo) => {
      const answer = await signOwn({ copyTo })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'invalid-input', fields: [{ path: 'copyTo' }] })
      const { waivers } = (await post('/api/ownwaivers', { token })).json<OwnWaivers>()
      expect(waivers.every(({ isComplete }) => !isComplete)).toBe(true)
    },
  )

  test('who signed nothing in the end is forgotten after a day', async () => {
    await saveCopyRequest(testApp.ctx, '1002', address)
    pass(23 * 60)
    await queueReceipts(testApp.ctx)
    expect(await countRequests()).toBe(1)
    pass(2 * 60)
    await queueReceipts(testApp.ctx)
    expect(await countRequests()).toBe(0)
  })
})
