import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { getPersonalColumns, personalReportColumns, personalTables, type PersonalTable } from './personal-data.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Tables about the setup, operators, staff, devices and the work of the product. No column can name a guest. */
const tablesAboutNoGuest = new Set(
  `activity activity_location activity_product activity_task administrator_email api_key arrival_signing_key attempt_count collection
   collection_item device_shift encryption_key first_run first_run_step first_run_token health_consent_text identity_key installation_secret kiosk living_worker location log_key
   object_storage_move readiness_day_count readiness_feed readiness_finding schema_migration settings_document settings_version setup_draft setup_version
   setup_generation staff_device staff_member staff_pin task task_type uploaded_picture waiver_text waiver_text_release
   wallet_system webhook_endpoint webhook_secret pos.access_location pos.authorization_type pos.product pos.product_access
   pos.product_blackout pos.product_component pos.rental_list_entry pos.sales_location report.population report.product`.split(
    /\s+/,
  ),
)

/** Columns of the other tables that say nothing about a person but a number, a code, a day, a hash that cannot be guessed, or who of the staff did it. */
const columnsWithoutPersonalData: Record<string, string> = {
  archived_waiver: 'previous_hash record_hash chain_hash archive',
  arrival_event:
    'kind household_ip_code contact_id resort_day command_id recorded_by recorded_by_name device request_id',
  arrival_scan: 'command_id contact_id household_ip_code recorded_by recorded_by_name device',
  audit_entry: 'actor_kind actor action subject request_id',
  contact_task_completion:
    'contact_task_id contact_id household_ip_code outcome resort_day valid_until unchanged_since',
  erasure: 'contact_id receipt erased_by',
  hand_over:
    'token_hash device_id device household_ip_code contact_task_ids staff_email staff_name end_reason sealed_sign_in claimed identified_by',
  health_consent_event: 'kind contact_id household_ip_code text_hash request_id',
  held_event: 'command_id content reason resolved_by',
  household_change: 'ip_code',
  // Sessions, which the export must not contain: they end with the account.
  identity_record: 'kind id uid grant_id account_id sealed_payload',
  legal_hold: 'contact_ids placed_by lifted_by',
  log_confirmation_list: 'note',
  log_leaf: 'hash',
  log_pending: 'record_hash',
  log_state: 'root checkpoint',
  log_subtree: 'hash',
  log_timestamp: 'day checkpoint token seal',
  log_timestamp_failure: 'error',
  log_witness: 'verifier_key checkpoint cosignature error',
  lost_signature: 'chain_hash household_ip_code',
  mobile_pass: 'e_ticket_id contact_id',
  photo_rejection: 'contact_id photo_date rejected_by',
  privacy_request: 'kind contact_id household_ip_code due_on state settled_by',
  // Task and product names, and general messages. An answer with a person's name is not stored.
  readiness_answer: 'ip_code release answer',
  readiness_change: 'ip_code',
  readiness_reminder: 'contact_id visit_day code ip_code',
  readiness_verdict:
    'contact_id visit_day ip_code verdict ready_from blockers booked verdict_hash planned_time last_answer',
  record_submission: 'id',
  rental_set_out: 'resort_day contact_id command_id recorded_by recorded_by_name device request_id',
  rental_size_answer: 'contact_id answered_by answered_by_name device request_id',
  rental_size_change: 'contact_id changed_by changed_by_name device command_id request_id',
  retention_run: 'day counts',
  signed_out_token: 'token_id',
  signed_waiver:
    'task_name pos_waiver_id affirmation text_hash signed_on signer_ip_code start_date end_date record_hash previous_hash chain_hash signed_part',
  signed_waiver_check: 'root fault',
  signed_waiver_contact: 'contact_id pos_waiver_id start_date end_date text_hash',
  stored_object: 'id kind content_hash state',
  waiver_chain: 'previous_hash hash',
  // Chosen by Apple for a phone and this installation. Erased with the last pass on the phone.
  wallet_device: 'device_id push_token last_error',
  wallet_pass: 'serial_number wallet content_hash last_error',
  wallet_pass_token: 'token_hash serial_number wallet',
  wallet_registration: 'device_id serial_number wallet',
  webhook_delivery: 'event_id status last_signature last_problem last_answer',
  webhook_event: 'id type subject once_key',
  'pos.authorization': 'ip_code authorization_type start_date end_date text_hash source',
  'pos.customer': 'ip_code',
  'pos.hotlist_entry': 'media_id reason_code from_date',
  'pos.mobile_media': 'transaction_id order_id ip_code product_code season media_id',
  'pos.pass_media': 'id ip_code card_number rfid_number kind waits_at',
  'pos.purchase':
    'id ip_code kind product_code product_date resort_code resort_group_code sales_location_id valid_from valid_until',
  'report.guest': 'contact_id head_ip_code',
  'report.line': 'product_date status product_code visit_days',
}

/** The columns that can contain a text, a day or bytes, by table. */
async function readColumns(): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select replace(table_schema || '.' || table_name, 'public.', '') as table,
            array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'pos', 'report') and table_type = 'BASE TABLE'
       and data_type not in ('integer', 'bigint', 'smallint', 'boolean', 'numeric', 'timestamp with time zone')
     group by 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

const personal = new Map<string, readonly string[] | undefined>([
  ...personalTables.map((table: PersonalTable) => [table.table, getPersonalColumns(table)] as const),
  ['report.guest', personalReportColumns] as const,
])

test('every column is known either to contain personal data of guests, or not to', async () => {
  const unknown = [...(await readColumns())].flatMap(([table, columns]) => {
    if (tablesAboutNoGuest.has(table) || (personal.has(table) && personal.get(table) === undefined)) return []
    const known = [...(personal.get(table) ?? []), ...(columnsWithoutPersonalData[table] ?? '').split(' ')]
    return columns.filter((column) => !known.includes(column)).map((column) => `${table}.${column}`)
  })
  // Does a new column contain personal data? Then add it to personal-data.ts, so that it is exported and erased.
  expect(unknown).toEqual([])
})

test('the lists name only columns that exist', async () => {
  const columns = await readColumns()
  const listed = [
    ...[...personal].flatMap(([table, names]) => (names ?? []).map((name) => [table, name] as const)),
    ...Object.entries(columnsWithoutPersonalData).flatMap(([table, names]) =>
      names.split(' ').map((name) => [table, name] as const),
    ),
  ]
  expect(listed.filter(([table, name]) => columns.get(table)?.includes(name) !== true)).toEqual([])
})
