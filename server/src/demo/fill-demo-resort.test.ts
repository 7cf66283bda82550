import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOwedTasks, type OwedTasksResult } from '@first-chair/core/owed-task/owed-tasks'
import type { OfferedActivity } from '@first-chair/core/owed-task/owed-facts'
import { toSlug, type Location } from '@first-chair/core/location/location'
import { LanguageSettings } from '@first-chair/core/settings/language'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { openPool } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { createFieldEncryption } from '../encryption/field-encryption.ts'
import { readSetup } from '../setup/setup.store.ts'
import { fillDemoResort } from './fill-demo-resort.ts'

const today = '2026-12-18'
const encryption = createFieldEncryption([Buffer.alloc(32, 7)])
let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.connectionString, () => undefined, 4)
  // Two processes that start at the same time fill it only once.
  await Promise.all([fillDemoResort(pool, { today, encryption }), fillDemoResort(pool, { today, encryption })])
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function count(sql: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${sql}`)
  return rows[0]?.count ?? 0
}

const allLocations = async (): Promise<readonly Location[]> => (await readSetup(pool)).locations

async function locationNamed(name: string): Promise<Location> {
  const location = (await allLocations()).find((candidate) => candidate.name === name)
  if (!location) throw new Error(`No location ${name}`)
  return location
}

const offeredAt = async ({ id }: Location): Promise<readonly OfferedActivity[]> =>
  (await readSetup(pool)).offeredActivities.get(id) ?? []

async function owedBy(email: string, locationName: string): Promise<OwedTasksResult> {
  const location = await locationNamed(locationName)
  const { rows } = await pool.query<{ ip_code: string }>('select ip_code from pos.customer where email = $1', [email])
  const { taskTypes, general, productsOfActivities } = await readSetup(pool)
  return getOwedTasks({
    ...(await createBuiltInPointOfSale(pool).household(rows[0]?.ip_code ?? '')),
    today,
    taskTypes,
    waiverTexts: {},
    location,
    activities: await offeredAt(location),
    productsOfActivities,
    purchaseWindow: general,
    photoRequiresUnprintedMedia: general.photoRequiresUnprintedMedia,
    completions: [],
    photoRejections: [],
  })
}

/** The incomplete tasks, such as `Finn: Photo`. */
const open = (answer: OwedTasksResult) =>
  answer.tasks.filter(({ state }) => !state.isComplete).map(({ person, task }) => `${person.firstName}: ${task.name}`)
const members = (answer: OwedTasksResult) =>
  Object.fromEntries(
    answer.activities.map(({ activity, members }) => [activity.name, members.map(({ person }) => person.firstName)]),
  )

describe('the resort', () => {
  test('has five locations: one default, one driven by purchases, one for profiles, one closed', async () => {
    const locations = await allLocations()
    expect(locations.map(({ name }) => name)).toEqual([
      'Base Village',
      'Summit Ski School',
      'Tubing Hill',
      'My Profile',
      'North Lodge',
    ])
    expect(locations.find(({ isDefault }) => isDefault)?.name).toBe('Base Village')
    expect(locations.filter((location) => location.usePosTransactionsAndOrders).map(({ name }) => name)).toEqual([
      'Summit Ski School',
    ])
    expect(locations.find(({ isEditProfileLocation }) => isEditProfileLocation)?.name).toBe('My Profile')
    expect(locations.filter(({ isEnabled }) => !isEnabled).map(({ name }) => name)).toEqual(['North Lodge'])
    expect(locations.every(({ name, slug }) => slug === toSlug(name))).toBe(true)
    expect(locations.every(({ defaultActivityId }) => defaultActivityId !== null)).toBe(true)
  })

  test('requires waiver, rental profile, child profile and photo, in this order, at Base Village', async () => {
    const [skiAndRide] = await offeredAt(await locationNamed('Base Village'))
    expect(skiAndRide?.tasks.map(({ name }) => name)).toEqual([
      'Season Liability Waiver',
      'Rental Profile',
      'Child Profile',
      'Photo',
    ])
  })

  test('has its own name and phone number', async () => {
    const { rows } = await pool.query<{ value: unknown }>(`select value from settings_document where kind = 'language'`)
    const { application } = LanguageSettings.parse(rows[0]?.value)
    expect(application).toMatchObject({
      title: 'Kestrel Ridge',
      subtitle: 'Guest check-in',
      phoneNumber: '970-555-0142',
    })
  })

  test('has a waiver text of realistic length for every waiver that a task or a product requires', async () => {
    const required = `(select pos_waiver_id as code from task where pos_waiver_id is not null
                    union select unnest(authorization_types) from pos.product_component) required`
    expect(await count(`${required} left join pos.authorization_type t using (code) where t.code is null`)).toBe(0)
    const season = await createBuiltInPointOfSale(pool).waiver('SEASON-LIABILITY')
    expect(season?.html.split(/\s+/).length).toBeGreaterThan(1500)
  })

  test('writes its waivers with headings, paragraphs, lists and bold text only', async () => {
    const { rows } = await pool.query<{ html: string }>('select html from pos.authorization_type')
    const tags = new Set(rows.flatMap(({ html }) => [...html.matchAll(/<\/?([^>]*)>/g)].map(([, tag]) => tag)))
    expect(tags).toEqual(new Set(['h2', 'h3', 'li', 'ol', 'p', 'strong', 'ul']))
  })

  test('has only its own products in activities', async () => {
    const unknown = 'activity_product a left join pos.product p on p.code = a.product_id where p.code is null'
    expect(await count(unknown)).toBe(0)
  })

  test('hides one ability from guests', async () => {
    expect(await count(`pos.rental_list_entry where list = 'ability' and din_lookup_value < 0`)).toBe(1)
  })
})

describe('the guests', () => {
  test('are 200 households of one to six people', async () => {
    expect(await count('pos.customer where ip_code = head_ip_code')).toBe(200)
    expect(
      await count('(select from pos.customer group by head_ip_code having count(*) not between 1 and 6) odd'),
    ).toBe(0)
    expect(await count('pos.customer')).toBeGreaterThan(450)
  })

  test('have purchases and cards, some of them blocked, and some have signed for this season', async () => {
    expect(await count('pos.purchase')).toBeGreaterThan(400)
    expect(await count('pos.pass_media where not is_printed')).toBeGreaterThan(10)
    expect(await count('pos.hotlist_entry')).toBeGreaterThan(5)
    expect(await count(`pos.authorization where end_date >= '${today}'`)).toBeGreaterThan(20)
    expect(await count(`pos.authorization where end_date < '${today}'`)).toBeGreaterThan(20)
  })

  test('have names with accents, apostrophes and hyphens', async () => {
    for (const sign of ['é', "'", '-', 'ł', 'ø']) {
      expect(
        await count(`pos.customer where first_name || last_name like '%${sign.replace("'", "''")}%'`),
      ).toBeGreaterThan(0)
    }
  })

  test('include two customers who cannot be distinguished, and one who was merged into another', async () => {
    const pointOfSale = createBuiltInPointOfSale(pool)
    const twice = { email: 'jordan.reyes@mail.example', givenName: 'Jordan', familyName: 'Reyes' }
    expect(await pointOfSale.findCustomers(twice)).toHaveLength(2)

    const { rows } = await pool.query<{ ip_code: string; merged_into: string }>(
      'select ip_code, merged_into from pos.customer where merged_into is not null',
    )
    expect(rows).toHaveLength(1)
    expect(await pointOfSale.currentIpCode(rows[0]?.ip_code ?? '')).toBe(rows[0]?.merged_into)
  })

  test('are the same ones everywhere', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select first_name || ' ' || last_name as name from pos.customer where head_ip_code = '1004270' order by position`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'Kinga Dąbrowski',
      'Min-seo Dąbrowski',
      'Małgorzata Dąbrowski',
      'Tomáš Dąbrowski',
    ])
  })
})

describe('the demo accounts', () => {
  test.each([
    ['maya@kestrel.example', 'Maya', 'Lindqvist'],
    ['sam@kestrel.example', 'Sam', 'Okafor'],
    ['new@kestrel.example', 'Noor', 'Haddad'],
    ['nomail@kestrel.example', 'Robin', 'Vale'],
    ['admin@kestrel.example', 'Alex', 'Moreau'],
  ])('%s belongs to one customer', async (email, givenName, familyName) => {
    expect(await createBuiltInPointOfSale(pool).findCustomers({ email, givenName, familyName })).toHaveLength(1)
  })

  test("Maya's household owes one waiver for four people at Base Village", async () => {
    const answer = await owedBy('maya@kestrel.example', 'Base Village')
    const waivers = answer.tasks.filter(({ task, state }) => task.taskTypeId === 1 && !state.isComplete)
    expect(waivers.map(({ person }) => person.firstName)).toEqual(['Maya', 'Theo', 'Juno', 'Finn'])
    expect(waivers.every(({ task }) => task.consolidateWaivers)).toBe(true)
  })

  test("of the 14 tasks of Maya's household at Base Village, four are done", async () => {
    const answer = await owedBy('maya@kestrel.example', 'Base Village')
    expect(answer.tasks).toHaveLength(14)
    const done = answer.tasks.filter(({ state }) => state.isComplete)
    expect(done.map(({ person, task }) => `${person.firstName}: ${task.name}`)).toEqual([
      'Maya: Rental Profile',
      'Maya: Photo',
      'Theo: Photo',
      'Juno: Photo',
    ])
  })

  test("Theo's rental profile has expired", async () => {
    const answer = await owedBy('maya@kestrel.example', 'Base Village')
    const rental = answer.tasks.find(({ person, task }) => person.firstName === 'Theo' && task.taskTypeId === 2)
    expect(rental?.state).toEqual({ isComplete: false, reason: 'expired' })
  })

  test("at the ski school Maya's children are expected for their lessons", async () => {
    const answer = await owedBy('maya@kestrel.example', 'Summit Ski School')
    expect(members(answer)).toEqual({
      'Ski and ride': ['Maya', 'Theo', 'Juno', 'Finn'],
      'Kids lessons': ['Juno', 'Finn'],
      'Adult lessons': ['Maya'],
    })
    expect(open(answer)).toContain('Finn: Pass Photo')
    expect(open(answer)).not.toContain('Juno: Pass Photo')
  })

  test("one member of Sam's household has no birth date, and so no lessons and no tubing", async () => {
    expect(members(await owedBy('sam@kestrel.example', 'Base Village'))['Ski and ride']).toContain('Emeka')
    expect(members(await owedBy('sam@kestrel.example', 'Tubing Hill'))['Snow tubing']).toEqual([
      'Sam',
      'Ngozi',
      'Adaeze',
    ])
  })

  test('Noor has bought nothing, so the ski school expects nobody', async () => {
    const answer = await owedBy('new@kestrel.example', 'Summit Ski School')
    expect(answer.tasks).toEqual([])
    expect(Object.values(members(answer)).flat()).toEqual([])
  })

  test('Alex and Camille have signed for this season, Louis has not', async () => {
    const answer = await owedBy('admin@kestrel.example', 'Base Village')
    const waivers = open(answer).filter((task) => task.endsWith('Waiver'))
    expect(waivers).toEqual(['Louis: Season Liability Waiver'])
  })

  test('Maya, Theo and Juno have a photo', async () => {
    const { rows } = await pool.query<{ jpeg: Buffer }>('select jpeg from pos.photo')
    expect(rows).toHaveLength(3)
    expect(rows.every(({ jpeg }) => jpeg.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])))).toBe(true)
    expect(rows.every(({ jpeg }) => jpeg.length < 20_000)).toBe(true)
  })
})

describe('child registrations', () => {
  const findRegistration = async (firstName: string) => {
    const { rows } = await pool.query<{ ip_code: string; sealed_profile: Buffer }>(
      `select ip_code, sealed_profile from pos.child_registration join pos.customer using (ip_code)
       where first_name = $1 and head_ip_code in (select ip_code from pos.customer where email like '%@kestrel.example')`,
      [firstName],
    )
    const contactId = rows[0]?.ip_code ?? ''
    expect(rows[0]?.sealed_profile.includes('Peanuts')).toBe(false)
    return (await createBuiltInPointOfSale(pool, encryption).childRegistrations([contactId])).get(contactId)
  }

  test('are stored encrypted, with emergency contacts and health notes, and complete on a second visit', async () => {
    expect(await findRegistration('Adaeze')).toMatchObject({
      primaryEmergencyContact: 'Sam Okafor',
      primaryEmergencyPhone: '303-555-0163',
      alternateEmergencyContact1: 'Chidi Okafor',
      foodAllergy: 'Peanuts',
      medication: 'None',
      updateDate: '2026-11-08',
    })
    const { tasks } = await owedBy('sam@kestrel.example', 'Base Village')
    expect(tasks.filter(({ task }) => task.taskTypeId === 3).map(({ state }) => state.isComplete)).toEqual([true])
  })

  test('that have expired are offered again without health notes', async () => {
    expect(await findRegistration('Louis')).toMatchObject({
      alternateEmergencyContact1: 'Odile Moreau',
      foodAllergy: 'None',
    })
    const { tasks } = await owedBy('admin@kestrel.example', 'Base Village')
    expect(tasks.filter(({ task }) => task.taskTypeId === 3).map(({ state }) => state.isComplete)).toEqual([false])
  })

  test('exist for many children, some of them without health notes', async () => {
    expect(await count('pos.child_registration')).toBeGreaterThan(40)
    expect(await count('pos.child_registration where get_byte(sealed_profile, 0) = 0')).toBeGreaterThan(10)
  })
})

test('a database that already has customers is not changed', async () => {
  const before = await count('pos.customer')
  await pool.query(`update location set description = 'Ours' where name = 'Base Village'`)
  await fillDemoResort(pool, { today: '2027-01-10', encryption })
  expect(await count('pos.customer')).toBe(before)
  expect((await locationNamed('Base Village')).description).toBe('Ours')
})

test.each(['2026-07-04', '2027-02-28', '2028-02-29', '2027-05-20', '2026-12-31'])(
  'the resort can be created on %s, and the waiver of last season covers nobody',
  async (day) => {
    const other = await createTestDatabase()
    const otherPool = new pg.Pool({ connectionString: other.connectionString, max: 2 })
    await fillDemoResort(otherPool, { today: day, encryption })
    const { rows } = await otherPool.query(
      `select from pos.authorization join pos.customer using (ip_code) where last_name = 'Lindqvist' and end_date >= $1`,
      [day],
    )
    await otherPool.end()
    await other.drop()
    expect(rows).toHaveLength(0)
  },
)
