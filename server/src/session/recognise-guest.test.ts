import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedInUser } from '../adapters/identity/identity.ts'
import { aTestApp, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, lindqvists, okafors } from '../app/test-resort.builders.ts'
import { createGuestRecogniser } from './recognise-guest.ts'

let testApp: TestApp
const visit = { requestId: 'r', ipAddress: '127.0.0.1', peerAddress: '127.0.0.1', userAgent: '' }

beforeAll(async () => {
  testApp = await aTestApp()
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
})
afterAll(() => testApp.close())
beforeEach(() =>
  testApp.pool.query(
    'delete from guest_binding; delete from household; delete from unmatched_sign_in; update pos.customer set merged_into = null',
  ),
)

function aUser(over: Partial<SignedInUser> = {}): SignedInUser {
  return {
    issuer: 'https://id.example.test',
    subject: 'somebody',
    email: 'maya@example.test',
    emailVerified: true,
    givenName: 'Maya',
    familyName: 'Lindqvist',
    name: 'Maya Lindqvist',
    ipCode: undefined,
    expiresAt: 4_000_000_000,
    tokenId: 'a token',
    acr: undefined,
    authenticatedAt: undefined,
    roleValues: [],
    ...over,
  }
}

/** Recognises a guest as a new process does: with an empty cache. */
const recognise = (over: Partial<SignedInUser> = {}, ctx = testApp.ctx) =>
  createGuestRecogniser(ctx)(aUser(over), visit)
const recogniseIpCode = async (over: Partial<SignedInUser> = {}): Promise<string> => (await recognise(over)).ipCode
const unmatched = async (): Promise<unknown[]> =>
  (await testApp.pool.query('select code, reason from unmatched_sign_in')).rows

async function readRefusalReference(over: Partial<SignedInUser>): Promise<string> {
  const failure: unknown = await recognise(over).then(
    ({ ipCode }) => `bound to ${ipCode}`,
    (reason: unknown) => reason,
  )
  expect(failure).toMatchObject({ code: 'profile-not-found', detail: { reference: expect.any(String) } })
  return String(Reflect.get(Object(Reflect.get(Object(failure), 'detail')), 'reference'))
}

describe('a first sign-in binds to one customer', () => {
  test('by the configured claim, regardless of e-mail and name', async () => {
    expect(await recogniseIpCode({ ipCode: '2001', email: undefined, emailVerified: false, givenName: 'X' })).toBe(
      '2001',
    )
  })

  test('without the claim, by the same verified e-mail and the same folded name', async () => {
    expect(await recogniseIpCode()).toBe('1001')
    expect(
      await recogniseIpCode({
        subject: 'other',
        email: ' MAYA@example.test',
        givenName: 'MAYA',
        familyName: 'Líndqvist',
      }),
    ).toBe('1001')
  })

  test('and stays bound when e-mail and name change', async () => {
    const first = await recognise()
    const later = await recognise({ email: 'new@example.test', familyName: 'Married' })
    expect([later.ipCode, later.householdReference]).toEqual([first.ipCode, first.householdReference])
  })

  test('two subjects of one person share the household and its reference', async () => {
    const [one, other] = [await recognise(), await recognise({ subject: 'with another provider' })]
    expect(other.householdReference).toBe(one.householdReference)
  })

  test('simultaneous first sign-ins create one household', async () => {
    const guests = await Promise.all(Array.from({ length: 8 }, () => recognise()))
    expect(new Set(guests.map(({ householdReference }) => householdReference)).size).toBe(1)
    const { rows } = await testApp.pool.query(
      'select (select count(*)::int from household) as households, (select count(*)::int from guest_binding) as bindings',
    )
    expect(rows).toEqual([{ households: 1, bindings: 1 }])
  })
})

describe('a user who cannot be bound gets a reference that staff can look up', () => {
  test.each([
    ['no customer has the e-mail', { email: 'nobody@example.test' }, 'none'],
    ['the name is different', { givenName: 'Theo' }, 'none'],
    ['no customer has the IP code of the claim', { ipCode: '9999' }, 'none'],
    ['the e-mail is not verified', { emailVerified: false }, 'email-not-verified'],
    ['there is no e-mail', { email: undefined }, 'email-not-verified'],
    ['there is no name', { givenName: '', familyName: '' }, 'none'],
  ])('when %s', async (_why, over, reason) => {
    const reference = await readRefusalReference(over)
    expect(reference).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
    expect(await unmatched()).toEqual([{ code: reference, reason }])
  })

  test('when several customers match', async () => {
    await testApp.pool.query(
      `insert into pos.customer (ip_code, first_name, last_name, folded_name, email, head_ip_code)
       values ('1099', 'Maya', 'Lindqvist', (select folded_name from pos.customer where ip_code = '1001'), 'maya@example.test', '1099')`,
    )
    await readRefusalReference({})
    expect(await unmatched()).toMatchObject([{ reason: 'several' }])
    await testApp.pool.query(`delete from pos.customer where ip_code = '1099'`)
  })

  test('the same person gets the same reference again, another person another one', async () => {
    const first = await readRefusalReference({ givenName: 'Wrong' })
    expect(await readRefusalReference({ givenName: 'Wrong again' })).toBe(first)
    expect(await readRefusalReference({ subject: 'other', givenName: 'Wrong' })).not.toBe(first)
  })

  test('and is bound as soon as the resort has corrected the data; then the reference is deleted', async () => {
    await readRefusalReference({ emailVerified: false })
    expect(await recogniseIpCode()).toBe('1001')
    expect(await unmatched()).toEqual([])
  })
})

test('a customer who is being erased is bound to nobody, although the point of sale still has the name', async () => {
  await testApp.pool.query(`insert into pos_outbox (kind, contact_ids) values ('customer-erased', array['1001'])`)
  await readRefusalReference({})
  expect(await unmatched()).toMatchObject([{ reason: 'none' }])
  await testApp.pool.query(`delete from pos_outbox where kind = 'customer-erased'`)
  expect(await recogniseIpCode()).toBe('1001')
})

describe('when the point of sale says that a customer was merged', () => {
  test('the guest is bound to the current one', async () => {
    await recognise()
    await testApp.pool.query(`update pos.customer set merged_into = '2001' where ip_code = '1001'`)
    expect(await recogniseIpCode()).toBe('2001')
    const { rows } = await testApp.pool.query(`select ip_code from guest_binding`)
    expect(rows).toEqual([{ ip_code: '2001' }])
  })

  test('a claim with the old IP code leads to the current one', async () => {
    await testApp.pool.query(`update pos.customer set merged_into = '2001' where ip_code = '1001'`)
    expect(await recogniseIpCode({ ipCode: '1001' })).toBe('2001')
  })

  test('a busy phone gets the new binding within a minute', async () => {
    let now = Date.parse('2026-12-05T14:30:00Z')
    const clock = { ...testApp.ctx.clock, now: () => new Date(now) }
    const recogniser = createGuestRecogniser({ ...testApp.ctx, clock })
    const ask = async () => (await recogniser(aUser(), visit)).ipCode
    expect(await ask()).toBe('1001')
    await testApp.pool.query(`update pos.customer set merged_into = '2001' where ip_code = '1001'`)
    now += 60_001
    expect(await ask()).toBe('2001')
  })
})

test('the audit log records every binding', async () => {
  await recognise()
  const { rows } = await testApp.pool.query(
    `select actor, action, after from audit_entry where action = 'guest-bound' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    { actor: '1001', action: 'guest-bound', after: { issuer: 'https://id.example.test', subject: 'somebody' } },
  ])
})
