import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { exampleRecordsAsJson } from '../example-records.builders.ts'
import { rtpCalls } from '../rtp/rtp-calls.ts'
import { swCalls } from '../sw/sw-calls.ts'
import type { BridgeCall } from '../bridge/bridge-call.ts'
import { bridgeDocuments } from './bridge-document.ts'

const docs = join(import.meta.dirname, '../../../../../docs/pos-bridge')
const calls = { rtp: Object.values<BridgeCall>(rtpCalls), sw: Object.values<BridgeCall>(swCalls) } as const

describe.each(['rtp', 'sw'] as const)('the OpenAPI document of the bridge to %s', (system) => {
  test('in docs matches the code (npm run openapi -- bridges)', async () => {
    const written: unknown = JSON.parse(await readFile(join(docs, `${system}.openapi.json`), 'utf8'))
    expect(written).toEqual(JSON.parse(JSON.stringify(bridgeDocuments[system]())))
  })
  test('is valid', async () => {
    expect(await new Validator().validate({ ...bridgeDocuments[system]() })).toMatchObject({ valid: true })
  })
  test('has every call once', () => {
    const addresses = calls[system].map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
  test.each(calls[system].map((call) => [call.name, call] as const))('has valid examples of %s', (_, call) => {
    expect(z.safeParse(call.answer, call.example.answer).success).toBe(true)
    expect(call.body === undefined || z.safeParse(call.body, call.example.body).success).toBe(true)
  })
})

test('the example records in docs match those of the contract (npm run openapi -- bridges)', async () => {
  const written: unknown = JSON.parse(await readFile(join(docs, 'example-records.json'), 'utf8'))
  expect(written).toEqual(JSON.parse(JSON.stringify(exampleRecordsAsJson())))
})
