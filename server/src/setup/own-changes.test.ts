import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Announcements } from '../db/announcements.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aTestResort, testResort } from '../app/test-resort.builders.ts'

let app: TestApp

/** A connected listener that never receives an announcement. */
const lateAnnouncements: Announcements = {
  subscribe: () => undefined,
  isListening: () => true,
  close: () => Promise.resolve(),
}

beforeAll(async () => {
  app = await aTestApp({ announcements: lateAnnouncements })
  await aTestResort(app.pool)
})
afterAll(() => app.close())

const request = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const answer = await app.app.inject({ method, url, headers: as('admin'), ...(payload ? { payload } : {}) })
  expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBe(200)
  return answer
}
const read = async (url: string) => (await request('GET', url)).body
const create = async (url: string, payload: object) => (await request('POST', url, payload)).json<{ id: number }>().id

test('an added, renamed or deleted location is visible to the very next request', async () => {
  expect(await read('/api/locations')).not.toContain('Summit')
  const id = await create('/api/locations', { name: 'Summit' })
  expect(await read('/api/locations')).toContain('Summit')

  await request('PUT', `/api/locations/${id}`, { name: 'Valley', version: 1 })
  expect(await read('/api/locations')).toContain('Valley')

  await request('DELETE', `/api/locations/${id}`)
  expect(await read('/api/locations')).not.toContain('Valley')
})

test('an activity and its link to a location are visible to the very next request', async () => {
  const id = await create('/api/activities', { name: 'Snow tubing', taskIds: [], productIds: [] })
  expect(await read('/api/activities')).toContain('Snow tubing')

  const links = async () =>
    (await request('GET', '/api/locations'))
      .json<{ id: number; activityLocations: { activityId: number }[] }[]>()
      .find((location) => location.id === testResort.base)
      ?.activityLocations.map(({ activityId }) => activityId)
  await links()
  await request('POST', `/api/locations/${testResort.base}/activities`, { activityId: id })
  expect(await links()).toContain(id)
})

test('a task type and a text for guests are visible to the very next request', async () => {
  const [type] = (await request('GET', '/api/tasktypes')).json<{ id: number; version: number }[]>()
  await read('/api/tasktypes')
  await request('PUT', `/api/tasktypes/${type?.id}`, { ...type, name: 'Legal papers' })
  expect(await read('/api/tasktypes')).toContain('Legal papers')

  const { version } = (await request('GET', '/api/admin/settings/language')).json<{ version: number }>()
  await read('/api/settings/client')
  await request('PUT', '/api/admin/settings/language', { version, value: { application: { title: 'Summit Resort' } } })
  expect(await read('/api/settings/client')).toContain('Summit Resort')
})
