import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzipSync } from 'fflate'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { notifyPointOfSale } from '../app/notify-point-of-sale.builders.ts'
import { aContactTaskId, aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { personalTables } from '../db/tables/personal-data.ts'
import { queueMessage } from '../message/queue-message.facts.ts'
import { aCompletedReportRun } from '../report/report-run.builders.ts'
import { enforceRetention } from '../retention/enforce-retention.ts'
import { aStaffMember } from '../staff/staff.builders.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { takeAllIntoLog } from '../waiver-chain/take-into-log.builders.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'

const drawing = aDrawing('5001')
const picture = Buffer.from('the face of a person')
/** What nobody may find afterwards, in the text of any row. */
const traces = [
  'Quillon',
  'Zephyrine',
  'quillon@zephyr.example',
  '+13035557788',
  '203.0.113.77',
  'knee of that person',
  picture.toString('hex'),
  Buffer.from(drawing.split(',').at(-1) ?? '', 'base64')
    .toString('hex')
    .slice(0, 4000),
]

/** Others who signed. `npm run prove` uses more. */
const others = Array.from({ length: Number(process.env['ERASE_SIGNATURES'] ?? 3) }, (_, number) => ({
  ipCode: `6${String(number).padStart(5, '0')}`,
  firstName: 'Remy',
  lastName: `Frost${number}`,
  birthDate: '1980-01-01',
  email: `remy${number}@frost.example`,
}))
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
  for (const person of others) {
    await aHousehold(testApp.pool, [person])
    await sign(toToken(person), person.ipCode, `${person.firstName} ${person.lastName}`)
  }
  await sign('quillon', '5001', 'Quillon Zephyrine')
  await takeAllIntoLog(testApp)
  await fillAllTables()
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
        signature: ipCode === '5001' ? drawing : aDrawing(ipCode),
        typedName,
        signatureDateOffset: -7,
        rolTextHash: createHash('sha256').update(testResort.waiverHtml).digest('hex'),
      },
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Rows about the person in all tables that can have some. */
async function fillAllTables(): Promise<void> {
  const { pool, ctx } = testApp
  const contact_id = '5001'
  const ip_code = '5001'
  const sealed = ctx.encryption.encrypt('health-answers', '5001', '{"doctor":"knee of that person"}')
  const staff = { device: 'Tablet', at_utc: '2026-12-05T15:00:00Z' }
  await aCompletedReportRun(ctx)
  const { rows: reports } = await pool.query<{ id: string }>(
    `select substring(relname from '[0-9]+$') as id from pg_class where relname ~ '^guest_[0-9]+$'`,
  )
  for (const { id } of reports) {
    await insertRows(pool, `report.guest_${id}`, [
      {
        guest: 900_000,
        contact_id,
        first_name: 'Quillon',
        last_name: 'Zephyrine',
        head_ip_code: '5001',
        contact_name: 'Quillon Zephyrine',
        contact_email: 'quillon@zephyr.example',
        contact_phone: '+13035557788',
        printable_media: 0,
      },
    ])
  }
  await pool.query(`update pos.customer set phone = '+13035557788' where ip_code = '5001'`)
  await insertRows(pool, 'mobile_pass', [{ e_ticket_id: 'E5001', contact_id }])
  await insertRows(pool, 'mobile_pass_delivery', [
    {
      e_ticket_id: 'E5001',
      household_ip_code: ip_code,
      delivery_mode: 1,
      sealed_recipient: sealed,
      token_hash: createHash('sha256').update('5001').digest(),
      expires_date_utc: '2026-12-12T00:00:00Z',
      resort_day: '2026-12-05',
      sent_date_utc: '2026-12-05T00:00:00Z',
    },
  ])
  await insertRows(pool, 'mobile_pass_download', [
    {
      event_id: 'D5001',
      e_ticket_id: 'E5001',
      device: 'Phone of Quillon',
      app_version: '1',
      download_date_utc: '2026-12-05T00:00:00Z',
      delivery_mode: 1,
    },
  ])
  await queueMessage(
    pool,
    {
      purpose: 'mobile-pass',
      reference: 'delivery 5001',
      channel: 'email',
      recipient: 'quillon@zephyr.example',
      firstName: 'Quillon',
      link: 'https://check-in.example.test/connect',
      expiresDateUtc: '2036-12-12T14:30:00Z',
    },
    ctx,
  )
  await insertRows(pool, 'unmatched_sign_in', [
    {
      code: 'ZZZZ-2222',
      issuer: 'https://old.example',
      subject: 'x',
      email: 'Quillon@zephyr.example',
      given_name: 'Quillon',
      family_name: 'Zephyrine',
      reason: 'none',
    },
  ])
  const email = 'quillon@zephyr.example'
  const expires = { expires_date_utc: '2036-12-12T14:30:00Z' }
  await insertRows(pool, 'identity_account', [
    { id: 'quillon', email, given_name: 'Quillon', family_name: 'Zephyrine' },
  ])
  await insertRows(pool, 'sign_in', [{ id: 'by-code', account_id: 'quillon', proved_by: 'code', ...expires }])
  await insertRows(pool, 'sign_in_code', [
    {
      sign_in_id: 'by-code',
      email,
      code_hash: Buffer.from('code'),
      link_hash: Buffer.from('link'),
      words: 'Red fox 27',
      device: 'Chrome on Windows',
      tries_left: 5,
      sent_date_utc: '2036-12-12T14:20:00Z',
      ...expires,
    },
  ])
  await insertRows(pool, 'passkey', [
    { id: 'k', account_id: 'quillon', public_key: 'p', counter: 0, transports: '{}', created_date_utc: '2026-12-01' },
  ])
  await insertRows(pool, 'staff_member', [aStaffMember({ email: 'desk@kestrel.example' })])
  await insertRows(pool, 'identity_account', [
    { id: 'of-desk', email: 'desk@kestrel.example' },
    { id: 'shared', email: 'shared@example.test' },
  ])
  const created_date_utc = '2026-12-01'
  await insertRows(pool, 'passkey', [
    { id: 'k-desk', account_id: 'of-desk', public_key: 'p', counter: 0, transports: '{}', created_date_utc },
  ])
  await insertRows(pool, 'guest_binding', [
    { issuer: 'built-in', subject: 'of-desk', ip_code: '5001', email: '' },
    { issuer: 'built-in', subject: 'shared', ip_code: '5001', email: '' },
    { issuer: 'other', subject: 'shared', ip_code: '1001', email: '' },
  ])
  await insertRows(pool, 'passkey_recovery', [{ token_hash: Buffer.from('token'), email, ...expires }])
  await insertRows(pool, 'demo_mail', [
    { recipient: email, subject: '492 817', body: '492 817', link: 'https://x.test', sent_date_utc: '2026-12-01' },
  ])
  await insertRows(pool, 'signing_link', [
    {
      household_ip_code: '1001',
      contact_id,
      location_id: testResort.base,
      token_hash: createHash('sha256').update('link of 5001').digest(),
      expires_at_utc: '2026-12-19T14:30:00Z',
    },
  ])
  await insertRows(pool, 'arrival_code', [
    {
      household_ip_code: ip_code,
      visit_day: '2026-12-05',
      sealed_secret: sealed,
      lookup_hash: Buffer.alloc(16, 5),
      created_date_utc: '2026-12-05T00:00:00Z',
    },
  ])
  await insertRows(pool, 'household_snapshot', [
    { ip_code, facts: { name: 'Quillon' }, read_at_utc: '2026-12-05T00:00:00Z' },
  ])
  await insertRows(pool, 'pos_last_read', [
    {
      kind: 'child-registration',
      key: ip_code,
      sealed_content: ctx.encryption.encrypt('last-read.child-registration', ip_code, '{"notes":"Quillon"}'),
      read_date_utc: '2036-12-05T00:00:00Z',
    },
    {
      kind: 'household',
      key: ip_code,
      sealed_content: ctx.encryption.encrypt(
        'last-read.household',
        ip_code,
        JSON.stringify({
          people: [
            { contactId: '5001', firstName: 'Quillon' },
            { contactId: '5002', firstName: 'Ottoline' },
          ],
        }),
      ),
      // Newer than every read of the tests, so it stays.
      read_date_utc: '2036-12-05T00:00:00Z',
    },
  ])
  await insertRows(pool, 'staged_photo', [
    { contact_id, household_ip_code: ip_code, picture, content_hash: createHash('sha256').update(picture).digest() },
  ])
  await insertRows(pool, 'photo_rejection', [
    { contact_id, photo_hash: 'ab', photo_date: '2026-12-05', reason: 'Quillon looks away', rejected_by: 'desk' },
  ])
  await insertRows(pool, 'pos_outbox', [{ kind: 'photo', contact_ids: [contact_id], contact_id, picture }])
  await insertRows(pool, 'health_answer', [{ contact_id, sealed_answers: sealed, answered_on: '2026-12-05' }])
  await insertRows(pool, 'hand_over_code', [
    { contact_id, location_id: testResort.base, resort_day: '2026-12-05', code: '1234' },
  ])
  await insertRows(pool, 'arrival_event', [
    {
      kind: 'collected',
      household_ip_code: ip_code,
      contact_id,
      location_id: testResort.base,
      resort_day: '2026-12-05',
      recorded_by: 'school@kestrel.example',
      recorded_by_name: 'Kai',
      detail: { collectedByName: 'Uncle Zephyrine', reason: 'knee of that person', codeCheck: 'not-shown' },
      ...staff,
    },
  ])
  await insertRows(pool, 'rental_size_change', [
    {
      contact_id,
      is_by_guest: true,
      changes: { shoeSize: { from: 'US 4', to: 'Quillon 5' } },
      changed_by: '5001',
      changed_by_name: 'Quillon Zephyrine',
      command_id: randomUUID(),
      ...staff,
    },
  ])
  await insertRows(pool, 'rental_size_answer', [
    { contact_id, question: 'Quillon: US 4?', answered_by: 'shop', answered_by_name: 'Lee', ...staff },
  ])
  await insertRows(pool, 'contact_task_completion', [
    {
      contact_task_id: 'rental of 5001',
      location_id: testResort.base,
      activity_id: testResort.skiing,
      task_id: testResort.rental,
      contact_id,
      household_ip_code: ip_code,
      outcome: 'completed',
      resort_day: '2026-12-05',
      content_hash: createHash('sha256').update('US 4').digest(),
    },
  ])
  await insertRows(pool, 'audit_entry', [
    {
      actor_kind: 'staff',
      actor: 'patrol@kestrel.example',
      action: 'health-note-opened-in-emergency',
      subject: 'contact 5001',
      after: { details: 'knee of that person' },
    },
  ])
  await insertRows(pool, 'legal_hold', [
    {
      contact_ids: [contact_id],
      incident: 'Zephyrine 1',
      reason: 'knee of that person',
      placed_by: 'admin@kestrel.example',
      placed_date_utc: '2026-12-05T00:00:00Z',
      lifted_by: 'admin@kestrel.example',
      lifted_date_utc: '2026-12-06T00:00:00Z',
    },
  ])
  await insertRows(pool, 'privacy_request', [
    {
      kind: 'erase',
      contact_id,
      household_ip_code: ip_code,
      asked_date_utc: '2026-12-05T00:00:00Z',
      due_on: '2027-01-04',
      state: 'refused',
      answer: 'Quillon has a claim',
      settled_by: 'admin@kestrel.example',
      settled_date_utc: '2026-12-06T00:00:00Z',
    },
  ])
  await insertRows(pool, 'pos.rental_profile', [{ ip_code, shoe_size: 'Quillon 5', updated_on: '2026-12-05' }])
  await insertRows(pool, 'pos.child_registration', [{ ip_code, sealed_profile: sealed, updated_on: '2026-12-05' }])
  await insertRows(pool, 'pos.photo', [{ ip_code, jpeg: picture, photo_hash: 'ab', updated_on: '2026-12-05' }])
  await insertRows(pool, 'pos.authorization', [
    {
      ip_code,
      authorization_type: 'DAY',
      start_date: '2026-12-05',
      comment: 'Signed by Quillon Zephyrine',
      source: 'signed 5001',
    },
  ])
  await insertRows(pool, 'pos.product', [{ code: 'PASS', name: 'Season pass' }])
  await insertRows(pool, 'pos.mobile_media', [
    {
      transaction_id: 'MT5001',
      order_id: '5001',
      ip_code,
      product_code: 'PASS',
      season: '2026',
      recipient: 'quillon@zephyr.example',
      device: 'Phone of Quillon',
    },
  ])
}

/** The tables in whose rows a trace of the person stands, as a plain dump would show it. */
async function findTraces(): Promise<string[]> {
  const { rows: tables } = await testApp.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pos', 'report', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await testApp.pool.query(
      `select from ${name} t where exists (select from unnest($1::text[]) trace where t::text ilike '%' || trace || '%') limit 1`,
      [traces],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
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
  expect(rows.map(({ table }) => table).toSorted()).toEqual(personalTables.map(({ table }) => table).toSorted())
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
  expect((await preview()).staysWaivers.map(({ kept }) => kept)).toEqual([{ reason: 'clock', until: '2028-10-31' }])
})

/** Sets the time by which PostgreSQL decides which records are older than a year. */
const setDatabaseTime = (sql: string) =>
  testApp.pool.query(`create or replace function is_old_record(recorded timestamptz) returns boolean language sql stable
    as $$ select recorded < ${sql} - interval '1 year' $$`)

test('an erased person is named nowhere but in the waiver that must stay, which goes by itself later', async () => {
  const answer = await erase(confirmation)
  expect(answer.json()).toMatchObject({ receipt: expect.stringMatching(/^[A-Z\d]{4}-[A-Z\d]{4}$/), waiversKept: 1 })
  expect(await notifyPointOfSale(testApp.ctx)).toEqual([])
  expect(await findTraces()).toEqual(['public.signed_waiver'])

  // PostgreSQL has a clock of its own.
  await setDatabaseTime(`'2028-11-01'::timestamptz`)
  now = new Date('2028-10-31T14:30:00Z')
  await enforceRetention(testApp.ctx)
  expect(await findTraces()).toEqual(['public.signed_waiver'])
  now = new Date('2028-11-01T14:30:00Z')
  await enforceRetention(testApp.ctx)
  expect(await findTraces()).toEqual([])
  await setDatabaseTime('now()')
})

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
  expect(await findTraces()).toEqual([])
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
  expect(await findTraces()).toEqual([])
})

test('afterwards everything verifies, and the audit log says who was erased by whom', async () => {
  expect(await verifySignedWaivers(testApp.pool)).toMatchObject({
    checked: others.length + 2,
    erased: others.length + 2,
    fault: undefined,
  })
  const { rows } = await testApp.pool.query(
    `select actor, subject, after ->> 'reason' as reason from audit_entry where action = 'person-erased'`,
  )
  expect(rows).toEqual([{ actor: 'admin@kestrel.example', subject: 'contact 5001', reason: confirmation.reason }])
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
