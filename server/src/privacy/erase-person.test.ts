import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzipSync } from 'fflate'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { notifyPointOfSale } from '../app/notify-point-of-sale.builders.ts'
import { aContactTaskId, aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { toETicketDelivery } from '../media/household-media.facts.ts'
import { loadLastDeliveries } from '../media/mobile-pass.store.ts'
import { personalTables } from '../db/tables/personal-data.ts'
import { enforceRetention } from '../retention/enforce-retention.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { takeAllIntoLog } from '../waiver-chain/take-into-log.builders.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'
import { drawingOfQuillon, fillAllTables, findTraces } from './person-in-all-tables.builders.ts'

/** Others who signed. `npm run prove` uses more. */
const others = Array.from({ length: Number(process.env['ERASE_SIGNATURES'] ?? 3) }, (_, number) => ({
  ipCode: `6${String(number).padStart(5, '0')}`,
  firstName: 'Remy',
  lastName: `Frost${number}`,
  birthDate: '1980-01-01',
  email: `remy${number}@frost.example`,
}))
/** Signatures that arrive together share queries, and 10,000 take a long time. */
const signersAtOnce = 25
/** For what reads or erases all of them. */
const allSignaturesTimeout = Math.max(60_000, others.length * 120)
const toToken = ({ ipCode }: { ipCode: string }): string => `remy-${ipCode}`

let testApp: TestApp
let now = new Date('2026-12-05T14:30:00.000Z')

beforeAll(async () => {
  testApp = await aTestApp({
    now: () => now,
    users: {
      quillon: { givenName: 'Quillon', familyName: 'Zephyrine', email: 'quillon@zephyr.example' },
      ...Object.fromEntries(
        others.map((person) => [
          toToken(person),
          { givenName: person.firstName, familyName: person.lastName, email: person.email },
        ]),
      ),
    },
  })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, [
    {
      ipCode: '5001',
      firstName: 'Quillon',
      lastName: 'Zephyrine',
      birthDate: '1980-01-01',
      email: 'quillon@zephyr.example',
    },
    { ipCode: '5002', firstName: 'Ottoline', lastName: 'Marsh', birthDate: '1984-04-04' },
  ])
  await sign('maya', '1001', 'Maya Lindqvist')
  for (let done = 0; done < others.length; done += signersAtOnce) {
    await Promise.all(
      others.slice(done, done + signersAtOnce).map(async (person) => {
        await aHousehold(testApp.pool, [person])
        await sign(toToken(person), person.ipCode, `${person.firstName} ${person.lastName}`)
      }),
    )
  }
  await sign('quillon', '5001', 'Quillon Zephyrine')
  await takeAllIntoLog(testApp)
  await fillAllTables(testApp)
}, 1_200_000)
afterAll(() => testApp.close())

async function sign(user: string, ipCode: string, typedName: string): Promise<void> {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver',
    headers: { ...as(user), 'user-agent': `A browser of ${typedName}` },
    payload: {
      id: aContactTaskId(testResort.seasonWaiver, ipCode),
      relatedObject: {
        rolAccepted: true,
        signature: ipCode === '5001' ? drawingOfQuillon : aDrawing(ipCode),
        typedName,
        signatureDateOffset: -7,
        rolTextHash: createHash('sha256').update(testResort.waiverHtml).digest('hex'),
      },
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

const setClocks = async (settings: object): Promise<void> => {
  await testApp.pool.query(`update settings_document set value = $1 where kind = 'general'`, [settings])
  testApp.ctx.setup.forget()
}
const erase = (payload: object, contactId = '5001', household = '5001') =>
  testApp.app.inject({
    method: 'POST',
    url: `/api/admin/privacy/people/${contactId}/erase?household=${household}`,
    headers: as('admin'),
    payload,
  })
const confirmation = { reason: 'Asked by mail, ticket 5512', typedName: 'zephyrine' }
type Stays = { preview: { goes: { record: string; count: number }[]; staysWaivers: { kept: object }[] } }
const preview = async (): Promise<Stays['preview']> =>
  (
    await testApp.app.inject({ url: '/api/admin/privacy/people/5001?household=5001', headers: as('admin') })
  ).json<Stays>().preview

test('every table that can name a guest names this one, so that the other tests of this file prove something', async () => {
  const { rows } = await testApp.pool.query<{ table: string }>(
    personalTables
      .map(
        ({ table, isAbout }) => `select '${table}' as table from ${table} t,
          (select array['5001'] as ids, array['quillon@zephyr.example'] as emails,
                  array(select recipient_fingerprint from message where reference = 'delivery 5001') as fingerprints) as person
          where ${isAbout}`,
      )
      .join(' union '),
  )
  const tables = new Set(personalTables.map(({ table }) => table))
  expect(rows.map(({ table }) => table).toSorted()).toEqual([...tables].toSorted())
})

test('the export contains every record, decrypted, with pictures and documents', async () => {
  const answer = await testApp.app.inject({
    url: '/api/admin/privacy/people/5001/export?household=5001',
    headers: as('admin'),
  })
  expect(answer.statusCode).toBe(200)
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  const names = Object.keys(files)
  expect(names).toEqual(
    expect.arrayContaining(['point-of-sale.json', 'pictures/photo.jpg', 'waivers/verification.txt']),
  )
  expect(names.filter((name) => /^waivers\/documents\/.*\.pdf$/.test(name))).toHaveLength(1)
  expect(names.filter((name) => name.startsWith('records/'))).toEqual(
    expect.arrayContaining(personalTables.map(({ table }) => `records/${table.replace('.', '-')}.json`)),
  )
  expect(Buffer.from(files['records/health_answer.json'] ?? []).toString()).toContain('knee of that person')
})

test('the export contains nothing that the point of sale said about others of the household', async () => {
  const read = async (contactId: string): Promise<string> => {
    const answer = await testApp.app.inject({
      url: `/api/admin/privacy/people/${contactId}/export?household=5001`,
      headers: as('admin'),
    })
    const files = unzipSync(new Uint8Array(answer.rawPayload))
    return Buffer.from(files['records/pos_last_read.json'] ?? []).toString()
  }
  expect(await read('5001')).toContain('Quillon')
  expect(await read('5001')).not.toContain('Ottoline')
  expect(await read('5002')).not.toContain('Quillon')
})

test('nobody is erased while a legal hold is in force, or without the last name, or with the name in the reason', async () => {
  const hold = await testApp.app.inject({
    method: 'POST',
    url: '/api/admin/retention/holds',
    headers: as('admin'),
    payload: { contactIds: ['5001'], incident: '2026-031', reason: 'Claim of an injury' },
  })
  expect((await erase(confirmation)).json()).toMatchObject({ code: 'on-legal-hold' })
  expect((await erase({ ...confirmation, typedName: 'Lindqvist' })).json()).toMatchObject({
    fields: [{ path: 'typedName', rule: 'name-differs' }],
  })
  expect((await erase({ ...confirmation, reason: 'Quillon asked' })).json()).toMatchObject({
    fields: [{ path: 'reason', rule: 'reason-names-person' }],
  })
  const { id } = hold.json<{ id: number }>()
  const lifted = await testApp.app.inject({
    method: 'POST',
    url: `/api/admin/retention/holds/${id}/lift`,
    headers: as('admin'),
  })
  expect(lifted.json()).toMatchObject({ lifted: { by: 'admin@kestrel.example' } })
})

test('nobody is erased while a legal hold is on another person of the household', async () => {
  await testApp.pool.query(
    `insert into legal_hold (contact_ids, incident, reason, placed_by, placed_date_utc) values (array['5002'], '', 'A claim', 'test', now())`,
  )
  expect((await erase(confirmation)).json()).toMatchObject({ code: 'on-legal-hold' })
  await testApp.pool.query(
    `update legal_hold set lifted_by = 'test', lifted_date_utc = now() where lifted_date_utc is null`,
  )
})

test('a signed waiver stays until the operator has set its clock, and the preview says so', async () => {
  expect((await preview()).staysWaivers.map(({ kept }) => kept)).toEqual([{ reason: 'no-rule', until: null }])
  await setClocks({ keepWaiversYears: 1, keepMinorsWaiversYears: 1 })
  const { staysWaivers, goes } = await preview()
  expect(staysWaivers.map(({ kept }) => kept)).toEqual([{ reason: 'clock', until: '2028-10-31' }])
  expect(goes.map(({ record }) => record)).not.toContain('waiver')
})

/** Sets the time by which PostgreSQL decides which records are older than a year. */
const setDatabaseTime = (sql: string) =>
  testApp.pool.query(`create or replace function is_old_record(recorded timestamptz) returns boolean language sql stable
    as $$ select recorded < ${sql} - interval '1 year' $$`)

test(
  'an erased person is named nowhere but in the waiver that must stay, which goes by itself later',
  async () => {
    const answer = await erase(confirmation)
    expect(answer.json()).toMatchObject({ receipt: expect.stringMatching(/^[A-Z\d]{4}-[A-Z\d]{4}$/), waiversKept: 1 })
    expect(await notifyPointOfSale(testApp.ctx)).toEqual([])
    expect(await findTraces(testApp)).toEqual(['public.signed_waiver'])

    // PostgreSQL has a clock of its own.
    await setDatabaseTime(`'2028-11-01'::timestamptz`)
    now = new Date('2028-10-31T14:30:00Z')
    await enforceRetention(testApp.ctx)
    expect(await findTraces(testApp)).toEqual(['public.signed_waiver'])
    now = new Date('2028-11-01T14:30:00Z')
    await enforceRetention(testApp.ctx)
    expect(await findTraces(testApp)).toEqual([])
    await setDatabaseTime('now()')
  },
  allSignaturesTimeout,
)

test('an account stays with which somebody works for the resort, or which another person uses too', async () => {
  const { rows } = await testApp.pool.query(
    `select a.id, p.id as passkey from identity_account a left join passkey p on p.account_id = a.id order by a.id`,
  )
  expect(rows).toEqual([
    { id: 'of-desk', passkey: 'k-desk' },
    { id: 'shared', passkey: null },
  ])
})

test('an import does not bring an erased person back, and the family stays with its present head', async () => {
  const send = (csv: string) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/admin/import/guests',
      headers: { ...as('admin'), 'content-type': 'text/csv' },
      payload: `ip_code,first_name,last_name,head_ip_code\n${csv}`,
    })
  const lines = '5001,Quillon,Zephyrine,\n5002,Ottoline,Marsh,5001\n5003,Pip,Marsh,5001'
  expect((await send(lines)).json()).toMatchObject({ isSaved: true, records: 3, erased: 1, added: 1, unchanged: 1 })
  expect(await findTraces(testApp)).toEqual([])
  expect((await testApp.ctx.pointOfSale.household('5002')).people.map(({ contactId }) => contactId)).toEqual([
    '5002',
    '5003',
  ])
  expect((await send('5004,Bo,Marsh,5001')).json()).toMatchObject({
    isSaved: false,
    problems: [{ line: 2, column: 'head_ip_code', message: expect.stringContaining('was erased') }],
  })
})

test('a customer whom an older import brought back can be erased again', async () => {
  await testApp.pool.query(`update pos.customer set last_name = 'Zephyrine' where ip_code = '5001'`)
  await testApp.ctx.pointOfSale.eraseCustomer('5001', '2028-11-01')
  expect(await findTraces(testApp)).toEqual([])
})

test(
  'afterwards everything verifies, and the audit log says who was erased by whom',
  async () => {
    expect(await verifySignedWaivers(testApp.pool)).toMatchObject({
      checked: others.length + 2,
      erased: others.length + 2,
      fault: undefined,
    })
    const { rows } = await testApp.pool.query(
      `select actor, subject, after ->> 'reason' as reason from audit_entry where action = 'person-erased'`,
    )
    expect(rows).toEqual([{ actor: 'admin@kestrel.example', subject: 'contact 5001', reason: confirmation.reason }])
  },
  allSignaturesTimeout,
)

test('the link of another member works on, and nothing says to whom the erased person had it sent', async () => {
  const { rows } = await testApp.pool.query(
    'select e_ticket_id, sealed_recipient from mobile_pass_delivery order by e_ticket_id',
  )
  expect(rows).toEqual([{ e_ticket_id: 'E5002', sealed_recipient: null }])
  const [delivery] = await loadLastDeliveries(testApp.pool, ['E5002'], '2026-12-05')
  expect(delivery && toETicketDelivery(testApp.ctx, delivery)).toMatchObject({ recipient: '' })
})

test('the other people of the household stay, and the eldest is now its head', async () => {
  expect((await testApp.ctx.pointOfSale.household('5002')).people).toMatchObject([
    { contactId: '5002', firstName: 'Ottoline', isHeadOfHouseHold: true },
    { contactId: '5003' },
  ])
  expect(await testApp.ctx.pointOfSale.currentIpCode('5001')).toBeUndefined()
})

test('PostgreSQL refuses to erase evidence about a person who was not erased, also to the owner', async () => {
  await insertRows(testApp.pool, 'rental_size_answer', [
    {
      contact_id: '1001',
      question: 'US 4?',
      answered_by: 'shop',
      answered_by_name: 'Lee',
      device: '',
      at_utc: new Date().toISOString(),
    },
  ])
  await expect(testApp.pool.query(`select erase_person_from_evidence('1001')`)).rejects.toThrow(/is not allowed/)
  await expect(testApp.pool.query(`update signed_waiver set signer_name = 'x'`)).rejects.toThrow(/is not allowed/)
  await expect(testApp.ctx.pool.query(`update signed_waiver set signer_name = 'x'`)).rejects.toThrow(
    /permission denied/,
  )
  await expect(testApp.pool.query(`delete from audit_entry`)).rejects.toThrow(/is not allowed/)
})
