import { foldCustomerName } from '@first-chair/core/contact/fold-customer-name'
import type pg from 'pg'
import { insertRows } from '../db/insert-rows.ts'

/** Ids of the records that `aTestResort` creates. */
export const testResort = {
  base: 1,
  school: 2,
  closed: 3,
  skiing: 1,
  seasonWaiver: 1,
  dayWaiver: 2,
  optionalWaiver: 3,
  externalWaiver: 4,
  rental: 5,
  waiverHtml: '<h2>Assumption of risk</h2><p>Snow is slippery.</p>',
} as const

type Member = { ipCode: string; firstName: string; lastName: string; birthDate: string | null; email?: string }

const noMethods = { enable_agree_checkbox: false, enable_text_signature: false, enable_wet_signature: false }
const waiver = {
  task_type_id: 1,
  pos_waiver_id: 'SEASON',
  is_optional: false,
  external_waiver_id: null,
  consolidate_waivers: false,
  use_today_as_validation_date: false,
  end_effective_date: null,
  custom_comment: '',
  ...noMethods,
}

/**
 * Creates a small resort: an open location with five tasks, a location that goes by purchases, and a closed one.
 */
export async function aTestResort(pool: pg.Pool): Promise<void> {
  await insertRows(pool, 'pos.authorization_type', [
    { code: 'SEASON', name: 'Season', html: `${testResort.waiverHtml}<script>alert(1)</script>` },
    { code: 'DAY', name: 'Day', html: '<p>Today only.</p>' },
    { code: 'RELEASE', name: 'Photo release', html: '<p>We may show photos.</p>' },
    { code: 'OUTSIDE', name: 'Outside', html: '<p>Elsewhere.</p>' },
  ])
  await insertRows(pool, 'task', [
    {
      ...waiver,
      id: testResort.seasonWaiver,
      name: 'Season Liability Waiver',
      consolidate_waivers: true,
      end_effective_date: '2027-05-31',
      custom_comment: 'Signed {SignedDate} by {Signer} with {BrowserName}.',
      enable_agree_checkbox: true,
      enable_text_signature: true,
      enable_wet_signature: true,
    },
    {
      ...waiver,
      id: testResort.dayWaiver,
      name: 'Day Waiver',
      pos_waiver_id: 'DAY',
      use_today_as_validation_date: true,
      enable_text_signature: true,
    },
    {
      ...waiver,
      id: testResort.optionalWaiver,
      name: 'Photo Release',
      pos_waiver_id: 'RELEASE',
      is_optional: true,
      enable_agree_checkbox: true,
    },
    {
      ...waiver,
      id: testResort.externalWaiver,
      name: 'Outside Waiver',
      pos_waiver_id: 'OUTSIDE',
      external_waiver_id: 'X1',
    },
    { ...waiver, id: testResort.rental, name: 'Rental Profile', task_type_id: 2, pos_waiver_id: null },
  ])
  await insertRows(pool, 'activity', [{ id: testResort.skiing, name: 'Ski and ride' }])
  await insertRows(
    pool,
    'activity_task',
    [1, 2, 3, 4, 5].map((task_id) => ({ activity_id: testResort.skiing, task_id, position: task_id })),
  )
  await insertRows(pool, 'location', [
    { id: testResort.base, name: 'Base Village', slug: 'base-village', is_default: true },
    { id: testResort.school, name: 'Ski School', slug: 'ski-school', is_default: false },
    { id: testResort.closed, name: 'North Lodge', slug: 'north-lodge', is_default: false },
  ])
  await pool.query('update location set is_enabled = false where id = $1', [testResort.closed])
  await pool.query('update location set use_pos_transactions_and_orders = true where id = $1', [testResort.school])
  await insertRows(
    pool,
    'activity_location',
    [1, 2, 3].map((location_id) => ({ location_id, activity_id: testResort.skiing })),
  )
  await pool.query('update location set default_activity_id = $1', [testResort.skiing])
  await pool.query(`insert into administrator_email (email) values ('admin@kestrel.example')`)
  for (const table of ['task', 'activity', 'location']) {
    await pool.query(`alter table ${table} alter column id restart with 1001`)
  }
}

/** The household of Maya: two adults, two children. */
export const lindqvists: readonly [Member, ...Member[]] = [
  { ipCode: '1001', firstName: 'Maya', lastName: 'Lindqvist', birthDate: '1985-03-02', email: 'maya@example.test' },
  { ipCode: '1002', firstName: 'Theo', lastName: 'Lindqvist', birthDate: '1983-07-21' },
  { ipCode: '1003', firstName: 'Juno', lastName: 'Lindqvist', birthDate: '2014-01-15' },
  { ipCode: '1004', firstName: 'Finn', lastName: 'Lindqvist', birthDate: '2019-06-30' },
]

/** The household of Sam, who has no other members. */
export const okafors: readonly [Member, ...Member[]] = [
  { ipCode: '2001', firstName: 'Sam', lastName: 'Okafor', birthDate: '1990-10-10', email: 'sam@example.test' },
]

/** The household of Noor, who has no other members. */
export const haddads: readonly [Member, ...Member[]] = [
  { ipCode: '3001', firstName: 'Noor', lastName: 'Haddad', birthDate: '1992-02-29', email: 'noor@example.test' },
]

/** Nine households of one person, for tests with many arrivals. Each signs in with the first name in lower case. */
export const frosts: readonly (Member & { email: string })[] = [
  'Ann',
  'Ben',
  'Cem',
  'Dov',
  'Eli',
  'Fay',
  'Gil',
  'Hal',
  'Ian',
].map((firstName, at) => ({
  ipCode: `500${at}`,
  firstName,
  lastName: 'Frost',
  birthDate: '1990-01-01',
  email: `${firstName.toLowerCase()}@example.test`,
}))

/** Adds a household to the built-in point of sale, the head first. */
export async function aHousehold(pool: pg.Pool, members: readonly [Member, ...Member[]]): Promise<void> {
  const [head] = members
  await insertRows(
    pool,
    'pos.customer',
    members.map((member, position) => ({
      ip_code: member.ipCode,
      first_name: member.firstName,
      last_name: member.lastName,
      folded_name: foldCustomerName(member.firstName, member.lastName),
      email: member.email ?? null,
      birth_date: member.birthDate,
      head_ip_code: head.ipCode,
      position,
    })),
  )
}

/** The id of a contact task at the open location. */
export function aContactTaskId(taskId: number, contactId: string, locationId: number = testResort.base): string {
  return `${locationId}-${testResort.skiing}-${taskId}-${contactId}`
}
