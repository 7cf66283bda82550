import { createHash } from 'node:crypto'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import type { PointOfSaleSystem } from '@first-chair/core/settings/admin-settings'
import { rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import type pg from 'pg'
import { aJpeg } from '../adapters/pictures/pictures.builders.ts'
import { toRentalListRows } from '../adapters/point-of-sale/built-in/rental-list-rows.builders.ts'
import { withStaleFallback } from '../adapters/point-of-sale/stale-fallback/stale-fallback.ts'
import { aBridge, type ABridge } from '../adapters/point-of-sale/simulator/a-bridge.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { TestDatabase } from '../db/test-database.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { aTestApp, as, type TestApp } from './test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, aContactTaskId, testResort } from './test-resort.builders.ts'

/** Tasks of the kinds that the test resort does not have. */
const moreTasks = { childProfile: 60, photo: 61 } as const

export type TestResortWithPos = {
  testApp: TestApp
  /** Undefined on the built-in point of sale. */
  bridge: ABridge | undefined
  /** The database of the point of sale. */
  posPool: pg.Pool
  close(): Promise<void>
}

/** The test resort with one of the three points of sale, and with the households of Maya and Sam. */
export async function aTestResortWithPos(
  system: PointOfSaleSystem,
  options: { now?: () => Date; env?: Record<string, string>; database?: TestDatabase } = {},
): Promise<TestResortWithPos> {
  const { now } = options
  const bridge = system === 'built-in' ? undefined : await aBridge(system, now ? { now: () => now().getTime() } : {})
  const testApp = await aTestApp({
    ...(now ? { now } : {}),
    ...(options.database ? { database: options.database } : {}),
    ...(bridge
      ? {
          env: {
            POS_SYSTEM: system,
            POS_URL: bridge.server.url,
            POS_SECRET: 'a secret of at least thirty-two characters',
            ...options.env,
          },
          pointOfSale: (pool, encryption) =>
            withStaleFallback(bridge.pointOfSale, {
              pool,
              encryption,
              now: now ?? (() => new Date()),
              log: silent,
            }),
        }
      : {}),
  })
  const posPool = bridge?.pool ?? testApp.pool
  await aTestResort(testApp.pool)
  if (bridge) await aTestResort(posPool)
  await insertRows(testApp.pool, 'task', [
    { ...taskColumns(3), id: moreTasks.childProfile, name: 'Child Profile', age_max: 17 },
    { ...taskColumns(4), id: moreTasks.photo, name: 'Photo', age_max: null },
  ])
  await insertRows(
    testApp.pool,
    'activity_task',
    Object.values(moreTasks).map((task_id) => ({ activity_id: testResort.skiing, task_id, position: task_id })),
  )
  await insertRows(posPool, 'pos.rental_list_entry', toRentalListRows(rentalLists))
  await aHousehold(posPool, lindqvists)
  await aHousehold(posPool, okafors)
  return {
    testApp,
    bridge,
    posPool,
    async close() {
      await testApp.close()
      await bridge?.close()
    },
  }
}

const silent = { warn: () => undefined }
const taskColumns = (task_type_id: number) => ({ task_type_id, is_optional: false, pos_waiver_id: null })

/** The calls that Maya's browser makes during check-in. */
export function aCheckIn({ app }: TestApp, user = 'maya') {
  const headers = as(user)
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload })
  const complete = (kind: string, payload: object) => post(`/api/tasks/contact/complete/${kind}`, payload)
  return {
    home: () => post(`/api/tasks/ContactTaskGrouping/Location/${testResort.base}`, {}),
    async grouping(): Promise<ContactTaskGrouping> {
      const answer = await post(`/api/tasks/ContactTaskGrouping/Location/${testResort.base}`, {})
      if (answer.statusCode !== 200) throw new Error(`Home answered ${answer.statusCode}: ${answer.body}`)
      return ContactTaskGrouping.parse(answer.json())
    },
    async readiness(): Promise<HouseholdReadiness> {
      const answer = await app.inject({ url: `/api/readiness/location/${testResort.base}`, headers })
      if (answer.statusCode !== 200) throw new Error(`The readiness answered ${answer.statusCode}: ${answer.body}`)
      return HouseholdReadiness.parse(answer.json())
    },
    profile: () => app.inject({ url: '/api/profile', headers }),
    waiverText: (taskId: number) => app.inject({ url: `/api/tasks/${taskId}/waivertext`, headers }),
    rentalProfiles: () => app.inject({ url: '/api/rentalprofiles', headers }),
    sign: (contactIds: readonly string[], typedName = 'Maya Lindqvist') =>
      complete('Waiver', {
        id: aContactTaskId(testResort.seasonWaiver, contactIds[0] ?? ''),
        contactTaskIds: contactIds.map((contactId) => aContactTaskId(testResort.seasonWaiver, contactId)),
        relatedObject: {
          rolAccepted: true,
          signature: aDrawing(),
          typedName,
          signatureDateOffset: -7,
          rolTextHash: createHash('sha256').update(testResort.waiverHtml).digest('hex'),
        },
      }),
    giveRentalProfile: (contactId: string, overrides: object = {}) =>
      complete('RentalProfile', {
        id: aContactTaskId(testResort.rental, contactId),
        relatedObject: {
          selectedAbility: 'II',
          selectedAge: 'A2',
          selectedHeight: 'H4',
          selectedWeight: 'W10',
          shoeSize: 'US 8',
          selectedGoofy: 'Y',
          ...overrides,
        },
      }),
    registerChild: (contactId: string) =>
      complete('ChildRegistration', {
        id: aContactTaskId(moreTasks.childProfile, contactId),
        relatedObject: aRegistration,
      }),
    async givePhoto(contactId: string) {
      const contactTaskId = aContactTaskId(moreTasks.photo, contactId)
      const uploaded = await app.inject({
        method: 'POST',
        url: '/api/photo/Contact/Upload',
        query: { contactId, contactTaskId },
        headers: { ...headers, 'content-type': 'image/jpeg' },
        payload: await aJpeg({}),
      })
      return uploaded
    },
    addMember: (firstName: string) =>
      post('/api/family/addmember', { firstName, lastName: 'Lindqvist', dateOfBirth: '2021-05-04' }),
  }
}

const { updateDate: _, ...aRegistration } = aChildRegistration({ specialCondition: 'Asthma' })
