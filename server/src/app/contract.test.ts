import { api } from '@first-chair/core/api'
import { LanguageSettings } from '@first-chair/core/settings/language'
import { failures } from '@first-chair/core/contract/failure'
import { Validator } from '@seriousme/openapi-schema-validator'
import fastJsonStringify from 'fast-json-stringify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { toAnswerSchema, type JsonSchema } from '../http/json-schema.ts'
import { aTestApp, as, type TestApp } from './test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from './test-resort.builders.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
})
afterAll(() => testApp.close())

const isObject = (value: unknown): value is JsonSchema => value !== null && typeof value === 'object'
const at = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>((part, key) => (isObject(part) ? part[key] : undefined), value)

describe('the contract', () => {
  test.each(api.map(({ method, path }) => [method, path] as const))('%s %s is served', (method, path) => {
    expect(testApp.app.hasRoute({ method, url: path })).toBe(true)
  })

  test('each call has a unique name and a unique method and path, ignoring case and names of parameters', () => {
    const addresses = api.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':').toLowerCase()}`)
    expect(new Set(addresses).size).toBe(api.length)
    expect(new Set(api.map(({ name }) => name)).size).toBe(api.length)
  })

  test('the case of a path and a slash at its end are ignored', async () => {
    for (const url of ['/API/Locations', '/api/locations/']) {
      const answer = await testApp.app.inject({ method: 'GET', url, headers: as('maya') })
      expect(answer.statusCode).toBe(200)
    }
  })
})

describe('the OpenAPI document', () => {
  let document: JsonSchema
  beforeAll(async () => {
    const answer = await testApp.app.inject({ method: 'GET', url: '/api/openapi.json' })
    expect(answer.statusCode).toBe(200)
    document = answer.json()
  })

  test('has version 3.1 and contains the public address', () => {
    expect(document['openapi']).toMatch(/^3\.1\./)
    expect(document['servers']).toEqual([{ url: 'http://localhost:3000' }])
  })

  test('has exactly the paths of the contract', () => {
    const paths = Object.entries(Object(document['paths'])).flatMap(([path, operations]) =>
      Object.keys(Object(operations)).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(paths.toSorted()).toEqual(
      api.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).toSorted(),
    )
  })

  test('refers only to schemas that exist', () => {
    const pointers: string[] = []
    const collect = (node: unknown): void => {
      if (!isObject(node)) return
      if (typeof node['$ref'] === 'string') pointers.push(node['$ref'])
      Object.values(node).forEach(collect)
    }
    collect(document)
    expect(pointers.length).toBeGreaterThan(10)
    for (const pointer of pointers) {
      expect(at(document, ...pointer.replace('#/', '').split('/')), pointer).toBeDefined()
    }
  })

  test('is valid according to the published schema of OpenAPI 3.1', async () => {
    const validated = await new Validator().validate(structuredClone(document))
    expect(validated.errors ?? []).toEqual([])
    expect(validated.valid).toBe(true)
  })

  const readinessCalls = api.filter(
    ({ path, caller }) => path.includes('/readiness') && (caller === 'guest' || caller === 'api-key'),
  )
  const getExamples = (schema: z.core.$ZodType): readonly unknown[] => {
    const examples: unknown = z.globalRegistry.get(schema)?.examples
    return Array.isArray(examples) ? examples : []
  }
  test.each(readinessCalls.map((endpoint) => [endpoint.name, endpoint] as const))(
    'has examples of %s that the call would accept and answer',
    (_name, { answer, body, query }) => {
      const shown = [answer, ...(body ? [body] : [])].map((schema) => ({
        schema,
        examples: getExamples(schema),
      }))
      for (const { schema, examples } of shown) {
        expect(examples.length).toBeGreaterThan(0)
        for (const example of examples) expect(z.safeParse(schema, example).error).toBeUndefined()
      }
      if (!(query instanceof z.ZodMiniObject)) return
      for (const [name, part] of Object.entries<z.core.$ZodType>(query.shape)) {
        const [example] = getExamples(part)
        expect(example, name).toBeDefined()
        expect(z.safeParse(part, example).error, name).toBeUndefined()
      }
    },
  )

  describe.each(api.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
    const operation = () =>
      at(document, 'paths', endpoint.path.replace(/:(\w+)/g, '{$1}'), endpoint.method.toLowerCase())

    test('has its name, its parameters and its body', () => {
      expect(at(operation(), 'operationId')).toBe(name)
      const parameters: unknown = at(operation(), 'parameters')
      const inPath = Array.isArray(parameters) ? parameters.filter((part) => at(part, 'in') === 'path') : []
      expect(inPath.map((part) => at(part, 'name'))).toEqual(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter),
      )
      expect(at(operation(), 'requestBody') !== undefined).toBe(endpoint.body !== undefined)
      if (endpoint.binaryBody) {
        expect(Object.keys(Object(at(operation(), 'requestBody', 'content')))).toEqual(endpoint.binaryBody.types)
      }
    })

    test('has its answer and every refusal', () => {
      const answers = at(operation(), 'responses', '200', 'content')
      if (endpoint.binaryAnswer) expect(Object.keys(Object(answers))).toEqual(endpoint.binaryAnswer.types)
      else if (endpoint.eventAnswer) expect(at(answers, 'text/event-stream', 'schema')).toBeDefined()
      else expect(at(answers, 'application/json', 'schema')).toBeDefined()
      for (const type of endpoint.streamAnswer?.types ?? []) expect(Object.keys(Object(answers))).toContain(type)
      const codes = [
        ...(endpoint.failures ?? []),
        ...(['anyone', 'staff-device', 'hand-over', 'kiosk', 'api-key', 'mobile-pass-provider', 'wallet-pass'].includes(
          endpoint.caller,
        )
          ? []
          : (['not-signed-in'] as const)),
        ...(endpoint.caller === 'mobile-pass-provider' ? (['signature-refused'] as const) : []),
        ...(endpoint.caller === 'wallet-pass' ? (['pass-token-refused'] as const) : []),
        ...(endpoint.caller === 'api-key' ? (['api-key-refused', 'scope-missing'] as const) : []),
        ...(endpoint.caller === 'guest' ? (['profile-not-found'] as const) : []),
        ...(endpoint.caller === 'guest-or-hand-over' ? (['profile-not-found', 'hand-over-ended'] as const) : []),
        ...(endpoint.caller === 'staff-device' ? (['device-removed'] as const) : []),
        ...(endpoint.caller === 'hand-over' ? (['hand-over-ended'] as const) : []),
        ...(endpoint.caller === 'kiosk' ? (['kiosk-ended'] as const) : []),
        ...(endpoint.caller === 'admin' ? (['stronger-sign-in-needed', 'not-an-administrator'] as const) : []),
        ...(endpoint.caller === 'staff' ? (['not-staff', 'role-missing'] as const) : []),
        ...(endpoint.body ? (['invalid-input'] as const) : []),
        ...(endpoint.body && !endpoint.binaryBody ? (['too-large', 'unsupported-media-type'] as const) : []),
        'too-many-requests',
        'storage-full',
        'unavailable',
      ] as const
      for (const code of codes) {
        const refusal = at(operation(), 'responses', String(failures[code].status))
        expect(at(refusal, 'description'), code).toContain(`\`${code}\``)
        expect(at(refusal, 'content', 'application/problem+json', 'schema', '$ref')).toBe(
          '#/components/schemas/Problem',
        )
      }
    })

    test('needs a token or a key exactly where the call does', () => {
      const { caller, scopes = [] } = endpoint
      const needed =
        caller === 'api-key'
          ? [{ apiKey: scopes }]
          : caller === 'mobile-pass-provider'
            ? [{ signature: [] }]
            : caller === 'staff-device' || caller === 'wallet-pass'
              ? [caller === 'staff-device' ? { staffDevice: [] } : { walletPass: [] }]
              : caller === 'hand-over' || caller === 'kiosk'
                ? [caller === 'kiosk' ? { kiosk: [] } : { handOver: [] }]
                : [{ accessToken: [] }, ...(caller === 'guest-or-hand-over' ? [{ handOver: [] }] : [])]
      expect(at(operation(), 'security')).toEqual(caller === 'anyone' ? [] : needed)
    })
  })

  test('an optional field of a body is not required', () => {
    const body = at(document, 'paths', '/api/tasks/contact/complete/Waiver', 'post', 'requestBody', 'content')
    const schema = at(body, 'application/json', 'schema')
    expect(at(schema, 'required')).toEqual(['id'])
    expect(JSON.stringify(resolved(document, at(schema, 'properties', 'relatedObject')))).not.toContain(
      '"required":["rolAccepted"',
    )
  })

  test('is also served as a page', async () => {
    const answer = await testApp.app.inject({ method: 'GET', url: '/api/docs/' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
    expect(answer.body).toContain('<title>First Chair API</title>')
    expect(answer.body).not.toContain('favicon-32x32')
    const initializer = await testApp.app.inject({ method: 'GET', url: '/api/docs/static/swagger-initializer.js' })
    const logo = /data:image\/svg\+xml;base64,([\w+/=]+)/.exec(initializer.body)?.[1] ?? ''
    expect(Buffer.from(logo, 'base64').toString()).toContain('aria-label="First Chair"')
    const displayed = await testApp.app.inject({ method: 'GET', url: '/api/docs/json' })
    expect(displayed.json()).toEqual(document)
    const nothing = await testApp.app.inject({ method: 'GET', url: '/api/docs/nothing' })
    expect(nothing.json()).toMatchObject({ status: 404, code: 'not-found' })
  })
})

function resolved(document: unknown, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((part) => resolved(document, part))
  if (!isObject(node)) return node
  const reference = node['$ref']
  if (typeof reference === 'string') return resolved(document, at(document, ...reference.replace('#/', '').split('/')))
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolved(document, value)]))
}

describe('an answer', () => {
  const write = (schema: z.ZodMiniType, value: unknown): unknown =>
    JSON.parse(fastJsonStringify(toAnswerSchema(schema))(value))

  test('contains no field that the contract does not list, at any depth', () => {
    const Inner = z.object({ name: z.string() })
    const Outer = z.object({ inner: Inner, list: z.array(Inner), maybe: z.nullable(Inner) })
    const leaky = { name: 'x', secret: 'y' }
    expect(write(Outer, { inner: leaky, list: [leaky, leaky], maybe: leaky, secret: 'z' })).toEqual({
      inner: { name: 'x' },
      list: [{ name: 'x' }, { name: 'x' }],
      maybe: { name: 'x' },
    })
  })

  const Everything = z.object({
    text: z.string(),
    whole: z.int(),
    number: z.number(),
    yes: z.boolean(),
    kind: z.enum(['Y', 'N']),
    step: z.literal([1, 0.75]),
    always: z.literal(''),
    noText: z.nullable(z.string()),
    noWhole: z.nullable(z.int()),
    noYes: z.nullable(z.boolean()),
    noKind: z.nullable(z.enum(['Y', 'N'])),
    noList: z.nullable(z.array(z.int())),
    noObject: z.nullable(z.object({ deep: z.nullable(z.string()) })),
    absent: z.optional(z.string()),
    free: z.nullable(z.record(z.string(), z.unknown())),
    loose: z.looseObject({ known: z.string() }),
    lists: z.array(z.array(z.nullable(z.string()))),
  })
  const full = {
    text: 'Zoë "🎿"\n\u2028</script>',
    whole: -7,
    number: 0.1,
    yes: false,
    kind: 'N',
    step: 0.75,
    always: '',
    noText: 'x',
    noWhole: 0,
    noYes: false,
    noKind: 'Y',
    noList: [1, 2],
    noObject: { deep: 'x' },
    absent: 'there',
    free: { a: [1, { b: null }], c: 'x' },
    loose: { known: 'x', other: { deep: [true] } },
    lists: [['a', null], []],
  }
  const empty = {
    ...full,
    noText: null,
    noWhole: null,
    noYes: null,
    noKind: null,
    noList: null,
    noObject: null,
    free: null,
  }

  test.each([
    ['full', full],
    ['null where allowed', empty],
    ['null deep inside', { ...full, noObject: { deep: null } }],
    ['without optional fields', Object.fromEntries(Object.entries(full).filter(([key]) => key !== 'absent'))],
  ])('is serialized like JSON.stringify: %s', (_name, value) => {
    expect(write(Everything, value)).toEqual(JSON.parse(JSON.stringify(value)))
  })

  test('keeps additional keys of operators where the contract allows them', () => {
    const language = LanguageSettings.parse({ application: { slogan: 'Up!' }, partners: { name: 'Snow Co' } })
    expect(write(LanguageSettings, language)).toEqual(JSON.parse(JSON.stringify(language)))
  })

  test.each(api.map((endpoint) => [endpoint.name, endpoint.answer] as const))(
    'of %s is serialized without alternatives',
    (_name, schema) => {
      expect(JSON.stringify(toAnswerSchema(schema))).not.toMatch(/"anyOf"|"\$ref"|"oneOf"/)
    },
  )

  test('for a real household matches the contract in every field', async () => {
    const endpoint = api.find(({ name }) => name === 'contactTaskGrouping')
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/tasks/ContactTaskGrouping/Location/1',
      headers: as('maya'),
      payload: {},
    })
    const body: unknown = answer.json()
    expect(endpoint?.answer.safeParse(body)).toEqual({ success: true, data: body })
  })
})
