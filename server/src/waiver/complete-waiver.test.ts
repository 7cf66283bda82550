import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import {
  aHousehold,
  aTestResort,
  frosts,
  haddads,
  lindqvists,
  okafors,
  aContactTaskId,
  testResort,
} from '../app/test-resort.builders.ts'
import { aDrawing, aPng } from '../signature/drawn-signature.builders.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'
import { sendWaiverToPosJob } from '../pos-outbox/send-waiver-to-pos.job.ts'
import { queueUnqueuedMessages } from '../pos-outbox/unqueued-message.store.ts'
import { aSignature, postWaiver } from './signature.builders.ts'

let testApp: TestApp
const family = lindqvists.map(({ ipCode }) => aContactTaskId(testResort.seasonWaiver, ipCode))
const signature = aSignature()

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await aHousehold(testApp.pool, haddads)
  for (const person of frosts) await aHousehold(testApp.pool, [person])
})
afterAll(() => testApp.close())

beforeEach(async () => {
  await testApp.pool.query('delete from contact_task_completion')
})

const post = (body: object, options: { as?: string; skip?: boolean } = {}) => postWaiver(testApp, body, options)
const sign = (record: object = {}, options: { as?: string } = {}) =>
  post({ id: family[0], contactTaskIds: family, relatedObject: { ...signature, ...record } }, options)
const count = async (table: string): Promise<number> =>
  Number((await testApp.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n)

type Body = { code?: string; fields?: { path: string; message: string }[]; isComplete?: boolean }

describe('a consolidated waiver', () => {
  test('one signature completes it for everyone it covers and stores the evidence', async () => {
    const answer = await sign()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<Body[]>().map(({ isComplete }) => isComplete)).toEqual([true, true, true, true])

    const { rows } = await testApp.pool.query('select * from signed_waiver order by position desc limit 1')
    expect(rows[0]).toMatchObject({
      task_name: 'Season Liability Waiver',
      pos_waiver_id: 'SEASON',
      agreed: true,
      affirmation: expect.stringContaining('every child listed'),
      typed_name: 'Maya Lindqvist',
      signer_ip_code: '1001',
      signer_email: 'maya@example.test',
      start_date: '2026-12-05',
      end_date: '2027-05-31',
      offset_hours: '-7.00',
      ip_address: '127.0.0.1',
      peer_address: '127.0.0.1',
      browser_name: 'Chrome',
      browser_version: '140.0.0.0',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
      comment:
        'Signed by Maya Lindqvist on behalf of Maya Lindqvist, Theo Lindqvist, Juno Lindqvist, Finn Lindqvist. Signed 12/5/2026 by Maya Lindqvist with Chrome.',
    })
    expect(rows[0].signed_for).toHaveLength(4)
    expect(rows[0].drawing.toString('base64')).toBe(signature.signature)
  })

  test('the message to the point of sale is saved in the same transaction, and its job is queued a moment later', async () => {
    await sign()
    await queueUnqueuedMessages(testApp.pool, sendWaiverToPosJob.name)
    const { rows } = await testApp.pool.query(
      `select o.status, o.contact_ids, j.task_identifier
       from pos_outbox o join graphile_worker.jobs j on true order by o.id desc limit 1`,
    )
    expect(rows[0]).toMatchObject({
      status: 'waiting',
      contact_ids: ['1001', '1002', '1003', '1004'],
      task_identifier: 'send-waiver-to-pos',
    })
  })

  test('if another device has signed for all but one person, the name that the form requested is still accepted', async () => {
    await aHousehold(testApp.pool, [
      { ipCode: '4001', firstName: 'Rae', lastName: 'Moss', birthDate: '1990-01-01', email: 'rae@example.test' },
      { ipCode: '4002', firstName: 'Ole', lastName: 'Moss', birthDate: '1991-01-01' },
    ])
    const ids = ['4001', '4002'].map((contactId) => aContactTaskId(testResort.seasonWaiver, contactId))
    const signAsRae = (contactTaskIds: string[]) =>
      post(
        { id: contactTaskIds[0], contactTaskIds, relatedObject: { ...signature, typedName: 'Rae Moss' } },
        { as: 'rae' },
      )
    expect((await signAsRae(ids.slice(0, 1))).statusCode).toBe(200)
    const second = await signAsRae(ids)
    expect(second.statusCode, second.body).toBe(200)
    const { rows } = await testApp.pool.query(
      'select signed_for, affirmation from signed_waiver order by position desc limit 2',
    )
    expect(rows[0].signed_for).toMatchObject([{ contactId: '4002' }])
    // The affirmation as it was displayed: the newer one for both, the older one for Rae alone. Neither mentions
    // children.
    expect(rows.map(({ affirmation }) => affirmation)).toEqual([
      'By signing, I confirm that I have read this agreement and that I sign it for everybody listed.',
      'By signing, I confirm that I have read this agreement and that I sign it for myself.',
    ])
  })

  test('a second tap succeeds and does not create a second signature', async () => {
    await sign()
    const before = await count('signed_waiver')
    const again = await sign()
    expect(again.statusCode).toBe(200)
    expect(await count('signed_waiver')).toBe(before)
  })

  test('eight devices that sign at the same moment create one signature', async () => {
    const before = await count('signed_waiver')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, device) =>
        post(
          {
            id: aContactTaskId(testResort.seasonWaiver, '3001'),
            relatedObject: { ...signature, typedName: 'Noor Haddad', signature: aDrawing(String(device)) },
          },
          { as: 'noor' },
        ),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await count('signed_waiver')).toBe(before + 1)
    expect(await count(`contact_task_completion where contact_id = '3001'`)).toBe(1)
  })

  test('simultaneous signatures of many households are saved once each, and none waits for another one', async () => {
    const blocked = await testApp.pool.connect()
    try {
      await blocked.query('begin')
      await blocked.query('select from waiver_chain for update; select from log_state for update')
      await signOfAllHouseholds()
    } finally {
      await blocked.query('rollback')
      blocked.release()
    }
  })

  async function signOfAllHouseholds(): Promise<void> {
    const before = await count('signed_waiver')
    const twoDevicesOfEach = [...frosts, ...frosts]
    const answers = await Promise.all(
      twoDevicesOfEach.map(({ ipCode, firstName }) =>
        post(
          {
            id: aContactTaskId(testResort.seasonWaiver, ipCode),
            relatedObject: { ...signature, typedName: `${firstName} Frost` },
          },
          { as: firstName.toLowerCase() },
        ),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(twoDevicesOfEach.map(() => 200))
    expect(await count('signed_waiver')).toBe(before + frosts.length)
    expect(await verifySignedWaivers(testApp.pool)).toMatchObject({ fault: undefined })
  }

  test('a signature that cannot be saved does not affect those that arrived with it', async () => {
    const [first, ...others] = frosts
    const before = await count('signed_waiver')
    await testApp.pool.query(
      `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
       create trigger refuse_one before insert on signed_waiver for each row
         when (new.signer_ip_code = '${first?.ipCode}') execute function refuse_one()`,
    )
    const answers = await Promise.all(
      frosts.map(({ ipCode, firstName }) =>
        post(
          {
            id: aContactTaskId(testResort.dayWaiver, ipCode),
            relatedObject: {
              ...signature,
              typedName: `${firstName} Frost`,
              rolTextHash: createHash('sha256').update('<p>Today only.</p>').digest('hex'),
            },
          },
          { as: firstName.toLowerCase() },
        ),
      ),
    )
    await testApp.pool.query('drop function refuse_one cascade')
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, ...others.map(() => 200)])
    expect(await count('signed_waiver')).toBe(before + others.length)
    expect(await verifySignedWaivers(testApp.pool)).toMatchObject({ fault: undefined })
  })
})

describe('refused requests, which write nothing', () => {
  let signatures: number
  beforeAll(async () => {
    signatures = await count('signed_waiver')
  })
  const signDayWaiver = (record: object, contactId = '1001') =>
    post({ id: aContactTaskId(testResort.dayWaiver, contactId), relatedObject: { ...signature, ...record } })

  test.each([
    ['', 'Please type your name in the provided box.'],
    ['   ', 'Please type your name in the provided box.'],
    ['maya lindqvist', 'Please sign Maya Lindqvist exactly.'],
    ['Theo Lindqvist', 'Please sign Maya Lindqvist exactly.'],
  ])('the typed name "%s" answers "%s"', async (typedName, message) => {
    const answer = await signDayWaiver({ typedName })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json<Body>()).toMatchObject({
      code: 'invalid-input',
      fields: [{ path: 'relatedObject.typedName', message }],
    })
  })

  test('an adult who signs alone signs with their own name', async () => {
    const answer = await signDayWaiver({ typedName: 'Maya Lindqvist' }, '1002')
    expect(answer.json<Body>().fields?.[0]?.message).toBe('Please sign Theo Lindqvist exactly.')
  })

  test("somebody else's contact task does not exist", async () => {
    const answer = await post(
      { id: aContactTaskId(testResort.seasonWaiver, '1001'), relatedObject: signature },
      { as: 'sam' },
    )
    expect(answer.statusCode).toBe(404)
    expect(answer.json<Body>().code).toBe('not-found')
  })

  test.each([
    '',
    'x',
    '1-1-1-',
    '9-9-9-1001',
    '1-1-99-1001',
    `1-1-5-1001`,
    '3000000000-1-1-1001',
    "1-1-1-1001' or 1=1",
  ])('the contact task id "%s" does not exist', async (id) => {
    const answer = await post({ id, relatedObject: signature })
    expect([400, 404]).toContain(answer.statusCode)
  })

  test('a closed location accepts no signature', async () => {
    const answer = await post({
      id: aContactTaskId(testResort.dayWaiver, '1001', testResort.closed),
      relatedObject: signature,
    })
    expect(answer.json<Body>().code).toBe('location-closed')
  })

  test('an outdated text cannot be signed', async () => {
    const answer = await signDayWaiver({ typedName: 'Maya Lindqvist', rolTextHash: '0'.repeat(64) })
    expect(answer.statusCode).toBe(409)
    expect(answer.json<Body>().code).toBe('text-changed')
  })

  test('the empty text cannot be signed instead of the current one', async () => {
    const answer = await signDayWaiver({ rolTextHash: createHash('sha256').update('').digest('hex') })
    expect([answer.statusCode, answer.json<Body>().code]).toEqual([409, 'text-changed'])
  })

  test.each(['', '<p> &nbsp;</p>', '<script>alert(1)</script>'])(
    'a waiver whose text is empty at the point of sale (%j) can be neither read nor signed',
    async (html) => {
      const { rows } = await testApp.pool.query<{ html: string }>(
        `select html from pos.authorization_type where code = 'DAY'`,
      )
      const setText = (text: string | undefined) =>
        testApp.pool.query(`update pos.authorization_type set html = $1 where code = 'DAY'`, [text])
      await setText(html)
      const url = `/api/tasks/${testResort.dayWaiver}/waivertext`
      const read = await testApp.app.inject({ url, headers: as('maya') })
      const signed = await signDayWaiver({ rolTextHash: createHash('sha256').update('').digest('hex') })
      await setText(rows[0]?.html)
      for (const answer of [read, signed]) {
        expect([answer.statusCode, answer.json()]).toMatchObject([
          502,
          { detail: 'The waiver has no text. Please tell the resort.' },
        ])
      }
    },
  )

  test('a waiver of an external provider cannot be signed here', async () => {
    const answer = await post({ id: aContactTaskId(testResort.externalWaiver, '1001'), relatedObject: signature })
    expect(answer.json<Body>().code).toBe('external-waiver-only')
  })

  test('a waiver that is not consolidated accepts one person at a time', async () => {
    const ids = ['1003', '1004'].map((contactId) => aContactTaskId(testResort.dayWaiver, contactId))
    const answer = await post({ id: ids[0], contactTaskIds: ids, relatedObject: signature })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Body>().fields?.[0]?.path).toBe('contactTaskIds')
  })

  test('a waiver that is not optional cannot be skipped', async () => {
    const answer = await post({ id: aContactTaskId(testResort.dayWaiver, '1001') }, { skip: true })
    expect(answer.statusCode).toBe(409)
    expect(answer.json<Body>().code).toBe('not-optional')
  })

  test('nothing was written', async () => {
    expect(await count('signed_waiver')).toBe(signatures)
    expect(await count('contact_task_completion')).toBe(0)
  })
})

describe('a drawn signature', () => {
  const school = aContactTaskId(testResort.seasonWaiver, '2001')
  const signAsSam = (record: object) =>
    post({ id: school, relatedObject: { ...signature, typedName: 'Sam Okafor', ...record } }, { as: 'sam' })

  test.each([
    ['nothing drawn', ''],
    ['not base64', 'a b c'],
    ['a JPEG', '/9j/4AAQSkZJRg=='],
    ['half a picture', aDrawing().slice(0, 60)],
    ['a blank picture', aPng({ width: 300, height: 100 }, () => 255).toString('base64')],
    ['one dark pixel', aPng({ width: 1, height: 1 }, () => 0).toString('base64')],
    ['a picture with extra bytes at the end', `${aDrawing().replace(/=+$/, '')}AAAA`],
  ])('%s answers "Please Sign."', async (_name, drawing) => {
    const answer = await signAsSam({ signature: drawing })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Body>().fields?.[0]).toMatchObject({
      path: 'relatedObject.signature',
      message: 'Please Sign.',
    })
  })

  test('the answer names all missing parts together', async () => {
    const answer = await signAsSam({ signature: '', rolAccepted: false, typedName: '' })
    expect(answer.json<Body>().fields?.map(({ message }) => message)).toEqual([
      'Please check to agree.',
      'Please Sign.',
      'Please type your name in the provided box.',
    ])
  })

  test('spaces around and between names are ignored in the comparison and stored as typed', async () => {
    const answer = await signAsSam({ typedName: '  Sam   Okafor ' })
    expect(answer.statusCode, answer.body).toBe(200)
    const { rows } = await testApp.pool.query('select typed_name from signed_waiver order by position desc limit 1')
    expect(rows[0].typed_name).toBe('  Sam   Okafor ')
  })
})

describe('one-day and optional waivers', () => {
  test('a one-day waiver is valid on the resort day only', async () => {
    const answer = await post({
      id: aContactTaskId(testResort.dayWaiver, '1003'),
      relatedObject: { ...signature, rolTextHash: createHash('sha256').update('<p>Today only.</p>').digest('hex') },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const { rows } = await testApp.pool.query(
      'select start_date, end_date from signed_waiver order by position desc limit 1',
    )
    expect(rows[0]).toEqual({ start_date: '2026-12-05', end_date: '2026-12-05' })
  })

  test('a skip counts for this resort day and sends nothing to the point of sale', async () => {
    const id = aContactTaskId(testResort.optionalWaiver, '1001')
    const [outbox, signatures] = [await count('pos_outbox'), await count('signed_waiver')]
    const skipped = await post({ id }, { skip: true })
    expect(skipped.json()).toMatchObject([{ isComplete: true, isReadOnly: true, isSkipped: true }])
    expect([await count('pos_outbox'), await count('signed_waiver')]).toEqual([outbox, signatures])
  })
})

describe('the evidence', () => {
  test.each(['signed_waiver', 'signed_waiver_contact', 'waiver_text', 'audit_entry'])(
    'the product itself can neither change nor delete a row of %s',
    async (table) => {
      await sign()
      const column = table === 'audit_entry' ? 'actor' : table === 'waiver_text' ? 'html' : 'pos_waiver_id'
      await expect(testApp.pool.query(`update ${table} set ${column} = 'x'`)).rejects.toThrow('its rows are evidence')
      await expect(testApp.pool.query(`delete from ${table}`)).rejects.toThrow('its rows are evidence')
      await expect(testApp.pool.query(`truncate ${table} cascade`)).rejects.toThrow('its rows are evidence')
    },
  )

  test('the end of the chain does not move', async () => {
    await expect(testApp.pool.query('update waiver_chain set position = position + 1')).rejects.toThrow('has ended')
    await expect(testApp.pool.query('delete from waiver_chain')).rejects.toThrow('its rows are evidence')
  })
})
