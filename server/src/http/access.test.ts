import { createHash } from 'node:crypto'
import { api } from '@first-chair/core/api'
import type { Endpoint } from '@first-chair/core/endpoint'
import { failures, type FailureCode } from '@first-chair/core/failure'
import { rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPopulatedReport } from '../report/population.builders.ts'
import { anEmptyPng } from '../adapters/pictures/pictures.builders.ts'
import { rentalListRows } from '../adapters/point-of-sale/built-in/rental-list-rows.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { queueMessage } from '../message/queue-message.facts.ts'
import { aMobileSeasonPass, anETicket } from '../media/mobile-passes.builders.ts'
import { aTestApp, as, type TestApp } from './test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, taskOf, testResort } from './test-resort.builders.ts'

/** A key in its form, the same for the same name. */
function keyOf(name: string): string {
  return `fc_live_${createHash('sha256').update(name).digest('base64url')}`
}

/** Who calls. The administrator is no guest, and neither is a person without a profile. */
const callers = {
  nobody: {},
  'a garbage token': { authorization: 'Bearer garbage' },
  'a forged or expired token': as('expired'),
  'a guest': as('maya'),
  'somebody without a profile': as('stranger'),
  'somebody whose e-mail is not verified': as('unverified'),
  'somebody with an unverified e-mail of an administrator': as('unverifiedAdmin'),
  'another household': as('sam'),
  'an administrator': as('admin'),
  'a removed administrator': as('removedAdmin'),
  'a good key': { 'x-api-key': keyOf('good') },
  'a revoked key': { 'x-api-key': keyOf('revoked') },
  'an expired key': { 'x-api-key': keyOf('expired') },
  'a key without the scope': { 'x-api-key': keyOf('narrow') },
  'a made-up key': { 'x-api-key': keyOf('unknown') },
} as const satisfies Record<string, Record<string, string>>
type CallerName = keyof typeof callers

type Expected = 200 | FailureCode
const signedOut = {
  nobody: 'not-signed-in',
  'a garbage token': 'not-signed-in',
  'a forged or expired token': 'not-signed-in',
  'a good key': 'not-signed-in',
  'a revoked key': 'not-signed-in',
  'an expired key': 'not-signed-in',
  'a key without the scope': 'not-signed-in',
  'a made-up key': 'not-signed-in',
} as const
const noProfile = {
  'somebody without a profile': 'profile-not-found',
  'somebody whose e-mail is not verified': 'profile-not-found',
  'somebody with an unverified e-mail of an administrator': 'profile-not-found',
  'an administrator': 'profile-not-found',
  'a removed administrator': 'profile-not-found',
} as const

/** What anybody may read. */
const open: Record<CallerName, Expected> = {
  nobody: 200,
  'a garbage token': 200,
  'a forged or expired token': 200,
  'a guest': 200,
  'somebody without a profile': 200,
  'somebody whose e-mail is not verified': 200,
  'somebody with an unverified e-mail of an administrator': 200,
  'another household': 200,
  'an administrator': 200,
  'a removed administrator': 200,
  'a good key': 200,
  'a revoked key': 200,
  'an expired key': 200,
  'a key without the scope': 200,
  'a made-up key': 200,
}
/** What every guest may read, each their own. */
const ofGuests: Record<CallerName, Expected> = { ...signedOut, 'a guest': 200, 'another household': 200, ...noProfile }
/** What names people of one household: for others it does not exist. */
const ofOneHousehold: Record<CallerName, Expected> = { ...ofGuests, 'another household': 'not-found' }
/** What is not set up in this test, and of one household. */
const withoutWallets: Record<CallerName, Expected> = { ...ofOneHousehold, 'a guest': 'wallet-not-set-up' }
/** What guests and administrators may read. */
const ofBoth: Record<CallerName, Expected> = { ...ofGuests, 'an administrator': 200 }
const ofAdministrators: Record<CallerName, Expected> = {
  ...signedOut,
  'a guest': 'not-an-administrator',
  'somebody without a profile': 'not-an-administrator',
  'somebody whose e-mail is not verified': 'not-an-administrator',
  'somebody with an unverified e-mail of an administrator': 'not-an-administrator',
  'another household': 'not-an-administrator',
  'an administrator': 200,
  'a removed administrator': 'not-an-administrator',
}

/** What programs with any good key may read: people have no key. */
const ofKeys: Record<CallerName, Expected> = {
  nobody: 'api-key-refused',
  'a garbage token': 'api-key-refused',
  'a forged or expired token': 'api-key-refused',
  'a guest': 'api-key-refused',
  'somebody without a profile': 'api-key-refused',
  'somebody whose e-mail is not verified': 'api-key-refused',
  'somebody with an unverified e-mail of an administrator': 'api-key-refused',
  'another household': 'api-key-refused',
  'an administrator': 'api-key-refused',
  'a removed administrator': 'api-key-refused',
  'a good key': 200,
  'a revoked key': 'api-key-refused',
  'an expired key': 'api-key-refused',
  'a key without the scope': 200,
  'a made-up key': 'api-key-refused',
}
/** What programs may do whose key has the scope. */
const ofExportKeys: Record<CallerName, Expected> = { ...ofKeys, 'a key without the scope': 'scope-missing' }

/** What only somebody may do who signs what they send. */
const ofTheProvider: Record<CallerName, Expected> = {
  nobody: 'signature-refused',
  'a garbage token': 'signature-refused',
  'a forged or expired token': 'signature-refused',
  'a guest': 'signature-refused',
  'somebody without a profile': 'signature-refused',
  'somebody whose e-mail is not verified': 'signature-refused',
  'somebody with an unverified e-mail of an administrator': 'signature-refused',
  'another household': 'signature-refused',
  'an administrator': 'signature-refused',
  'a removed administrator': 'signature-refused',
  'a good key': 'signature-refused',
  'a revoked key': 'signature-refused',
  'an expired key': 'signature-refused',
  'a key without the scope': 'signature-refused',
  'a made-up key': 'signature-refused',
}

/** What the holder of Theo's signing link may do, whoever else they are. */
const theosToken = 'theos-token'
const passToken = 'theos-pass-token'
const kim = { ipCode: '1005', firstName: 'Kim', lastName: 'Lindqvist', birthDate: '1988-02-02' }
const optionalPhoto = 60
const optionalChildProfile = 61
const colleague = 50

/** Every call, with a sound request of Maya's, and who may make it. A call that is missing here fails the last test. */
const table: Record<string, { who: Record<CallerName, Expected>; url?: string; body?: object }> = {
  readClientSettings: { who: open },
  listLocations: { who: ofBoth },
  listActivities: { who: ofBoth },
  listActivityContacts: { who: ofGuests },
  listTasks: { who: ofBoth },
  listTaskTypes: { who: ofBoth },
  readProfile: { who: ofGuests },
  addFamilyMember: { who: ofGuests, body: { firstName: 'Kim', lastName: 'Lindqvist', dateOfBirth: '2020-02-02' } },
  contactTaskGrouping: { who: ofOneHousehold, body: { contacts: [{ contactId: '1003' }] } },
  readWaiverText: { who: ofGuests },
  completeWaiver: {
    who: ofOneHousehold,
    url: '/api/tasks/contact/complete/Waiver?skip=true',
    body: { id: taskOf(testResort.optionalWaiver, '1003') },
  },
  makeSigningLink: { who: ofOneHousehold, body: { locationId: testResort.base, contactId: kim.ipCode } },
  readOwnWaivers: { who: open, body: { token: theosToken } },
  completeOwnWaiver: {
    who: open,
    url: '/api/ownwaivers/complete?skip=true',
    body: { token: theosToken, taskId: testResort.optionalWaiver },
  },
  // No service for it is set up here.
  openExternalWaiver: {
    who: { ...ofOneHousehold, 'a guest': 'external-waiver-only' },
    body: { locationId: testResort.base, waivers: [{ waiverId: 'X1', guests: [{ posGuestId: '1003' }] }] },
  },
  listSignedWaivers: { who: ofGuests },
  readSignedWaiver: { who: ofOneHousehold, url: '/api/waivers/signed/1/pdf' },
  uploadPhoto: { who: ofOneHousehold, url: '/api/photo/Contact/Upload?contactId=1003', body: anEmptyPng(400, 400) },
  completePhoto: {
    who: ofOneHousehold,
    url: '/api/tasks/contact/complete/Photo?skip=true',
    body: { id: taskOf(optionalPhoto, '1003') },
  },
  readPhoto: { who: ofOneHousehold, url: '/api/photo/Contact/1003' },
  readRentalProfiles: { who: ofGuests },
  completeRentalProfile: {
    who: ofOneHousehold,
    body: {
      id: taskOf(testResort.rental, '1003'),
      relatedObject: { selectedAbility: 'I', selectedHeight: 'H3', selectedWeight: 'W9', shoeSize: 'US 4' },
    },
  },
  readChildRegistrations: { who: ofGuests },
  completeChildRegistration: {
    who: ofOneHousehold,
    url: '/api/tasks/contact/complete/ChildRegistration?skip=true',
    body: { id: taskOf(optionalChildProfile, '1003') },
  },
  checkAdministrator: { who: ofAdministrators },
  simulateCheckIn: { who: ofAdministrators, body: { locationId: 1, age: 30 } },
  listProducts: { who: ofAdministrators },
  listAccessLocations: { who: ofAdministrators },
  listSalesLocations: { who: ofAdministrators },
  findReference: { who: ofAdministrators, url: '/api/admin/references/TEST-CODE' },
  listAuditEntries: { who: ofAdministrators },
  countSetUpGaps: { who: ofAdministrators },
  listActivitiesPage: { who: ofAdministrators },
  readActivity: { who: ofAdministrators },
  addActivity: { who: ofAdministrators, body: { name: 'Tubing' } },
  updateActivity: { who: ofAdministrators, body: { name: 'Ski and ride', version: 1 } },
  listActivityTasks: { who: ofBoth },
  linkTask: { who: ofAdministrators, body: { taskId: 1 } },
  unlinkTask: { who: ofAdministrators, url: `/api/activities/1/tasks/${optionalPhoto}` },
  linkProduct: { who: ofAdministrators, body: { productId: 'DAY' } },
  unlinkProduct: { who: ofAdministrators, url: '/api/activities/1/products/SOLD' },
  deleteActivity: { who: ofAdministrators, url: '/api/activities/2?confirmed=true' },
  listLocationsPage: { who: ofAdministrators },
  readLocation: { who: ofAdministrators },
  addLocation: { who: ofAdministrators, body: { name: 'Tubing Hill' } },
  updateLocation: { who: ofAdministrators, body: { name: 'Base Village', isDefault: true, version: 1 } },
  linkActivity: { who: ofAdministrators, body: { activityId: 1 } },
  unlinkActivity: { who: ofAdministrators, url: '/api/locations/1/activities/1' },
  readDefaultLanguage: { who: open },
  readDefaultTheme: { who: open },
  readSettingsDocument: { who: ofAdministrators, url: '/api/admin/settings/language' },
  updateSettingsDocument: {
    who: ofAdministrators,
    url: '/api/admin/settings/language',
    body: { version: 1, value: { application: { title: 'Ridge' } } },
  },
  listSettingsVersions: { who: ofAdministrators, url: '/api/admin/settings/language/versions' },
  readSettingsVersion: { who: ofAdministrators, url: '/api/admin/settings/language/versions/1' },
  restoreSettingsVersion: {
    who: ofAdministrators,
    url: '/api/admin/settings/language/versions/1/restore',
    body: { version: 2 },
  },
  deleteLocation: { who: ofAdministrators, url: '/api/locations/2?confirmed=true' },
  listTasksPage: { who: ofAdministrators },
  readTask: { who: ofAdministrators },
  addTask: { who: ofAdministrators, body: { name: 'Pass Photo', taskTypeId: 4 } },
  updateTask: { who: ofAdministrators, url: '/api/tasks/60', body: { name: 'Photo', taskTypeId: 4, version: 1 } },
  deleteTask: { who: ofAdministrators, url: '/api/tasks/60?confirmed=true' },
  listTaskTypesPage: { who: ofAdministrators },
  readTaskType: { who: ofAdministrators },
  updateTaskType: { who: ofAdministrators, body: { name: 'Waiver', version: 1 } },
  addTaskType: { who: { ...ofAdministrators, 'an administrator': 'fixed-task-types' } },
  deleteTaskType: { who: { ...ofAdministrators, 'an administrator': 'fixed-task-types' } },
  listAuthorizationTypes: { who: ofAdministrators },
  listWaiverTextsPage: { who: ofAdministrators },
  readEditableWaiverText: { who: ofAdministrators },
  addWaiverText: { who: ofAdministrators, body: { code: 'PARK', name: 'Terrain Park', html: '<p>Jumps.</p>' } },
  updateWaiverText: { who: ofAdministrators, body: { name: 'Season', html: '<p>Snow.</p>', version: 1 } },
  deleteWaiverText: { who: { ...ofAdministrators, 'an administrator': 'waiver-in-use' } },
  readAdminSettings: { who: ofAdministrators },
  updateAdminSettings: { who: ofAdministrators, body: { oneRiskSecret: 'unknown in this test', version: 1 } },
  listAdminEmails: { who: ofAdministrators },
  readAdminEmail: { who: ofAdministrators, url: `/api/admin/access/email/${colleague}` },
  addAdminEmail: { who: ofAdministrators, body: { email: 'new@kestrel.example' } },
  updateAdminEmail: { who: ofAdministrators, body: { id: colleague, email: 'renamed@kestrel.example', version: 1 } },
  removeAdminEmail: { who: ofAdministrators, url: `/api/admin/access/email/${colleague}` },
  listCollections: { who: ofAdministrators },
  listCollectionsPage: { who: ofAdministrators },
  readCollection: { who: ofAdministrators },
  addCollection: { who: ofAdministrators, body: { name: 'Partners' } },
  updateCollection: { who: ofAdministrators, url: '/api/collections/50', body: { name: 'Friends', version: 1 } },
  listCollectionItems: { who: ofAdministrators },
  listCollectionItemsPage: { who: ofAdministrators },
  addCollectionItem: { who: ofAdministrators, body: { collectionId: 50, name: 'Snow', value: 'S' } },
  updateCollectionItem: {
    who: ofAdministrators,
    url: '/api/collections/items/50',
    body: { name: 'Ice', value: 'I', version: 1 },
  },
  deleteCollectionItem: { who: ofAdministrators, url: '/api/collections/items/50' },
  deleteCollection: { who: ofAdministrators, url: '/api/collections/50?confirmed=true' },
  listApiKeys: { who: ofAdministrators },
  createApiKey: { who: ofAdministrators, body: { nickname: 'Nightly' } },
  revokeApiKey: { who: ofAdministrators, url: '/api/admin/apikey/50' },
  readOwnApiKey: { who: ofKeys },
  customerReport: {
    who: ofAdministrators,
    url: '/api/report/customer?startDate=2026-12-01&endDate=2026-12-31&locationId=1&isCsvExport=false',
  },
  customerReportStatus: { who: ofAdministrators },
  processCustomers: { who: ofAdministrators },
  explainIpCodes: { who: ofAdministrators, body: { ipCodesCommaSeparated: '1001' } },
  readSeason: { who: ofAdministrators },
  exportCustomers: {
    who: ofExportKeys,
    url: '/api/export/Customers?startDate=2026-12-01&endDate=2026-12-31&locationId=1&isCsvExport=false',
  },
  exportCustomersStatus: { who: ofExportKeys },
  exportCustomersProcess: { who: ofExportKeys },
  findSignedWaivers: { who: ofAdministrators },
  checkSignedWaiver: { who: ofAdministrators },
  readWaiverDocument: { who: ofAdministrators },
  readPassChecker: { who: open },
  readAppleWalletPass: { who: withoutWallets, url: '/api/profile/passes/applewallet?ipCode=1003' },
  readGoogleWalletLink: { who: withoutWallets, url: '/api/profile/passes/googlewallet?ipCode=1003' },
  listMessages: { who: ofAdministrators },
  readMessage: { who: ofAdministrators, url: '/api/admin/messages/1' },
  sendMessageAgain: { who: ofAdministrators, url: '/api/admin/messages/1/retry' },
  listOutsideSystems: { who: ofAdministrators },
  listPosMessages: { who: ofAdministrators },
  tellPosAgain: { who: ofAdministrators, url: '/api/admin/pos-messages/1/retry' },
  tellPosAllAgain: { who: ofAdministrators },
  checkPass: { who: open, body: { passNumber: '0147 3822', date: '2026-12-05' } },
  importRecords: {
    who: ofAdministrators,
    url: '/api/admin/import/guests?isDryRun=true',
    body: Buffer.from('ip_code,first_name,last_name\n9,Ada,Grey'),
  },
  makeClaimsPack: { who: ofAdministrators, url: '/api/admin/waivers/claimspack?contactId=1001' },
  readContactMedia: { who: ofOneHousehold, url: '/api/media/contactmedia?ipcode=1001' },
  orderMobilePasses: { who: ofOneHousehold, url: '/api/media/ble?customerId=1001' },
  activateMobilePass: { who: ofOneHousehold, url: '/api/media/ble-activation?transactionId=MT1001' },
  sendMobilePass: {
    who: ofOneHousehold,
    body: { id: 'E1001', delivery: { deliveryMode: 1, recipient: 'somebody@example.test' } },
  },
  readMobilePassLink: { who: open, body: { token: passToken } },
  signOut: { who: open, body: { token: 'a token that ended long ago' } },
  reportDownload: {
    who: ofTheProvider,
    body: { eventId: '1', eTicketId: 'E1001', device: 'A phone', downloadDate: '2026-12-05T14:30:00Z' },
  },
}

let house: TestApp

beforeAll(async () => {
  house = await aTestApp({
    users: {
      unverifiedAdmin: {
        givenName: 'Alex',
        familyName: 'Moreau',
        email: 'admin@kestrel.example',
        emailVerified: false,
      },
      removedAdmin: { givenName: 'Robin', familyName: 'Gone', email: 'gone@kestrel.example' },
    },
  })
  await aTestResort(house.pool)
  await aHousehold(house.pool, [...lindqvists, kim])
  await aHousehold(house.pool, okafors)
  await house.pool.query(
    `update settings_document set value = '{"adultsSignForThemselves": true}' where kind = 'general'`,
  )
  await queueMessage(
    house.pool,
    {
      purpose: 'mobile-pass',
      reference: 'one in the outbox',
      channel: 'email',
      recipient: 'somebody@example.test',
      firstName: 'Kim',
      link: 'https://check-in.example.test/connect',
      expiresDateUtc: '2026-12-12T14:30:00Z',
    },
    house.ctx,
  )
  await house.pool.query(`update message set status = 'outbox'`)
  await insertRows(house.pool, 'pos_outbox', [
    { kind: 'photo', contact_ids: ['9999'], contact_id: '9999', picture: Buffer.from('a jpeg') },
  ])
  await insertRows(house.pool, 'signing_link', [
    {
      household_ip_code: '1001',
      contact_id: '1002',
      location_id: testResort.base,
      token_hash: createHash('sha256').update(theosToken).digest(),
      expires_at_utc: '2026-12-19T14:30:00Z',
    },
  ])
  await insertRows(house.pool, 'task', [
    { id: optionalPhoto, name: 'Photo', task_type_id: 4, is_optional: true },
    { id: optionalChildProfile, name: 'Child Profile', task_type_id: 3, is_optional: true },
  ])
  await insertRows(house.pool, 'activity_task', [
    { activity_id: testResort.skiing, task_id: optionalPhoto, position: optionalPhoto },
    { activity_id: testResort.skiing, task_id: optionalChildProfile, position: optionalChildProfile },
  ])
  await insertRows(house.pool, 'unmatched_sign_in', [
    { code: 'TEST-CODE', issuer: 'x', subject: 'x', email: '', given_name: '', family_name: '', reason: 'none' },
  ])
  await insertRows(house.pool, 'activity', [{ id: 2, name: 'Lessons' }])
  await insertRows(house.pool, 'activity_product', [{ activity_id: testResort.skiing, product_id: 'SOLD' }])
  await insertRows(house.pool, 'pos.photo', [
    { ip_code: '1003', jpeg: Buffer.from('a jpeg'), photo_hash: 'ff00', updated_on: '2026-01-21' },
  ])
  await insertRows(house.pool, 'pos.rental_list_entry', rentalListRows(rentalLists))
  await house.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver',
    headers: as('maya'),
    payload: {
      id: taskOf(testResort.dayWaiver, '1001'),
      relatedObject: {
        typedName: 'Maya Lindqvist',
        rolTextHash: createHash('sha256').update('<p>Today only.</p>').digest('hex'),
      },
    },
  })
  await house.pool.query(`insert into administrator_email (email, is_deleted) values ('gone@kestrel.example', true)`)
  await house.pool.query(
    `insert into administrator_email (id, email) overriding system value values ($1, 'colleague@kestrel.example')`,
    [colleague],
  )
  await aMobileSeasonPass(house.pool, ['1001', '1002'])
  await anETicket(house.pool, '1001')
  await insertRows(house.pool, 'mobile_pass_delivery', [
    {
      e_ticket_id: await anETicket(house.pool, '1002'),
      household_ip_code: '1001',
      delivery_mode: 1,
      sealed_recipient: house.ctx.sealing.seal('mobile-pass.recipient', 'E1002', 'theo@example.test'),
      token_hash: createHash('sha256').update(passToken).digest(),
      expires_date_utc: '2026-12-12T14:30:00Z',
      resort_day: '2026-12-05',
      sent_date_utc: '2026-12-05T14:00:00Z',
    },
  ])
  await insertRows(house.pool, 'collection', [{ id: 50, name: 'Partners' }])
  await insertRows(house.pool, 'collection_item', [{ id: 50, collection_id: 50, name: 'Rain', value: 'R' }])
  await insertRows(house.pool, 'api_key', [
    aKey(50, 'spare'),
    aKey(51, 'good'),
    aKey(52, 'revoked', { revoked_date_utc: '2026-12-01', revoked_by: 'admin@kestrel.example' }),
    aKey(53, 'expired', { expires_date_utc: '2026-12-05T14:30:00Z' }),
    aKey(54, 'narrow', { scopes: '{}' }),
  ])
  await aPopulatedReport(house.ctx)
})
afterAll(() => house.close())

function aKey(id: number, name: string, over: object = {}) {
  return {
    id,
    nickname: name,
    key_hash: createHash('sha256').update(keyOf(name)).digest(),
    shown_as: 'fc_live_…',
    scopes: '{export:read,export:process}',
    created_by: 'admin@kestrel.example',
    expires_date_utc: null,
    revoked_date_utc: null,
    revoked_by: null,
    ...over,
  }
}

const call = (endpoint: Endpoint, caller: CallerName) => {
  const row = table[endpoint.name]
  return house.app.inject({
    method: endpoint.method,
    url: row?.url ?? endpoint.path.replace(/:\w+/g, '1'),
    headers: callers[caller],
    ...(row?.body ? { payload: row.body } : {}),
  })
}

/** Everything that a call could have written; sign-ins without a profile are noted on purpose. */
async function written(): Promise<unknown> {
  const { rows } = await house.pool.query(
    `select (select count(*) from signed_waiver) as signed, (select count(*) from signing_link) as links,
            (select count(*) from contact_task_completion) as completions,
            (select count(*) from pos_outbox) as outbox, (select count(*) from staged_photo) as photos, (select count(*) from pos.customer) as customers,
            (select count(*) from audit_entry where action <> 'guest-bound') as audit,
            (select count(*) from graphile_worker.jobs) as jobs,
            (select count(*) from report.population) as populations,
            (select count(*) from pos.mobile_media) as passes, (select count(*) from message) as messages`,
  )
  return rows[0]
}

describe.each(api.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  test('stands in the table of who may call what', () => {
    expect(Object.keys(table)).toContain(name)
  })

  test.each(Object.keys(callers).filter((caller): caller is CallerName => caller in callers))(
    'called by %s',
    async (caller) => {
      const expected = table[name]?.who[caller]
      const before = await written()
      const answer = await call(endpoint, caller)
      if (expected === 200) {
        expect(answer.statusCode, answer.body).toBe(200)
        const types = [
          ...(endpoint.binaryAnswer?.types ?? ['application/json']),
          ...(endpoint.streamAnswer?.types ?? []),
        ]
        expect(types.join(' ')).toContain(answer.headers['content-type']?.toString().split(';')[0])
        return
      }

      expect(answer.json<{ code: string }>().code, answer.body).toBe(expected)
      expect(answer.statusCode).toBe(failures[expected ?? 'unexpected'].status)
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.json<{ requestId: string }>().requestId).toBe(answer.headers['x-request-id'])
      const told = answer.body.replace(answer.json<{ requestId: string }>().requestId, '')
      expect(told, 'nothing is told').not.toMatch(/Lindqvist|Juno|100[1-4]|kestrel\.example|unknown in this test/)
      if (expected === 'api-key-refused') expect(answer.headers['www-authenticate']).toBe('ApiKey')
      if (expected === 'signature-refused') expect(answer.headers['www-authenticate']).toBe('Signature')
      if (expected === 'not-signed-in') expect(answer.headers['www-authenticate']).toBe('Bearer')
      if (expected === 'profile-not-found') {
        expect(answer.json()).toMatchObject({
          facts: { reference: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/) },
        })
      }
      expect(await written(), 'nothing is changed').toEqual(before)
    },
  )
})

test('an administrator who is removed is out at the next call', async () => {
  const check = () => house.app.inject({ method: 'GET', url: '/api/admin/authenticated', headers: as('admin') })
  expect((await check()).json()).toEqual({ email: 'admin@kestrel.example', name: 'Alex Moreau' })
  await house.pool.query(`update administrator_email set is_deleted = true where email = 'admin@kestrel.example'`)
  expect((await check()).statusCode).toBe(403)
})

test('the table names no call that the contract does not have', () => {
  expect(Object.keys(table).toSorted()).toEqual(api.map(({ name }) => name).toSorted())
})
