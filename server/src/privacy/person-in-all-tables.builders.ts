import { createHash, randomUUID } from 'node:crypto'
import type { TestApp } from '../app/test-app.builders.ts'
import { testResort } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { queueMessage } from '../message/queue-message.facts.ts'
import { aCompletedReportRun } from '../report/report-run.builders.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { saveCopyRequest } from '../waiver-receipt/copy-request.facts.ts'
import { aStaffMember } from '../staff/staff.builders.ts'

/** The drawing of the signature of Quillon. */
export const drawingOfQuillon = aDrawing('5001')
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
  Buffer.from(drawingOfQuillon.split(',').at(-1) ?? '', 'base64')
    .toString('hex')
    .slice(0, 4000),
]

/** Inserts rows about Quillon into all tables that can have some. */
export async function fillAllTables(testApp: Pick<TestApp, 'pool' | 'ctx'>): Promise<void> {
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
  await insertRows(pool, 'wallet_pass', [
    { serial_number: 'W5001', wallet: 'apple', household_ip_code: ip_code, contact_id, external_order_id: 'O5001' },
  ])
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
  // The link of a member's pass, which the head of household had sent to the own address.
  await insertRows(pool, 'mobile_pass', [{ e_ticket_id: 'E5002', contact_id: '5002' }])
  await insertRows(pool, 'mobile_pass_delivery', [
    {
      e_ticket_id: 'E5002',
      household_ip_code: ip_code,
      delivery_mode: 1,
      sealed_recipient: ctx.encryption.encrypt('mobile-pass.recipient', 'E5002', 'quillon@zephyr.example'),
      token_hash: createHash('sha256').update('5002').digest(),
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
  // To an address that is in no account.
  const { rows: signed } = await pool.query<{ position: number }>(
    `select position from signed_waiver where signer_ip_code = '5001' limit 1`,
  )
  await queueMessage(
    pool,
    {
      purpose: 'waiver-receipt',
      reference: `signed waiver ${signed[0]?.position}`,
      channel: 'email',
      recipient: 'another@zephyr.example',
      firstName: 'Quillon Zephyrine',
      link: 'https://check-in.example.test/verify',
      receipt: { positions: [signed[0]?.position ?? 0], taskNames: ['Season Liability Waiver'], isOwnLink: true },
      expiresDateUtc: '2036-12-12T14:30:00Z',
    },
    ctx,
  )
  await saveCopyRequest(ctx, '5001', 'another@zephyr.example')
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
  await insertRows(pool, 'identity_session', [
    {
      id: 'session',
      account_id: 'quillon',
      device: 'Chrome on Windows',
      max_idle_seconds: 14_400,
      signed_in_date_utc: '2036-12-12T14:20:00Z',
      used_date_utc: '2036-12-12T14:20:00Z',
    },
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

/** The tables with a row that contains data of the person in plain text, as in a dump. */
export async function findTraces({ pool }: Pick<TestApp, 'pool'>): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pos', 'report', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select from ${name} t where exists (select from unnest($1::text[]) trace where t::text ilike '%' || trace || '%') limit 1`,
      [traces],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
