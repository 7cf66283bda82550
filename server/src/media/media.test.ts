import { deliveryModes } from '@first-chair/core/media/e-ticket'
import type { ContactMedia, MobilePassLink, MobilePassOrders } from '@first-chair/core/media/media'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Outcome } from '../adapters/delivery/delivery.ts'
import { builtInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../http/test-app.builders.ts'
import { tellPointOfSale } from '../http/tell-point-of-sale.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors } from '../http/test-resort.builders.ts'
import { openedContent } from '../message/sealed-content.facts.ts'
import { sendMessage } from '../message/send-message.ts'
import { writeGeneralSettings } from '../settings/general-settings.store.ts'
import { aMobileSeasonPass, testSecret } from './mobile-passes.builders.ts'
import { reportSignature, signatureHeader } from './report-signature.rule.ts'

let house: TestApp
let now: Date
let isPosTellingOfPasses = true
let outcome: Outcome | 'not set up' = { kind: 'accepted' }
const [maya, theo, juno] = ['1001', '1002', '1003'] as const
const morning = new Date('2026-12-05T14:30:00.000Z')
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

beforeAll(async () => {
  now = morning
  house = await aTestApp({
    env: { MOBILE_PASS_SECRET: testSecret, MOBILE_PASS_APP_URL: 'https://passes.example/take/{eTicketId}' },
    now: () => now,
    delivery: {
      get email() {
        const given = outcome
        return given === 'not set up' ? undefined : async () => given
      },
      sms: undefined,
    },
    pointOfSale: (pool, sealing) => {
      const builtIn = builtInPointOfSale(pool, sealing)
      return {
        ...builtIn,
        mobileMedia: async (contactIds) => {
          if (!isPosTellingOfPasses) throw new PointOfSaleDown('down')
          return builtIn.mobileMedia(contactIds)
        },
      }
    },
  })
  await aTestResort(house.pool)
  await aHousehold(house.pool, lindqvists)
  await aHousehold(house.pool, okafors)
  await aMobileSeasonPass(house.pool, [maya, theo, juno, '2001'])
})
afterAll(() => house.close())
beforeEach(async () => {
  now = morning
  isPosTellingOfPasses = true
  outcome = { kind: 'accepted' }
  await house.pool.query(
    `delete from message; delete from pos_outbox; delete from mobile_pass_download; delete from mobile_pass_delivery; delete from mobile_pass;
     delete from pos.mobile_media; delete from pos.pass_media; delete from graphile_worker._private_jobs`,
  )
})

const get = (url: string, user = 'maya') => house.app.inject({ method: 'GET', url, headers: as(user) })
const post = (url: string, payload?: object, user = 'maya') =>
  house.app.inject({ method: 'POST', url, headers: as(user), ...(payload ? { payload } : {}) })
const codeOf = (answer: { json(): unknown }) => Reflect.get(Object(answer.json()), 'code')
const order = (customerId: string, user?: string) => post(`/api/media/ble?customerId=${customerId}`, undefined, user)
const activate = (transactionId: string, user?: string) =>
  post(`/api/media/ble-activation?transactionId=${transactionId}`, undefined, user)
const mediaOf = async (ipCode: string) => (await get(`/api/media/contactmedia?ipcode=${ipCode}`)).json<ContactMedia[]>()
const one = async (ipCode: string) => {
  const found = (await mediaOf(ipCode)).find(({ contactId }) => contactId === ipCode)
  if (!found) throw new Error('That contact is not there.')
  return found
}
const anETicket = async (ipCode: string = theo) => {
  const [confirmation] = (await order(ipCode))
    .json<MobilePassOrders>()
    .confirmations.filter(({ contactId }) => contactId === ipCode)
  const answer = await activate(confirmation?.transactionId ?? '')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ContactMedia>().eTicket.id ?? ''
}
const byEmail = { deliveryMode: deliveryModes.email, recipient: 'theo@example.test' }
const bySms = { deliveryMode: deliveryModes.sms, recipient: '+1 970 555 0117' }
const send = (id: string, delivery: object = byEmail, more: object = {}, user?: string) =>
  post('/api/media/updateeticketdelivery', { id, delivery, ...more }, user)
const messages = async () => {
  const { rows } = await house.pool.query<{ reference: string; channel: string; sealed_content: Buffer }>(
    `select purpose, reference, channel, sealed_content, status from message where sealed_content is not null order by id`,
  )
  return rows.map((row) => ({
    ...row,
    ...openedContent(house.ctx, {
      purpose: 'mobile-pass',
      reference: row.reference,
      sealedContent: row.sealed_content,
    }),
  }))
}
/** Does what the queue does with the last message. */
const handOver = async (given: typeof outcome = { kind: 'accepted' }) => {
  outcome = given
  const { rows } = await house.pool.query<{ id: number }>('select max(id) as id from message')
  await sendMessage(house.ctx, { messageId: rows[0]?.id ?? 0 })
}
const tellings = async () => (await house.pool.query(`select kind from pos_outbox where kind = 'mobile-pass'`)).rowCount
const countMessages = async () => (await house.pool.query('select from message')).rowCount
const lastToken = async () => (await messages()).at(-1)?.link.split('#')[1] ?? ''
const link = (token: string) => house.app.inject({ method: 'POST', url: '/api/media/connect', payload: { token } })
const aReport = (eTicketId: string, over: object = {}) => ({
  eventId: 'event-1',
  eTicketId,
  device: 'Pixel 9',
  appVersion: '4.2',
  downloadDate: now.toISOString(),
  deliveryMode: deliveryModes.email,
  ...over,
})
const report = (body: object, headers?: Record<string, string>) => {
  const payload = JSON.stringify(body)
  return house.app.inject({
    method: 'POST',
    url: '/api/media/eticketdownloads',
    headers: {
      'content-type': 'application/json',
      ...(headers ?? { [signatureHeader]: reportSignature(testSecret, payload, now) }),
    },
    payload,
  })
}

describe('how passes stand', () => {
  test('the head of a household sees everybody, and who may have a pass for what', async () => {
    expect(await mediaOf(maya)).toMatchObject([
      { contactId: maya, firstName: 'Maya', productName: 'Season Pass', eTicket: { id: null, status: 'NoMedia' } },
      { contactId: theo, productName: 'Season Pass' },
      { contactId: juno, productName: 'Season Pass' },
      { contactId: '1004', productName: null, eTicket: { status: 'NoMedia' } },
    ])
  })
  test('without a number the guest’s own household is told', async () => {
    expect((await get('/api/media/contactmedia')).json()).toEqual(await mediaOf(maya))
  })
  test('a member is told alone', async () => {
    expect((await mediaOf(juno)).map(({ contactId }) => contactId)).toEqual([juno])
  })
  test('another household and an unknown number do not exist', async () => {
    for (const ipCode of ['2001', 'nobody']) {
      const answer = await get(`/api/media/contactmedia?ipcode=${ipCode}`)
      expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'not-found'])
    }
  })
  test('while the point of sale does not tell of passes, those who may have one are unknown', async () => {
    await anETicket()
    isPosTellingOfPasses = false
    expect((await mediaOf(maya)).map(({ eTicket }) => eTicket.status)).toEqual([
      'Unknown',
      'Unknown',
      'Unknown',
      'NoMedia',
    ])
    isPosTellingOfPasses = true
    expect((await one(theo)).eTicket.status).toBe('Unsent')
  })
})

describe('ordering and activating', () => {
  test('the head orders for everybody who may have one, and each is activated by its transaction', async () => {
    const { confirmations } = (await order(maya)).json<MobilePassOrders>()
    expect(confirmations.map(({ contactId }) => contactId)).toEqual([maya, theo, juno])
    expect((await one(juno)).eTicket.status).toBe('NoMedia')

    const answer = await activate(confirmations[2]?.transactionId ?? '')
    expect(answer.json()).toMatchObject({ contactId: juno, eTicket: { id: expect.any(String), status: 'Unsent' } })
    expect((await mediaOf(maya)).map(({ eTicket }) => eTicket.status)).toEqual([
      'NoMedia',
      'NoMedia',
      'Unsent',
      'NoMedia',
    ])
  })
  test('a double tap makes one order and one e-ticket', async () => {
    const orders = await Promise.all([1, 2, 3, 4].map(() => order(theo)))
    const ids = orders.flatMap((answer) =>
      answer.json<MobilePassOrders>().confirmations.map((made) => made.transactionId),
    )
    expect(new Set(ids).size).toBe(1)
    const activated = await Promise.all([1, 2, 3, 4].map(() => activate(ids[0] ?? '')))
    expect(new Set(activated.map((answer) => answer.json<ContactMedia>().eTicket.id)).size).toBe(1)
    const { rows } = await house.pool.query(
      `select (select count(*) from pos.mobile_media) as orders, (select count(*) from pos.pass_media) as media`,
    )
    expect(rows).toEqual([{ orders: 1, media: 1 }])
  })
  test('whoever bought nothing for a phone is told so', async () => {
    const answer = await order('1004')
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'nothing-for-a-phone'])
  })
  test('a product that the resort names in its settings can be a mobile pass', async () => {
    await insertRows(house.pool, 'pos.purchase', [
      { id: 'A1004', ip_code: '1004', kind: 'prepaidAccess', product_code: 'TICKET' },
    ])
    expect(codeOf(await order('1004'))).toBe('nothing-for-a-phone')
    const { general } = await house.ctx.setup.current()
    const allow = async (mobilePassProducts: string[]) => {
      await writeGeneralSettings(house.pool, { ...general, mobilePassProducts })
      await expect.poll(() => house.ctx.setup.current()).toMatchObject({ general: { mobilePassProducts } })
    }
    await allow(['TICKET'])
    expect((await order('1004')).json<MobilePassOrders>().confirmations).toMatchObject([{ contactId: '1004' }])
    await allow([])
    await house.pool.query(`delete from pos.mobile_media; delete from pos.purchase where id = 'A1004'`)
  })
  test('another household’s customers and transactions do not exist', async () => {
    expect((await order('2001')).statusCode).toBe(404)
    const { confirmations } = (await order('2001', 'sam')).json<MobilePassOrders>()
    const answer = await activate(confirmations[0]?.transactionId ?? '')
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'not-found'])
    expect(answer.body).not.toContain('Okafor')
    expect((await activate('nothing')).statusCode).toBe(404)
  })
})

describe('sending the link', () => {
  test('by e-mail: the message holds the first name, the link and its expiry, and no customer number', async () => {
    const id = await anETicket()
    const answer = await send(id)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      sending: 'on-its-way',
      eTicket: {
        status: 'Unsent',
        delivery: {
          ...byEmail,
          isSent: false,
          createDateUtc: morning.toISOString(),
          updateDateUtc: morning.toISOString(),
        },
      },
      sendingsLeft: 4,
      secondsToResend: 60,
    })
    const [message, ...more] = await messages()
    expect(more).toEqual([])
    expect(message).toMatchObject({ channel: 'email', recipient: 'theo@example.test', firstName: 'Theo' })
    expect(message?.link).toMatch(/^http:\/\/localhost:3000\/connect#[\w-]{43}$/)
    expect(JSON.stringify(message)).not.toMatch(new RegExp(`${theo}|${id}|Lindqvist`))
  })
  test('by SMS: the number is kept in its plain form', async () => {
    const answer = await send(await anETicket(), bySms)
    expect(answer.json()).toMatchObject({ eTicket: { delivery: { deliveryMode: 2, recipient: '+19705550117' } } })
    expect(await messages()).toMatchObject([{ channel: 'sms', recipient: '+19705550117' }])
  })
  test('what is no address is refused at its field, and nothing is sent', async () => {
    const id = await anETicket()
    for (const [delivery, rule] of [
      [{ ...byEmail, recipient: 'theo@' }, 'email'],
      [{ ...bySms, recipient: '970 555 0117' }, 'country-code'],
      [{ ...bySms, recipient: 'theo@example.test' }, 'phone'],
      [{ ...byEmail, recipient: ' ' }, 'required'],
    ] as const) {
      const answer = await send(id, delivery)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ fields: [{ path: 'delivery.recipient', rule }] })
    }
    expect(await messages()).toEqual([])
  })
  test('a double tap sends one message', async () => {
    const id = await anETicket()
    const seen = { seenUpdateDateUtc: null }
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(id, byEmail, seen)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await messages()).toHaveLength(1)
  })
  test('again after 60 seconds at the earliest, with how long to wait', async () => {
    const id = await anETicket()
    await send(id)
    later(59)
    const refused = await send(id)
    expect([refused.statusCode, codeOf(refused), refused.headers['retry-after']]).toEqual([
      429,
      'sent-a-moment-ago',
      '1',
    ])
    later(1)
    expect((await send(id)).json()).toMatchObject({
      eTicket: { delivery: { createDateUtc: morning.toISOString(), updateDateUtc: now.toISOString() } },
      sendingsLeft: 3,
    })
    expect(await countMessages()).toBe(2)
  })
  test('another recipient within the minute is refused too', async () => {
    const id = await anETicket()
    await send(id)
    expect(codeOf(await send(id, bySms, { seenUpdateDateUtc: null }))).toBe('sent-a-moment-ago')
  })
  test('at most 5 times on a resort day', async () => {
    const id = await anETicket()
    for (let sending = 1; sending <= 5; sending += 1) {
      expect((await send(id)).statusCode).toBe(200)
      later(60)
    }
    const refused = await send(id)
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'sent-often-today'])
    expect(await one(theo)).toMatchObject({ sendingsLeft: 0, secondsToResend: 0 })
    later(24 * 3600)
    expect((await send(id)).statusCode).toBe(200)
  })
  test('somebody else’s e-ticket does not exist, and neither does an unknown one', async () => {
    const id = await anETicket()
    for (const answer of [await send(id, byEmail, {}, 'sam'), await send('nothing')]) {
      expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'not-found'])
    }
    expect(await messages()).toEqual([])
  })
  test('a pass that is on a phone is moved only when that is confirmed', async () => {
    const id = await anETicket()
    await send(id)
    await report(aReport(id))
    later(60)
    const refused = await send(id)
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'confirm-moving'])
    expect(await messages()).toHaveLength(1)
    expect((await send(id, bySms, { confirmMove: true })).json()).toMatchObject({ eTicket: { status: 'Connected' } })
    expect(await countMessages()).toBe(2)
  })
  test('it is sent when its message was handed over, and not before; then the point of sale is told', async () => {
    const id = await anETicket()
    await send(id)
    expect(await one(theo)).toMatchObject({ sending: 'on-its-way', eTicket: { status: 'Unsent' } })
    await handOver({ kind: 'not-now', reason: 'The mail server does not answer.' })
    expect(await one(theo)).toMatchObject({ sending: 'on-its-way', eTicket: { delivery: { isSent: false } } })
    expect(await tellings()).toBe(0)

    await handOver()
    expect(await one(theo)).toMatchObject({
      sending: 'sent',
      eTicket: { status: 'Sent', delivery: { ...byEmail, isSent: true } },
    })
    expect(await tellings()).toBe(1)
    expect(await tellPointOfSale(house.ctx)).toEqual([])
    expect(await house.ctx.pointOfSale.mobileMedia([theo])).toMatchObject([{ delivery: { isSent: true } }])
  })
  test('a message that nothing is set up to send is held by the resort', async () => {
    await send(await anETicket())
    await handOver('not set up')
    expect(await one(theo)).toMatchObject({ sending: 'held', eTicket: { status: 'Unsent' } })
  })
  test('a message that nobody could deliver was not sent, and the point of sale is not told that it was', async () => {
    await send(await anETicket())
    await handOver({ kind: 'refused', reason: 'The mail server refused the message (550).' })
    expect(await one(theo)).toMatchObject({
      sending: 'undeliverable',
      eTicket: { status: 'Unsent', delivery: { recipient: 'theo@example.test', isSent: false } },
    })
    expect(await tellings()).toBe(0)
  })
  test('a message that may have been sent is told as such', async () => {
    await send(await anETicket())
    await handOver({ kind: 'unclear', reason: 'The mail server fell silent.' })
    expect(await one(theo)).toMatchObject({ sending: 'unclear', eTicket: { status: 'Unsent' } })
  })
  test('a newer message takes the place of one that still waits, so that nobody gets a link that works no more', async () => {
    const id = await anETicket()
    await send(id)
    later(60)
    await send(id, { ...byEmail, recipient: 'theo.lindqvist@example.test' })
    const { rows } = await house.pool.query(
      'select status, sealed_content is null as is_erased from message order by id',
    )
    expect(rows).toEqual([
      { status: 'expired', is_erased: true },
      { status: 'waiting', is_erased: false },
    ])
    await handOver()
    expect(await one(theo)).toMatchObject({ eTicket: { status: 'Sent' }, sendingsLeft: 3 })
  })
  test('who reads the database learns no recipient, and the audit log names none', async () => {
    await send(await anETicket())
    const { rows } = await house.pool.query(
      `select (select string_agg(d::text, '') from mobile_pass_delivery d) || (select string_agg(a::text, '') from audit_entry a) as all`,
    )
    expect(rows[0].all).toContain('mobile-pass-sent')
    expect(rows[0].all).not.toMatch(/theo@example|7468656f/)
  })
})

describe('the link', () => {
  test('tells its holder the first name and where the app takes the pass over', async () => {
    const id = await anETicket()
    await send(id)
    const answer = await link(await lastToken())
    expect(answer.json<MobilePassLink>()).toEqual({
      firstName: 'Theo',
      isConnected: false,
      expiresAtUtc: '2026-12-12T14:30:00.000Z',
      appUrl: `https://passes.example/take/${id}`,
    })
  })
  test('the newest one takes the place of the one before', async () => {
    const id = await anETicket()
    await send(id)
    const first = await lastToken()
    later(60)
    await send(id)
    expect((await link(first)).statusCode).toBe(404)
    expect((await link(await lastToken())).statusCode).toBe(200)
  })
  test('it works for seven days, and an unknown one never', async () => {
    await send(await anETicket())
    later(7 * 24 * 3600)
    expect((await link(await lastToken())).statusCode).toBe(404)
    for (const token of ['', 'guess', 'x'.repeat(43)]) expect((await link(token)).statusCode).toBe(404)
  })
})

describe('the provider’s report', () => {
  test('makes a pass connected, and the point of sale is told behind it', async () => {
    const id = await anETicket()
    await send(id)
    await handOver()
    const answer = await report(aReport(id))
    expect([answer.statusCode, answer.json()]).toEqual([200, { isNew: true }])
    const download = { device: 'Pixel 9', appVersion: '4.2', downloadDate: now.toISOString(), deliveryMode: 1 }
    expect((await one(theo)).eTicket).toMatchObject({ status: 'Connected', download })

    expect(await tellPointOfSale(house.ctx)).toEqual([])
    expect(await house.ctx.pointOfSale.mobileMedia([theo])).toMatchObject([
      { delivery: { recipient: 'theo@example.test', isSent: true }, download },
    ])
    const { rows } = await house.pool.query(`select kind, contact_ids, status from pos_outbox order by id`)
    expect(rows).toEqual([
      { kind: 'mobile-pass', contact_ids: [theo], status: 'sent' },
      { kind: 'mobile-pass', contact_ids: [theo], status: 'sent' },
    ])
    const { rows: jobs } = await house.pool.query(
      'select task_identifier, queue_name = pos_queue($1) as is_in_order from graphile_worker.jobs',
      [theo],
    )
    expect(jobs).toContainEqual({ task_identifier: 'tell-pos-of-mobile-pass', is_in_order: true })
  })
  test('the same report again changes nothing, also when it comes twice at once', async () => {
    const id = await anETicket()
    const answers = await Promise.all([1, 2, 3].map(() => report(aReport(id))))
    expect(answers.filter((answer) => answer.json<{ isNew: boolean }>().isNew)).toHaveLength(1)
    expect((await report(aReport(id, { device: 'Another' }))).json()).toEqual({ isNew: false })
    expect((await one(theo)).eTicket.download?.device).toBe('Pixel 9')
  })
  test('an older download that arrives late does not take a newer one’s place', async () => {
    const id = await anETicket()
    await report(aReport(id))
    await report(
      aReport(id, { eventId: 'event-0', device: 'An older phone', downloadDate: '2026-12-01T10:00:00+01:00' }),
    )
    expect((await one(theo)).eTicket.download?.device).toBe('Pixel 9')
  })
  test('forged, unsigned and late ones are refused, and change nothing', async () => {
    const id = await anETicket()
    const body = aReport(id)
    const signed = (secret: string, text = JSON.stringify(body), at = now) => ({
      [signatureHeader]: reportSignature(secret, text, at),
    })
    for (const headers of [
      {},
      signed('not the secret at all'),
      signed(testSecret, JSON.stringify({ ...body, device: 'Changed' })),
      signed(testSecret, JSON.stringify(body), new Date(now.getTime() - 301_000)),
    ]) {
      const answer = await report(body, headers)
      expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'signature-refused'])
    }
    expect((await one(theo)).eTicket.status).toBe('Unsent')
  })
  test('an unknown e-ticket is not found', async () => {
    expect((await report(aReport('nothing'))).statusCode).toBe(404)
  })
})
