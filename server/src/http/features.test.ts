import { api } from '@first-chair/core/api'
import { features } from '@first-chair/core/settings/features'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from './test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from './test-resort.builders.ts'

describe('where no feature is switched on', () => {
  let house: TestApp
  beforeAll(async () => {
    house = await aTestApp({ env: { FEATURES: 'none' } })
    await aTestResort(house.pool)
    await aHousehold(house.pool, lindqvists)
  })
  afterAll(() => house.close())

  const ofFeatures = api.filter(({ feature }) => feature !== undefined)

  test.each(features)('calls that belong to %s are there to be switched off', (feature) => {
    expect(ofFeatures.some((endpoint) => endpoint.feature === feature)).toBe(true)
  })

  test.each(ofFeatures.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s does not exist, for whoever asks',
    async (_name, endpoint) => {
      for (const headers of [{}, as('maya'), as('admin')]) {
        const answer = await house.app.inject({
          method: endpoint.method,
          url: endpoint.path.replace(/:\w+/g, '1'),
          headers,
          ...(endpoint.body ? { payload: {} } : {}),
        })
        expect(answer.json()).toMatchObject({ status: 404, code: 'not-found' })
      }
    },
  )

  test('the settings name none', async () => {
    const answer = await house.app.inject({ method: 'GET', url: '/api/settings/client' })
    expect(answer.json()).toMatchObject({ enabledFeatures: [] })
  })

  test('the collections of the pass checker are hidden from administrators', async () => {
    const answer = await house.app.inject({ method: 'GET', url: '/api/collections', headers: as('admin') })
    expect(answer.json()).toEqual([])
  })
})
