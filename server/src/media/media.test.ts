import { deliveryModes } from '@first-chair/core/media/e-ticket'
import type { ContactMedia, MobilePassLink, MobilePassOrders } from '@first-chair/core/media/media'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeliveryOutcome } from '../adapters/delivery/delivery.ts'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { notifyPointOfSale } from '../app/notify-point-of-sale.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors } from '../app/test-resort.builders.ts'
import { decryptContent } from '../message/encrypted-content.facts.ts'
import { sendMessage } from '../message/send-message.ts'
import { upsertGeneralSettings } from '../settings/general-settings.store.ts'
import { aMobileSeasonPass, testSecret } from './mobile-passes.builders.ts'
import { signReport, signatureHeader } from '../adapters/mobile-pass-provider/report-signature.rule.ts'

let testApp: TestApp
let now: Date
let isPosAnswering = true
let outcome: DeliveryOutcome | 'not set up' = { kind: 'accepted' }
const [maya, theo, juno] = ['1001', '1002', '1003'] as const
const morning = new Date('2026-12-05T14:30:00.000Z')
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

beforeAll(async () => {
  now = morning
  testApp = await aTestApp({
    env: { MOBILE_PASS_SECRET: testSecret, MOBILE_PASS_APP_URL: 'https://passes.example/take/{eTicketId}' },
    now: () => now,
    delivery: {
      get email() {
        const current = outcome
        return current === 'not set up' ? undefined : async () => current
      },
      sms: undefined,
    },
    pointOfSale: (pool, encryption) => {
      const builtIn = createBuiltInPointOfSale(pool, encryption)
      return {
        ...builtIn,
        mobileMedia: async (contactIds) => {
          if (!isPosAnswering) throw new PointOfSaleDown('down')
          return builtIn.mobileMedia(contactIds)
        },
      }
    },
  })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await aMobileSeasonPass(testApp.pool, [maya, theo, juno, '2001'])
})
afterAll(() => testApp.close())
beforeEach(async () => {
  now = morning
  isPosAnswering = true
  outcome = { kind: 'accepted' }
  await testApp.pool.query(
    `delete from message; delete from pos_outbox; delete from mobile_pass_download; delete from mobile_pass_delivery; delete from mobile_pass;
     delete from pos.mobile_media; delete from pos.pass_media; delete from graphile_worker._private_jobs`,
  )
})

const get = (url: string, user = 'maya') => testApp.app.inject({ method: 'GET', url, headers: as(user) })
const post = (url: string, payload?: object, user = 'maya') =>
  testApp.app.inject({ method: 'POST', url, headers: as(user), ...(payload ? { payload } : {}) })
const getCode = (answer: { json(): unknown }) => Reflect.get(Object(answer.json()), 'code')
const order = (customerId: string, user?: string) => post(`/api/media/ble?customerId=${customerId}`, undefined, user)
const activate = (transactionId: string, user?: string) =>
  post(`/api/media/ble-activation?transactionId=${transactionId}`, undefined, user)
const readMedia = async (ipCode: string) =>
  (await get(`/api/media/contactmedia?ipcode=${ipCode}`)).json<ContactMedia[]>()
const readOne = async (ipCode: string) => {
  const media = (await readMedia(ipCode)).find(({ contactId }) => contactId === ipCode)
  if (!media) throw new Error('That contact was not found.')
  return media
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
  const { rows } = await testApp.pool.query<{ reference: string; channel: string; sealed_content: Buffer }>(
    `select purpose, reference, channel, sealed_content, status from message where sealed_content is not null order by id`,
  )
  return rows.map((row) => ({
    ...row,
    ...decryptContent(testApp.ctx, {
      purpose: 'mobile-pass',
      reference: row.reference,
      encryptedContent: row.sealed_content,
    }),
  }))
}
/** Sends the last message, as the queue does. */
const sendLastMessage = async (next: typeof outcome = { kind: 'accepted' }) => {
  outcome = next
  const { rows } = await testApp.pool.query<{ id: number }>('select max(id) as id from message')
  await sendMessage(testApp.ctx, { messageId: rows[0]?.id ?? 0 })
}
const countNotifications = async () =>
  (await testApp.pool.query(`select kind from pos_outbox where kind = 'mobile-pass'`)).rowCount
const countMessages = async () => (await testApp.pool.query('select from message')).rowCount
const lastToken = async () => (await messages()).at(-1)?.link.split('#')[1] ?? ''
const link = (token: string) => testApp.app.inject({ method: 'POST', url: '/api/media/connect', payload: { token } })
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
  return testApp.app.inject({
    method: 'POST',
    url: '/api/media/eticketdownloads',
    headers: {
      'content-type': 'application/json',
      ...(headers ?? { [signatureHeader]: signReport(testSecret, payload, now) }),
    },
    payload,
  })
}

describe('the status of mobile passes', () => {
  test('the head of a household sees everybody, and which product each person may have as a mobile pass', async () => {
    expect(await readMedia(maya)).toMatchObject([
      { contactId: maya, firstName: 'Maya', productName: 'Season Pass', eTicket: { id: null, status: 'NoMedia' } },
      { contactId: theo, productName: 'Season Pass' },
      { contactId: juno, productName: 'Season Pass' },
      { contactId: '1004', productName: null, eTicket: { status: 'NoMedia' } },
    ])
  })
  test('without an IP code, the answer is the guest’s own household', async () => {
    expect((await get('/api/media/contactmedia')).json()).toEqual(await readMedia(maya))
  })
  test('for a member, the answer is that person only', async () => {
    expect((await readMedia(juno)).map(({ contactId }) => contactId)).toEqual([juno])
  })
  test('another household and an unknown IP code are not found', async () => {
    for (const ipCode of ['2001', 'nobody']) {
      const answer = await get(`/api/media/contactmedia?ipcode=${ipCode}`)
      expect([answer.statusCode, getCode(answer)]).toEqual([404, 'not-found'])
    }
  })
  test('while the point of sale is down, the status of people who may have a mobile pass is Unknown', async () => {
    await anETicket()
    isPosAnswering = false
    expect((await readMedia(maya)).map(({ eTicket }) => eTicket.status)).toEqual([
      'Unknown',
      'Unknown',
      'Unknown',
      'NoMedia',
    ])
    isPosAnswering = true
    expect((await readOne(theo)).eTicket.status).toBe('Unsent')
  })
})

describe('ordering and activating', () => {
  test('the head orders for everybody who may have one, and each is activated by its transaction', async () => {
    const { confirmations } = (await order(maya)).json<MobilePassOrders>()
    expect(confirmations.map(({ contactId }) => contactId)).toEqual([maya, theo, juno])
    expect((await readOne(juno)).eTicket.status).toBe('NoMedia')

    const answer = await activate(confirmations[2]?.transactionId ?? '')
    expect(answer.json()).toMatchObject({ contactId: juno, eTicket: { id: expect.any(String), status: 'Unsent' } })
    expect((await readMedia(maya)).map(({ eTicket }) => eTicket.status)).toEqual([
      'NoMedia',
      'NoMedia',
      'Unsent',
      'NoMedia',
    ])
  })
  test('simultaneous requests create one order and one e-ticket', async () => {
    const orders = await Promise.all([1, 2, 3, 4].map(() => order(theo)))
    const ids = orders.flatMap((answer) =>
      answer.json<MobilePassOrders>().confirmations.map((created) => created.transactionId),
    )
    expect(new Set(ids).size).toBe(1)
    const activated = await Promise.all([1, 2, 3, 4].map(() => activate(ids[0] ?? '')))
    expect(new Set(activated.map((answer) => answer.json<ContactMedia>().eTicket.id)).size).toBe(1)
    const { rows } = await testApp.pool.query(
      `select (select count(*) from pos.mobile_media) as orders, (select count(*) from pos.pass_media) as media`,
    )
    expect(rows).toEqual([{ orders: 1, media: 1 }])
  })
  test('ordering is refused if there is no mobile product', async () => {
    const answer = await order('1004')
    expect([answer.statusCode, getCode(answer)]).toEqual([409, 'nothing-for-a-phone'])
  })
  test('a product that the resort names in its settings can be a mobile pass', async () => {
    await insertRows(testApp.pool, 'pos.purchase', [
      { id: 'A1004', ip_code: '1004', kind: 'prepaidAccess', product_code: 'TICKET' },
    ])
    expect(getCode(await order('1004'))).toBe('nothing-for-a-phone')
    const { general } = await testApp.ctx.setup.current()
    const allow = async (mobilePassProducts: string[]) => {
      await upsertGeneralSettings(testApp.pool, { ...general, mobilePassProducts })
      await expect.poll(() => testApp.ctx.setup.current()).toMatchObject({ general: { mobilePassProducts } })
    }
    await allow(['TICKET'])
    expect((await order('1004')).json<MobilePassOrders>().confirmations).toMatchObject([{ contactId: '1004' }])
    await allow([])
    await testApp.pool.query(`delete from pos.mobile_media; delete from pos.purchase where id = 'A1004'`)
  })
  test('customers and transactions of another household are not found', async () => {
    expect((await order('2001')).statusCode).toBe(404)
    const { confirmations } = (await order('2001', 'sam')).json<MobilePassOrders>()
    const answer = await activate(confirmations[0]?.transactionId ?? '')
    expect([answer.statusCode, getCode(answer)]).toEqual([404, 'not-found'])
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
  test('by SMS: the number is stored without spaces', async () => {
    const answer = await send(await anETicket(), bySms)
    expect(answer.json()).toMatchObject({ eTicket: { delivery: { deliveryMode: 2, recipient: '+19705550117' } } })
    expect(await messages()).toMatchObject([{ channel: 'sms', recipient: '+19705550117' }])
  })
  test('an invalid recipient is refused at its field, and nothing is sent', async () => {
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
  test('simultaneous requests send one message', async () => {
    const id = await anETicket()
    const seen = { seenUpdateDateUtc: null }
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(id, byEmail, seen)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await messages()).toHaveLength(1)
  })
  test('sending again is refused for 60 seconds, and the answer says how long to wait', async () => {
    const id = await anETicket()
    await send(id)
    later(59)
    const refused = await send(id)
    expect([refused.statusCode, getCode(refused), refused.headers['retry-after']]).toEqual([
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
    expect(getCode(await send(id, bySms, { seenUpdateDateUtc: null }))).toBe('sent-a-moment-ago')
  })
  test('is allowed at most 5 times on a resort day', async () => {
    const id = await anETicket()
    for (let sending = 1; sending <= 5; sending += 1) {
      expect((await send(id)).statusCode).toBe(200)
      later(60)
    }
    const refused = await send(id)
    expect([refused.statusCode, getCode(refused)]).toEqual([429, 'sent-often-today'])
    expect(await readOne(theo)).toMatchObject({ sendingsLeft: 0, secondsToResend: 0 })
    later(24 * 3600)
    expect((await send(id)).statusCode).toBe(200)
  })
  test('the e-ticket of another household and an unknown one are not found', async () => {
    const id = await anETicket()
    for (const answer of [await send(id, byEmail, {}, 'sam'), await send('nothing')]) {
      expect([answer.statusCode, getCode(answer)]).toEqual([404, 'not-found'])
    }
    expect(await messages()).toEqual([])
  })
  test('a pass that is on a phone is moved only after a confirmation', async () => {
    const id = await anETicket()
    await send(id)
    await report(aReport(id))
    later(60)
    const refused = await send(id)
    expect([refused.statusCode, getCode(refused)]).toEqual([409, 'confirm-moving'])
    expect(await messages()).toHaveLength(1)
    expect((await send(id, bySms, { confirmMove: true })).json()).toMatchObject({ eTicket: { status: 'Connected' } })
    expect(await countMessages()).toBe(2)
  })
  test('the link counts as sent only after its message was accepted; then the point of sale is notified', async () => {
    const id = await anETicket()
    await send(id)
    expect(await readOne(theo)).toMatchObject({ sending: 'on-its-way', eTicket: { status: 'Unsent' } })
    await sendLastMessage({ kind: 'not-now', reason: 'The mail server does not answer.' })
    expect(await readOne(theo)).toMatchObject({ sending: 'on-its-way', eTicket: { delivery: { isSent: false } } })
    expect(await countNotifications()).toBe(0)

    await sendLastMessage()
    expect(await readOne(theo)).toMatchObject({
      sending: 'sent',
      eTicket: { status: 'Sent', delivery: { ...byEmail, isSent: true } },
    })
    expect(await countNotifications()).toBe(1)
    expect(await notifyPointOfSale(testApp.ctx)).toEqual([])
    expect(await testApp.ctx.pointOfSale.mobileMedia([theo])).toMatchObject([{ delivery: { isSent: true } }])
  })
  test('a message stays in the outbox if no mail server or gateway is configured', async () => {
    await send(await anETicket())
    await sendLastMessage('not set up')
    expect(await readOne(theo)).toMatchObject({ sending: 'held', eTicket: { status: 'Unsent' } })
  })
  test('a refused message counts as not sent, and the point of sale is not notified', async () => {
    await send(await anETicket())
    await sendLastMessage({ kind: 'refused', reason: 'The mail server refused the message (550).' })
    expect(await readOne(theo)).toMatchObject({
      sending: 'undeliverable',
      eTicket: { status: 'Unsent', delivery: { recipient: 'theo@example.test', isSent: false } },
    })
    expect(await countNotifications()).toBe(0)
  })
  test('a message that may have been sent has the sending status unclear', async () => {
    await send(await anETicket())
    await sendLastMessage({ kind: 'unclear', reason: 'The mail server stopped answering.' })
    expect(await readOne(theo)).toMatchObject({ sending: 'unclear', eTicket: { status: 'Unsent' } })
  })
  test('a newer message replaces one that still waits, so that no guest gets an invalid link', async () => {
    const id = await anETicket()
    await send(id)
    later(60)
    await send(id, { ...byEmail, recipient: 'theo.lindqvist@example.test' })
    const { rows } = await testApp.pool.query(
      'select status, sealed_content is null as is_erased from message order by id',
    )
    expect(rows).toEqual([
      { status: 'expired', is_erased: true },
      { status: 'waiting', is_erased: false },
    ])
    await sendLastMessage()
    expect(await readOne(theo)).toMatchObject({ eTicket: { status: 'Sent' }, sendingsLeft: 3 })
  })
  test('a recipient that cannot be decrypted is left out, and the link can be sent again', async () => {
    const id = await anETicket()
    await send(id)
    await sendLastMessage()
    await testApp.pool.query(
      `update mobile_pass_delivery set sealed_recipient = set_byte(sealed_recipient, 30, get_byte(sealed_recipient, 30) # 1)`,
    )
    const media = await get(`/api/media/contactmedia?ipcode=${maya}`)
    expect(media.statusCode, media.body).toBe(200)
    expect((await readOne(theo)).eTicket).toMatchObject({ status: 'Sent', delivery: { recipient: '' } })
    now = new Date(now.getTime() + 61_000)
    expect((await send(id)).statusCode).toBe(200)
    expect((await readOne(theo)).eTicket.delivery?.recipient).toBe(byEmail.recipient)
  })

  test('neither the database nor the audit log contains a recipient in plain text', async () => {
    await send(await anETicket())
    const { rows } = await testApp.pool.query(
      `select (select string_agg(d::text, '') from mobile_pass_delivery d) || (select string_agg(a::text, '') from audit_entry a) as all`,
    )
    expect(rows[0].all).toContain('mobile-pass-sent')
    expect(rows[0].all).not.toMatch(/theo@example|7468656f/)
  })
})

describe('the link', () => {
  test('gives its holder the first name and the address at which the app downloads the pass', async () => {
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
  test('a newer link replaces the previous one', async () => {
    const id = await anETicket()
    await send(id)
    const first = await lastToken()
    later(60)
    await send(id)
    expect((await link(first)).statusCode).toBe(404)
    expect((await link(await lastToken())).statusCode).toBe(200)
  })
  test('works for seven days; an unknown link never works', async () => {
    await send(await anETicket())
    later(7 * 24 * 3600)
    expect((await link(await lastToken())).statusCode).toBe(404)
    for (const token of ['', 'guess', 'x'.repeat(43)]) expect((await link(token)).statusCode).toBe(404)
  })
})

describe('the provider’s report', () => {
  test('sets a pass to Connected, and the point of sale is notified afterwards', async () => {
    const id = await anETicket()
    await send(id)
    await sendLastMessage()
    const answer = await report(aReport(id))
    expect([answer.statusCode, answer.json()]).toEqual([200, { isNew: true }])
    const download = { device: 'Pixel 9', appVersion: '4.2', downloadDate: now.toISOString(), deliveryMode: 1 }
    expect((await readOne(theo)).eTicket).toMatchObject({ status: 'Connected', download })

    expect(await notifyPointOfSale(testApp.ctx)).toEqual([])
    expect(await testApp.ctx.pointOfSale.mobileMedia([theo])).toMatchObject([
      { delivery: { recipient: 'theo@example.test', isSent: true }, download },
    ])
    const { rows } = await testApp.pool.query(`select kind, contact_ids, status from pos_outbox order by id`)
    expect(rows).toEqual([
      { kind: 'mobile-pass', contact_ids: [theo], status: 'sent' },
      { kind: 'mobile-pass', contact_ids: [theo], status: 'sent' },
    ])
    const { rows: jobs } = await testApp.pool.query(
      'select task_identifier, queue_name = pos_queue($1) as is_in_order from graphile_worker.jobs',
      [theo],
    )
    expect(jobs).toContainEqual({ task_identifier: 'tell-pos-of-mobile-pass', is_in_order: true })
  })
  test('a repeated report changes nothing, even if both arrive at the same time', async () => {
    const id = await anETicket()
    const answers = await Promise.all([1, 2, 3].map(() => report(aReport(id))))
    expect(answers.filter((answer) => answer.json<{ isNew: boolean }>().isNew)).toHaveLength(1)
    expect((await report(aReport(id, { device: 'Another' }))).json()).toEqual({ isNew: false })
    expect((await readOne(theo)).eTicket.download?.device).toBe('Pixel 9')
  })
  test('an older download that arrives late does not replace a newer one', async () => {
    const id = await anETicket()
    await report(aReport(id))
    await report(
      aReport(id, { eventId: 'event-0', device: 'An older phone', downloadDate: '2026-12-01T10:00:00+01:00' }),
    )
    expect((await readOne(theo)).eTicket.download?.device).toBe('Pixel 9')
  })
  test('a forged, unsigned or late report is refused and changes nothing', async () => {
    const id = await anETicket()
    const body = aReport(id)
    const signed = (secret: string, text = JSON.stringify(body), at = now) => ({
      [signatureHeader]: signReport(secret, text, at),
    })
    for (const headers of [
      {},
      signed('not the secret at all'),
      signed(testSecret, JSON.stringify({ ...body, device: 'Changed' })),
      signed(testSecret, JSON.stringify(body), new Date(now.getTime() - 301_000)),
    ]) {
      const answer = await report(body, headers)
      expect([answer.statusCode, getCode(answer)]).toEqual([401, 'signature-refused'])
    }
    expect((await readOne(theo)).eTicket.status).toBe('Unsent')
  })
  test('an unknown e-ticket is not found', async () => {
    expect((await report(aReport('nothing'))).statusCode).toBe(404)
  })
})
