import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { externalPointsOfSale } from '@first-chair/core/settings/admin-settings'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { exampleRecordsAsJson } from '../example-records.builders.ts'
import type { BridgeCall } from '../bridge/bridge-call.ts'
import { createBridgeCalls } from '../bridge/bridge-calls.ts'
import { bridgeSystems } from '../systems/systems.ts'
import { buildBridgeDocument } from './bridge-document.ts'

const docs = join(import.meta.dirname, '../../../../../docs/pos-bridge')

describe.each(externalPointsOfSale)('the OpenAPI document of the bridge to %s', (system) => {
  const calls = Object.values<BridgeCall>(createBridgeCalls(bridgeSystems[system]))

  test('in docs matches the code (npm run openapi -- bridges)', async () => {
    const written: unknown = JSON.parse(await readFile(join(docs, `${system.toLowerCase()}.openapi.json`), 'utf8'))
    expect(written).toEqual(JSON.parse(JSON.stringify(buildBridgeDocument(system))))
  })
  test('is valid', async () => {
    expect(await new Validator().validate({ ...buildBridgeDocument(system) })).toMatchObject({ valid: true })
  })
  test('has every call once', () => {
    const addresses = calls.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
  test.each(calls.map((call) => [call.name, call] as const))('has valid examples of %s', (_, call) => {
    expect(z.safeParse(call.answer, call.example.answer).success).toBe(true)
    expect(call.body === undefined || z.safeParse(call.body, call.example.body).success).toBe(true)
  })
})

test('the example records in docs match those of the contract (npm run openapi -- bridges)', async () => {
  const written: unknown = JSON.parse(await readFile(join(docs, 'example-records.json'), 'utf8'))
  expect(written).toEqual(JSON.parse(JSON.stringify(exampleRecordsAsJson())))
})
