import { createHash } from 'node:crypto'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import type { OwnWaivers, SigningLink } from '@first-chair/core/waiver/own-waivers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import {
  aHousehold,
  aTestResort,
  lindqvists,
  okafors,
  aContactTaskId,
  testResort,
} from '../app/test-resort.builders.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'

let testApp: TestApp
const [maya, theo, juno, finn, pat] = ['1001', '1002', '1003', '1004', '1005'] as const
const rolTextHash = createHash('sha256').update(testResort.waiverHtml).digest('hex')
const dayTextHash = createHash('sha256').update('<p>Today only.</p>').digest('hex')
const signature = {
  rolAccepted: true,
  signature: aDrawing(),
  typedName: 'Theo Lindqvist',
  signatureDateOffset: -7,
  rolTextHash,
}

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  const withoutBirthDate = { ipCode: pat, firstName: 'Pat', lastName: 'Lindqvist', birthDate: null }
  await aHousehold(testApp.pool, [...lindqvists, withoutBirthDate])
  await aHousehold(testApp.pool, okafors)
  await setAdultsSignForThemselves(true)
})
afterAll(() => testApp.close())

beforeEach(async () => {
  await testApp.pool.query('delete from signing_link')
})

const setAdultsSignForThemselves = (isOn: boolean) =>
  testApp.pool.query(
    `update settings_document set value = jsonb_build_object('adultsSignForThemselves', $1::boolean) where kind = 'general'`,
    [isOn],
  )
async function adultsSignForThemselves(isOn: boolean): Promise<void> {
  await setAdultsSignForThemselves(isOn)
  await expect.poll(async () => (await testApp.ctx.setup.current()).general.adultsSignForThemselves).toBe(isOn)
}

type Problem = { code?: string; detail?: string; fields?: { path: string; message: string }[] }
const post = (url: string, payload: object, user?: string) =>
  testApp.app.inject({
    method: 'POST',
    url,
    headers: {
      ...(user ? as(user) : {}),
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
    },
    payload,
  })
const makeLink = (contactId: string = theo, user = 'maya', locationId: number = testResort.base) =>
  post('/api/waivers/signinglinks', { locationId, contactId }, user)
const getToken = (answer: Awaited<ReturnType<typeof makeLink>>) => answer.json<SigningLink>().link.split('#')[1] ?? ''
const aToken = async (contactId: string = theo) => {
  const answer = await makeLink(contactId)
  expect(answer.statusCode, answer.body).toBe(200)
  return getToken(answer)
}
const read = (token: string) => post('/api/ownwaivers', { token })
const complete = (token: string, taskId: number, record: object = {}, skip = false) =>
  post(`/api/ownwaivers/complete?skip=${skip}`, { token, taskId, relatedObject: { ...signature, ...record } })
const asHead = (contactIds: readonly string[], taskId: number = testResort.seasonWaiver, record: object = {}) => {
  const ids = contactIds.map((contactId) => aContactTaskId(taskId, contactId))
  return post(
    '/api/tasks/contact/complete/Waiver',
    {
      id: ids[0],
      contactTaskIds: ids,
      relatedObject: { ...signature, typedName: 'Maya Lindqvist', ...record },
    },
    'maya',
  )
}
const grouping = async () =>
  (await post('/api/tasks/ContactTaskGrouping/Location/1', {}, 'maya')).json<ContactTaskGrouping>()
const count = async (table: string): Promise<number> =>
  Number((await testApp.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n)
const lastSignature = async () =>
  (await testApp.pool.query('select * from signed_waiver order by position desc limit 1')).rows[0]

describe('if other adults sign for themselves, the head of household', () => {
  test('sees who completes each waiver', async () => {
    const { waiverContactTasks, rentalProfileContactTasks } = await grouping()
    const upTo = (taskId: number) => (list: readonly ContactTask[]) =>
      list.filter((listed) => listed.taskId === taskId).map((listed) => listed.upTo)
    expect(upTo(testResort.seasonWaiver)(waiverContactTasks)).toEqual(['guest', 'contact', 'guest', 'guest', 'resort'])
    // The external service is not set up here.
    expect(upTo(testResort.externalWaiver)(waiverContactTasks)).toEqual(Array(5).fill('resort'))
    expect(upTo(testResort.rental)(rentalProfileContactTasks)).toEqual(Array(5).fill('guest'))
  })

  test('cannot cover another adult with one signature, and nothing is signed', async () => {
    const before = await count('signed_waiver')
    const answer = await asHead([maya, theo, juno, finn])
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([409, 'signs-for-themselves'])
    expect([await count('signed_waiver'), await count('contact_task_completion')]).toEqual([before, 0])
  })

  test('cannot sign a waiver of another adult with the name of that adult', async () => {
    const answer = await asHead([theo], testResort.dayWaiver, { typedName: 'Theo Lindqvist', rolTextHash: dayTextHash })
    expect(answer.json<Problem>()).toMatchObject({
      code: 'signs-for-themselves',
      detail: 'Other adults in your group sign for themselves. Please send them their link.',
    })
  })

  test('cannot skip a waiver of another adult', async () => {
    const id = aContactTaskId(testResort.optionalWaiver, theo)
    const answer = await post('/api/tasks/contact/complete/Waiver?skip=true', { id }, 'maya')
    expect(answer.json<Problem>().code).toBe('signs-for-themselves')
  })

  test('cannot sign for a person without a birth date, who may be an adult', async () => {
    const answer = await asHead([pat])
    expect(answer.json<Problem>()).toMatchObject({
      code: 'signer-not-allowed',
      detail: 'We need the birth date of Pat before anybody can sign for them. Please call us.',
    })
  })

  test('signs for themselves and the children', async () => {
    const answer = await asHead([maya, juno, finn])
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await lastSignature()).signed_for).toHaveLength(3)
  })
})

describe('a signing link', () => {
  test('is created for another adult for 14 days, and its token is stored as a hash only', async () => {
    const answer = await makeLink()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({
      link: expect.stringMatching(/^http:\/\/localhost:3000\/sign#[A-Za-z0-9_-]{43}$/),
      expiresAtUtc: '2026-12-19T14:30:00.000Z',
    })
    const { rows } = await testApp.pool.query('select * from signing_link')
    expect(rows).toMatchObject([
      {
        household_ip_code: maya,
        contact_id: theo,
        location_id: 1,
        token_hash: createHash('sha256').update(getToken(answer)).digest(),
      },
    ])
    const audited = await testApp.pool.query('select * from audit_entry order by id desc limit 1')
    expect(audited.rows[0]).toMatchObject({ actor: maya, action: 'signing-link-made', subject: 'contact 1002' })
    expect(JSON.stringify([rows, audited.rows])).not.toContain(getToken(answer))
  })

  test.each([
    ['the head, who signs in', maya],
    ['a minor', juno],
    ['a person without a birth date', pat],
  ])('is not created for %s', async (_who, contactId) => {
    const answer = await makeLink(contactId)
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([409, 'no-link-needed'])
    expect(await count('signing_link')).toBe(0)
  })

  test('is not created for a person of another household, who is not found', async () => {
    expect((await makeLink('2001')).statusCode).toBe(404)
    expect((await makeLink(theo, 'sam')).statusCode).toBe(404)
    expect((await makeLink('9999')).statusCode).toBe(404)
  })

  test('is not created at a closed or unknown location', async () => {
    expect((await makeLink(theo, 'maya', testResort.closed)).json<Problem>().code).toBe('location-closed')
    expect((await makeLink(theo, 'maya', 99)).statusCode).toBe(404)
  })

  test('shows the name and the waivers of that adult, and nothing about anybody else', async () => {
    const answer = await read(await aToken())
    expect(answer.statusCode, answer.body).toBe(200)
    const { waivers, ...displayed } = answer.json<OwnWaivers>()
    expect(displayed).toEqual({
      firstName: 'Theo',
      lastName: 'Lindqvist',
      locationName: 'Base Village',
      resortDay: '2026-12-05',
      sendsCopies: false,
    })
    expect(waivers.map(({ task, isComplete }) => [task.name, isComplete])).toEqual([
      ['Season Liability Waiver', false],
      ['Day Waiver', false],
      ['Photo Release', false],
    ])
    expect(waivers[0]?.text).toMatchObject({
      rolText: testResort.waiverHtml,
      rolTextHash,
      affirmation: 'By signing, I confirm that I have read this agreement and that I sign it for myself.',
    })
    expect(answer.body).not.toMatch(/Maya|Juno|Finn|"100\d"|1983|birth|household/i)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  describe('is not found if it', () => {
    const useLink = async (token: string) => {
      const before = await count('signed_waiver')
      const answers = [await read(token), await complete(token, testResort.seasonWaiver)]
      expect(await count('signed_waiver')).toBe(before)
      return answers.map((answer) => {
        const { requestId: _, ...problem } = answer.json<Problem & { requestId: string }>()
        return [answer.statusCode, JSON.stringify(problem)]
      })
    }
    const notFound = [
      404,
      JSON.stringify({
        type: 'urn:first-chair:problem:not-found',
        title: 'Not found.',
        status: 404,
        code: 'not-found',
        detail: 'Not found.',
      }),
    ]

    test.each(['', 'x', 'A'.repeat(43), "' or 1=1 --", 'ä'.repeat(43)])('is forged: "%s"', async (token) => {
      expect(await useLink(token)).toEqual([notFound, notFound])
    })

    test('was replaced by a new one', async () => {
      const old = await aToken()
      const fresh = await aToken()
      expect(await useLink(old)).toEqual([notFound, notFound])
      expect((await read(fresh)).statusCode).toBe(200)
    })

    test('has expired', async () => {
      const token = await aToken()
      await testApp.pool.query(`update signing_link set expires_at_utc = '2026-12-05T14:30:00Z'`)
      expect(await useLink(token)).toEqual([notFound, notFound])
    })

    test('was used up more than ten minutes ago', async () => {
      const token = await aToken()
      await testApp.pool.query(`update signing_link set used_up_at_utc = '2026-12-05T14:19:59Z'`)
      expect(await useLink(token)).toEqual([notFound, notFound])
    })

    test('is for a person who left the household', async () => {
      const token = await aToken()
      await testApp.pool.query(`update pos.customer set head_ip_code = ip_code where ip_code = '1002'`)
      expect(await useLink(token)).toEqual([notFound, notFound])
      await testApp.pool.query(`update pos.customer set head_ip_code = '1001' where ip_code = '1002'`)
    })

    test('is for a person whose birth date was corrected to that of a minor', async () => {
      const token = await aToken()
      await testApp.pool.query(`update pos.customer set birth_date = '2015-01-01' where ip_code = '1002'`)
      expect(await useLink(token)).toEqual([notFound, notFound])
      await testApp.pool.query(`update pos.customer set birth_date = '1983-07-21' where ip_code = '1002'`)
    })

    test('was created before the head of household signed for adults again', async () => {
      const token = await aToken()
      await adultsSignForThemselves(false)
      expect(await useLink(token)).toEqual([notFound, notFound])
      await adultsSignForThemselves(true)
    })
  })

  test('cannot be used for a waiver that its holder does not owe', async () => {
    const token = await aToken()
    for (const taskId of [testResort.externalWaiver, testResort.rental, 99]) {
      expect((await complete(token, taskId)).statusCode).toBe(404)
    }
  })

  test('cannot be used for another person, whatever the body contains', async () => {
    const token = await aToken()
    const answer = await post('/api/ownwaivers/complete', {
      token,
      taskId: testResort.dayWaiver,
      contactId: maya,
      id: aContactTaskId(testResort.dayWaiver, maya),
      contactTaskIds: [aContactTaskId(testResort.dayWaiver, maya)],
      relatedObject: { ...signature, typedName: 'Maya Lindqvist', rolTextHash: dayTextHash },
    })
    expect(answer.json<Problem>().fields).toMatchObject([{ message: 'Please sign Theo Lindqvist exactly.' }])
  })
})

describe('an adult who signs with a link', () => {
  test('types their own name, and must meet every rule of the waiver', async () => {
    const token = await aToken()
    const answer = await complete(token, testResort.seasonWaiver, {
      rolAccepted: false,
      signature: '',
      typedName: 'Maya Lindqvist',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Problem>().fields?.map(({ message }) => message)).toEqual([
      'Please check to agree.',
      'Please Sign.',
      'Please sign Theo Lindqvist exactly.',
    ])
  })

  test.each([
    ['an unknown text', '0'.repeat(64)],
    ['the empty text', createHash('sha256').update('').digest('hex')],
  ])('cannot sign %s instead of the current one, and nothing is stored', async (_what, hash) => {
    const before = await count('signed_waiver')
    const answer = await complete(await aToken(), testResort.seasonWaiver, { rolTextHash: hash })
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([409, 'text-changed'])
    expect(await count('signed_waiver')).toBe(before)
  })

  test('is the only signer in the evidence, which says that a link was used', async () => {
    const token = await aToken()
    const answer = await complete(token, testResort.seasonWaiver)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<OwnWaivers>().waivers[0]).toMatchObject({
      isComplete: true,
      isSkipped: false,
      completeUntil: '2027-05-31',
      text: null,
    })
    expect(await lastSignature()).toMatchObject({
      signed_on: 'own-link',
      signer_ip_code: theo,
      signer_name: 'Theo Lindqvist',
      signer_email: '',
      signed_for: [{ contactId: theo, firstName: 'Theo', lastName: 'Lindqvist', birthDate: '1983-07-21' }],
      typed_name: 'Theo Lindqvist',
      affirmation: 'By signing, I confirm that I have read this agreement and that I sign it for myself.',
      browser_name: 'Chrome',
      comment:
        'Signed by Theo Lindqvist for themselves, with a link of their own. Signed 12/5/2026 by Theo Lindqvist with Chrome.',
    })
    const { rows } = await testApp.pool.query('select * from audit_entry order by id desc limit 1')
    expect(rows[0]).toMatchObject({ actor_kind: 'own-link', actor: theo, action: 'waiver-signed' })
  })

  test('completes it for the head of household too, who gets a copy, and it is queued for the point of sale', async () => {
    const { waiverContactTasks } = await grouping()
    const own = waiverContactTasks.find(({ id }) => id === aContactTaskId(testResort.seasonWaiver, theo))
    expect(own).toMatchObject({ isComplete: true, isWaitingForPos: true, upTo: 'contact' })
    const { rows } = await testApp.pool.query('select contact_ids, status from pos_outbox order by id desc limit 1')
    expect(rows[0]).toEqual({ contact_ids: [theo], status: 'waiting' })
    const signed = await testApp.app.inject({ method: 'GET', url: '/api/waivers/signed', headers: as('maya') })
    expect(signed.json<{ signer: string }[]>()[0]?.signer).toBe('Theo Lindqvist')
    expect((await asHead([maya, theo, juno])).statusCode, 'a completed task stays complete without an error').toBe(200)
  })

  test('may press twice, and on several devices at once, and creates one signature', async () => {
    const token = await aToken()
    const before = await count('signed_waiver')
    const day = { rolTextHash: dayTextHash }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => complete(token, testResort.dayWaiver, { ...day, signature: '' })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect((await complete(token, testResort.dayWaiver, day)).statusCode).toBe(200)
    expect(await count('signed_waiver')).toBe(before + 1)
  })

  test('cannot skip a waiver that is not optional', async () => {
    const token = await aToken()
    // The announcement of the change may arrive after the next request.
    const setOptional = async (isOptional: boolean) => {
      await testApp.pool.query(`update task set is_optional = $2 where id = $1`, [
        testResort.optionalWaiver,
        isOptional,
      ])
      await expect
        .poll(async () => (await testApp.ctx.setup.current()).tasks.find(({ id }) => id === 3)?.isOptional)
        .toBe(isOptional)
    }
    await setOptional(false)
    expect((await complete(token, testResort.optionalWaiver, {}, true)).statusCode).toBe(409)
    await setOptional(true)
  })

  test('uses up the link with the last waiver, and a repeated call still works for a while', async () => {
    const token = await aToken()
    const skipped = await complete(token, testResort.optionalWaiver, {}, true)
    expect(skipped.statusCode, skipped.body).toBe(200)
    expect(skipped.json<OwnWaivers>().waivers.map(({ isComplete }) => isComplete)).toEqual([true, true, true])
    expect(skipped.json<OwnWaivers>().waivers[2]).toMatchObject({ isSkipped: true })
    const { rows } = await testApp.pool.query('select used_up_at_utc from signing_link')
    expect(rows).toEqual([{ used_up_at_utc: new Date('2026-12-05T14:30:00Z') }])
    expect((await complete(token, testResort.optionalWaiver, {}, true)).statusCode).toBe(200)
    expect((await read(token)).statusCode).toBe(200)
    expect((await makeLink()).json<Problem>().code).toBe('no-link-needed')
    const audited = await testApp.pool.query(`select * from audit_entry where action = 'task-skipped' order by id desc`)
    expect(audited.rows[0]).toMatchObject({ actor_kind: 'own-link', actor: theo })
  })

  test('leaves signed waivers that are valid', async () => {
    expect(await verifySignedWaivers(testApp.pool)).toMatchObject({
      checked: await count('signed_waiver'),
      fault: undefined,
    })
  })
})
