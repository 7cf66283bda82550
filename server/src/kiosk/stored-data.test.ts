import { createHash } from 'node:crypto'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { aRentalProfile, rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toRentalListRows } from '../adapters/point-of-sale/built-in/rental-list-rows.builders.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aContactTaskId, aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { completeChildRegistration } from '../child-registration/complete-child-registration.ts'
import { readChildRegistrations } from '../child-registration/read-child-registrations.ts'
import { readProfile } from '../contact/read-profile.ts'
import { loadContactTaskGrouping } from '../contact-task/contact-task-grouping.facts.ts'
import { loadTaskForRecord } from '../contact-task/complete-with-record.facts.ts'
import { toContactTasks } from '../contact-task/requested-tasks.facts.ts'
import type { Guest, HandOverScope } from '../context/context.ts'
import { insertRows } from '../db/insert-rows.ts'
import { readRentalProfiles } from '../rental-profile/read-rental-profiles.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { readRelationships } from '../waiver/read-relationships.ts'

const childProfile = 60
const [junosProfile, junosRental] = [aContactTaskId(childProfile, '1003'), aContactTaskId(testResort.rental, '1003')]
let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await insertRows(testApp.pool, 'task', [
    { id: childProfile, name: 'Child Profile', task_type_id: 3, is_optional: false, pos_waiver_id: null, age_max: 17 },
  ])
  await insertRows(testApp.pool, 'activity_task', [
    { activity_id: testResort.skiing, task_id: childProfile, position: childProfile },
  ])
  await insertRows(testApp.pool, 'pos.rental_list_entry', toRentalListRows(rentalLists))
  await insertRows(testApp.pool, 'pos.photo', [
    { ip_code: '1003', jpeg: Buffer.from('a jpeg'), photo_hash: 'ff00', updated_on: '2026-01-21' },
  ])
  const { updateDate: _of, ...registration } = aChildRegistration({ specialCondition: 'Asthma' })
  const { updateDate: _on, ...profile } = aRentalProfile()
  await complete('ChildRegistration', { id: junosProfile, relatedObject: registration })
  const seasonWaiver = aContactTaskId(testResort.seasonWaiver, '1003')
  await complete('Waiver', {
    id: seasonWaiver,
    contactTaskIds: [seasonWaiver],
    relatedObject: {
      rolAccepted: true,
      signature: aDrawing(),
      typedName: 'Maya Lindqvist',
      rolTextHash: createHash('sha256').update(testResort.waiverHtml).digest('hex'),
      relationships: [{ contactId: '1003', relationship: 'legal-guardian' }],
    },
  })
  await complete('RentalProfile', {
    id: junosRental,
    relatedObject: { ...profile, shoeSize: ' US 8 ', selectedGoofy: 'Y' },
  })
})
afterAll(() => testApp.close())

async function complete(kind: string, payload: object): Promise<void> {
  const url = `/api/tasks/contact/complete/${kind}`
  const answer = await testApp.app.inject({ method: 'POST', url, headers: as('maya'), payload })
  expect(answer.statusCode, answer.body).toBe(200)
}

const onDevice = (on: HandOverScope['on']): Guest => ({
  requestId: 'r',
  ipAddress: '127.0.0.1',
  peerAddress: '127.0.0.1',
  userAgent: '',
  handOver: {
    id: '1',
    on,
    locationId: testResort.base,
    contactTaskIds: [junosProfile, junosRental],
    staffName: 'Ben Ahlgren',
    kiosk: on === 'kiosk' ? { name: 'Kiosk 1', identifiedBy: 'code' } : undefined,
  },
  ipCode: '1001',
  householdReference: '',
  givenName: 'Maya',
  familyName: 'Lindqvist',
  name: 'Maya Lindqvist',
  email: '',
})

/** Everything that a device reads about a household, and how the answer to a completed task names its contact. */
async function readEverything(on: HandOverScope['on']) {
  const guest = onDevice(on)
  const { ctx } = testApp
  const withPhone = { ...ctx, pointOfSale: { ...ctx.pointOfSale, findPhone: async () => '+1 970 555 0100' } }
  const task = await loadTaskForRecord(ctx, guest, 'ChildRegistration', junosProfile)
  return {
    registrations: await readChildRegistrations(withPhone, guest),
    rental: await readRentalProfiles(ctx, guest),
    ...(await readRelationships(ctx, guest)),
    profile: await readProfile(ctx, guest),
    tasks: await loadContactTaskGrouping(ctx, guest, { locationId: testResort.base, contactIds: [] }),
    completed: toContactTasks(task, guest),
  }
}

test('a device that staff handed over fills the forms in with what the household gave before', async () => {
  const { registrations, rental, profile, completed, relationships } = await readEverything('hand-over')
  expect(relationships).toEqual([{ contactId: '1003', relationship: 'legal-guardian' }])
  expect(registrations).toMatchObject({
    registrations: [{ contactId: '1003', registration: { specialCondition: 'Asthma' } }],
    accountPhone: '+1 970 555 0100',
  })
  expect(rental.profiles.map(({ contactId }) => contactId)).toEqual(['1003'])
  expect(profile.contacts.find(({ contactId }) => contactId === '1003')).toMatchObject({
    photo: Buffer.from('a jpeg').toString('base64'),
    dateOfBirth: '2014-01-15',
  })
  expect(completed.map(({ contact }) => contact.dateOfBirth)).toEqual(['2014-01-15'])
})

test('a kiosk shows the person at it nothing that was stored before, and still has the forms', async () => {
  const everything = await readEverything('kiosk')
  expect(everything).toMatchObject({
    registrations: { registrations: [], accountPhone: '' },
    rental: { profiles: [], corrections: [] },
  })
  expect(everything.rental.ageRefs.length).toBeGreaterThan(0)
  const juno = everything.profile.contacts.find(({ contactId }) => contactId === '1003')
  expect(juno).toMatchObject({ firstName: 'Juno', age: 12, photo: null, dateOfBirth: null })
  expect(JSON.stringify(everything)).not.toMatch(/Asthma|guardian|555|2014-01-15|1985-03-02|photo":"/)
})

test('a kiosk replaces a stored health note only after every question was answered', async () => {
  const { registrations } = await readEverything('kiosk')
  expect(registrations.consentText).toBeTypeOf('string')
  const { updateDate: _on, ...submitted } = aChildRegistration()
  await expect(
    completeChildRegistration(testApp.ctx, onDevice('kiosk'), { contactTaskId: junosProfile, submitted }),
  ).rejects.toMatchObject({ code: 'invalid-input' })
  expect((await readEverything('hand-over')).registrations).toMatchObject({
    registrations: [{ contactId: '1003', registration: { specialCondition: 'Asthma' } }],
  })
})
