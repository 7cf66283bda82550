import fc from 'fast-check'
import { anEmptyPng } from '../adapters/pictures/pictures.builders.ts'
import { type JsonSchema } from '../http/json-schema.ts'
import {
  validValuesByField,
  validTexts,
  fieldsWithoutReference,
  referenceFieldPattern,
} from './valid-values.builders.ts'

/** One operation of the OpenAPI document, with what is needed to generate requests. */
export type Operation = {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly parameters: readonly { name: string; place: string; schema: JsonSchema }[]
  /** The content types of the body, with their schemas; empty where there is none. */
  readonly bodies: readonly { type: string; schema: JsonSchema }[]
  /** The documented answers by status. */
  readonly answers: ReadonlyMap<number, string>
}

type Headers = Readonly<Record<string, string>>

/** The sign-in headers of each caller. `signer` computes them from the body. */
export type Callers = Readonly<Record<'nobody' | 'guest' | 'administrator' | 'program' | 'pass', Headers>> & {
  readonly signer: (body: string) => Headers
}

export type FuzzedRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string | Buffer | undefined
}

/** Lists all operations of an OpenAPI document. */
export function listOperations(document: JsonSchema): Operation[] {
  return Object.entries(asSchema(document['paths'])).flatMap(([path, methods]) =>
    Object.entries(asSchema(methods)).map(([method, described]) => toOperation(path, method, asSchema(described))),
  )
}

function toOperation(path: string, method: string, described: JsonSchema): Operation {
  const parameters = asList(described['parameters']).map((parameter) => ({
    name: String(parameter['name']),
    place: String(parameter['in']),
    schema: asSchema(parameter['schema']),
  }))
  const content = asSchema(asSchema(described['requestBody'])['content'])
  return {
    id: String(described['operationId']),
    method: toMethod(method),
    path,
    parameters,
    bodies: Object.entries(content).map(([type, media]) => ({ type, schema: asSchema(asSchema(media)['schema']) })),
    answers: new Map(
      Object.entries(asSchema(described['responses'])).map(([status, answer]) => [
        Number(status),
        String(asSchema(answer)['description']),
      ]),
    ),
  }
}

function toMethod(method: string): Operation['method'] {
  const supported = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((one) => one === method.toUpperCase())
  if (!supported) throw new Error(`Requests with the method ${method} are not supported.`)
  return supported
}

/**
 * Generates requests of one operation. Most match the schema, some are partly broken, and a few are complete nonsense.
 * Most come from a caller who may make them. Texts and numbers often refer to existing records.
 */
export function generateRequests(
  operation: Operation,
  document: JsonSchema,
  callers: Callers,
): fc.Arbitrary<FuzzedRequest> {
  const shapes = asSchema(asSchema(document['components'])['schemas'])
  const parametersIn = (place: string) => operation.parameters.filter((parameter) => parameter.place === place)
  const params = fc.tuple(
    ...parametersIn('path').map(({ name, schema }) => generateValue(schema, shapes, name).map(asText)),
  )
  const query = fc.record<Record<string, string>, string>(
    Object.fromEntries(
      parametersIn('query').map(({ name, schema }) => [name, generateValue(schema, shapes, name).map(asText)]),
    ),
    { requiredKeys: [] },
  )
  return fc
    .record({
      params,
      query,
      strayQuery: rarely(fc.oneof(fc.constantFrom(...strayQueries), fc.string().map(escaped)), ''),
      caller: fc.oneof(
        { weight: 8, arbitrary: fc.constant(callers[getCaller(operation)]) },
        { weight: 3, arbitrary: fc.constantFrom<(Headers | Callers['signer'])[]>(...Object.values(callers)) },
        { weight: 1, arbitrary: strangeCaller },
      ),
      headers: rarely(strangeHeaders, {}),
      body: operation.bodies.length === 0 ? fc.constant(undefined) : generateBody(operation.bodies, shapes),
    })
    .map(({ params, query, strayQuery, caller, headers, body }) => {
      const names = parametersIn('path').map(({ name }) => `{${name}}`)
      const path = names.reduce((url, name, index) => url.replace(name, escaped(params[index] ?? '')), operation.path)
      const pairs = Object.entries(query).map(([name, value]) => `${name}=${escaped(value)}`)
      const search = [...pairs, ...(strayQuery === '' ? [] : [strayQuery])].join('&')
      return {
        url: search === '' ? path : `${path}?${search}`,
        headers: {
          ...(body ? { 'content-type': body.type } : {}),
          ...(typeof caller === 'function' ? caller(getPayloadText(body?.payload)) : caller),
          ...headers,
        },
        payload: body?.payload,
      }
    })
}

const getPayloadText = (payload: string | Buffer | undefined): string => (typeof payload === 'string' ? payload : '')

/** Determines the permitted caller from the documented refusals. */
function getCaller({ answers }: Operation): keyof Callers {
  const refusals = [...answers.values()].join(' ')
  if (refusals.includes('not-an-administrator') || refusals.includes('not-staff')) return 'administrator'
  if (refusals.includes('profile-not-found')) return 'guest'
  if (refusals.includes('signature-refused')) return 'signer'
  if (refusals.includes('pass-token-refused')) return 'pass'
  return refusals.includes('api-key-refused') ? 'program' : 'nobody'
}

const rarely = <Value>(arbitrary: fc.Arbitrary<Value>, otherwise: Value): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 14, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary })

const strayQueries = ['%', '%zz', '&&&', '=', 'a[]=1&a[x]=2', '__proto__[x]=1', 'a=%ff', 'a=1&'.repeat(300), '?', '#']

const strangeCaller: fc.Arbitrary<Record<string, string>> = fc
  .string({ unit: 'grapheme-ascii' })
  .map((token) => ({ authorization: `Bearer ${token}`, 'x-api-key': token }))

const strangeHeaders = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'accept-language',
    'content-type',
    'content-encoding',
    'cookie',
    'host',
    'if-none-match',
    'origin',
    'range',
    'referer',
    'user-agent',
    'x-forwarded-for',
    'x-http-method-override',
    'x-request-id',
  ),
  fc.oneof(
    fc.string({ unit: 'grapheme-ascii', maxLength: 200 }),
    fc.constantFrom('*/*', 'gzip', 'br;q=nan', 'text/csv', 'application/json; charset=utf-7', 'multipart/form-data'),
    fc.constantFrom('bytes=0-', 'bytes=-1', 'x'.repeat(4000), '127.0.0.1, ::1', "' or 1=1 --", 'DELETE'),
  ),
  { maxKeys: 3 },
)

type Body = { type: string; payload: string | Buffer }

function generateBody(bodies: Operation['bodies'], shapes: JsonSchema): fc.Arbitrary<Body> {
  const sound = bodies.map(({ type, schema }) =>
    type === 'application/json'
      ? generateValue(schema, shapes, '').map((value) => ({ type, payload: JSON.stringify(value) ?? '' }))
      : generateBytes(type),
  )
  const [{ type } = { type: 'application/json' }] = bodies
  return fc.oneof(
    { weight: 30, arbitrary: fc.oneof(...sound) },
    { weight: 2, arbitrary: fc.json().map((payload) => ({ type, payload })) },
    { weight: 1, arbitrary: fc.constantFrom(...brokenBodies).map((payload) => ({ type, payload })) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((part) => ({ type, payload: Buffer.from(part) })) },
    { weight: 1, arbitrary: fc.constantFrom(...otherTypes).map((other) => ({ type: other, payload: '{"id":"1"}' })) },
  )
}

const otherTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json;charset=x',
  '',
]

const brokenBodies = [
  '',
  'null',
  '{"id":',
  '{"id":"1"}{}',
  '{"id":"\\u0000"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  '['.repeat(20_000),
  `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
  `{"id":"${'9'.repeat(200_000)}"}`,
]

function generateBytes(type: string): fc.Arbitrary<Body> {
  const picture = anEmptyPng(400, 400)
  const boundary = 'x'
  const part = (content: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
  return fc
    .oneof(
      fc.constantFrom(picture, picture.subarray(0, 60), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      fc.uint8Array({ maxLength: 2000 }).map((noise) => Buffer.from(noise)),
      fc
        .tuple(fc.nat({ max: picture.length - 1 }), fc.integer({ min: 0, max: 255 }))
        .map(([at, byte]) => Buffer.concat([picture.subarray(0, at), Buffer.from([byte]), picture.subarray(at + 1)])),
    )
    .map((content) =>
      type === 'multipart/form-data'
        ? { type: `multipart/form-data; boundary=${boundary}`, payload: part(content) }
        : { type, payload: content },
    )
}

/** Generates values of a schema. A few of them are invalid. `name` is the name of the field. */
function generateValue(schema: JsonSchema, shapes: JsonSchema, name: string, depth = 0): fc.Arbitrary<unknown> {
  const reference = schema['$ref']
  if (typeof reference === 'string') {
    return generateValue(asSchema(shapes[reference.split('/').at(-1) ?? '']), shapes, name, depth)
  }
  const valid = generateValidValue(schema, shapes, name, depth)
  const existing = validValuesByField[name]?.filter((value) => getSchemaType(value) === schema['type']) ?? []
  const likely = existing.length > 0 ? [{ weight: 90, arbitrary: fc.constantFrom<unknown[]>(...existing) }] : []
  return fc.oneof({ weight: 30, arbitrary: valid }, ...likely, { weight: 1, arbitrary: nonsense })
}

function generateValidValue(
  schema: JsonSchema,
  shapes: JsonSchema,
  name: string,
  depth: number,
): fc.Arbitrary<unknown> {
  if (depth > 8) return fc.constant(null)
  const inner = (part: unknown, innerName = name): fc.Arbitrary<unknown> =>
    generateValue(asSchema(part), shapes, innerName, depth + 1)
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown[]>(...schema['enum'])
  const alternatives = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(alternatives)) return fc.oneof(...alternatives.map((part) => inner(part)))
  if (Array.isArray(schema['type'])) {
    return fc.oneof(...schema['type'].map((type) => inner({ ...schema, type })))
  }
  switch (schema['type']) {
    case 'object':
      return generateObject(schema, inner)
    case 'array':
      return fc.array(inner(schema['items']), { maxLength: Math.min(4, Number(schema['maxItems'] ?? 4)) })
    case 'string':
      return generateText(schema)
    case 'integer':
    case 'number':
      return generateNumber(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return nonsense
  }
}

const getSchemaType = (value: unknown): string => (typeof value === 'number' ? 'integer' : typeof value)

function generateObject(
  schema: JsonSchema,
  inner: (part: unknown, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const properties = Object.entries(asSchema(schema['properties']))
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : []
  const names = properties.map(([name]) => name)
  const listed = fc.record<Record<string, unknown>, string>(
    Object.fromEntries(properties.map(([name, part]) => [name, inner(part, name)])),
    { requiredKeys: names.filter((name) => required.includes(name)), noNullPrototype: true },
  )
  const others = schema['additionalProperties']
  if (others === null || typeof others !== 'object') return listed
  return fc
    .tuple(listed, fc.dictionary(fc.constantFrom(...validTexts), inner(others, ''), { maxKeys: 3 }))
    .map(([one, other]) => ({ ...other, ...one }))
}

/**
 * Lists request fields that seem to refer to a record, but have no ids of existing records. With them, random requests
 * would only ever be answered with "not found".
 */
export function findFieldsWithoutValues(operations: readonly Operation[], document: JsonSchema): string[] {
  const shapes = asSchema(asSchema(document['components'])['schemas'])
  const fields = new Set<string>()
  const visit = (schema: JsonSchema, name: string, seen: readonly string[]): void => {
    const reference = schema['$ref']
    if (typeof reference === 'string') {
      const shape = reference.split('/').at(-1) ?? ''
      if (!seen.includes(shape)) visit(asSchema(shapes[shape]), name, [...seen, shape])
      return
    }
    for (const part of [...asList(schema['anyOf']), ...asList(schema['oneOf'])]) visit(part, name, seen)
    for (const [inner, part] of Object.entries(asSchema(schema['properties']))) visit(asSchema(part), inner, seen)
    if (schema['items'] !== undefined) visit(asSchema(schema['items']), name, seen)
    const isChosen = 'const' in schema || Array.isArray(schema['enum'])
    for (const type of [schema['type']].flat()) {
      const isValue = type === 'string' || type === 'integer' || type === 'number'
      if (!isValue || isChosen || !referenceFieldPattern.test(name) || fieldsWithoutReference.has(name)) continue
      if (!validValuesByField[name]?.some((value) => getSchemaType(value) === type)) fields.add(`${name} (${type})`)
    }
  }
  for (const { parameters, bodies } of operations) {
    for (const { name, schema } of parameters) visit(schema, name, [])
    for (const { schema } of bodies) visit(schema, '', [])
  }
  return [...fields].toSorted()
}

/** Texts that careless programs are known to handle incorrectly. */
const nastyTexts = [
  '',
  ' ',
  '\0',
  '\u202Etxt.exe',
  '\uD800',
  '\uFEFF',
  '🎿'.repeat(40),
  'e\u0301'.repeat(60),
  'a'.repeat(5_000),
  `${'a'.repeat(80)}!`,
  `${' '.repeat(2_000)}x`,
  '<'.repeat(2_000),
  "'; drop table location; --",
  '%s%n%x',
  '{Signer}{SignedDate}{{',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '=cmd()',
  'NaN',
  '-0',
  '1e999',
  '9'.repeat(40),
  '2026-02-30',
  '0000-00-00',
  '+275760-09-14',
  '٢٠٢٦-١٢-٠٥',
]

const anyText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...validTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

function generateText(schema: JsonSchema): fc.Arbitrary<string> {
  const { pattern, format } = schema
  if (format === 'email') return fc.oneof(fc.emailAddress(), anyText)
  if (format === 'date') return fc.oneof(aDay, anyText)
  if (format === 'date-time')
    return fc.oneof(
      aDay.map((day) => `${day}T07:30:00Z`),
      anyText,
    )
  if (typeof pattern !== 'string') return anyText
  return fc.oneof({ weight: 3, arbitrary: generateMatch(pattern) }, { weight: 1, arbitrary: anyText })
}

/** Generates texts that match a pattern. For patterns with lookahead this is not possible, so any text is used. */
function generateMatch(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 40 })
  } catch {
    return anyText
  }
}

const aDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

function generateNumber(schema: JsonSchema): fc.Arbitrary<number> {
  const min = Math.ceil(Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? -1_000_000))
  const max = Math.floor(Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? 1_000_000))
  const likely = [0, 1, 2, 3, 4, 5, 1001, 1002, min, max].filter((number) => number >= min && number <= max)
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...likely) },
    { weight: 1, arbitrary: fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) }) },
    { weight: 1, arbitrary: fc.constantFrom(-1, 0.5, 2 ** 31, 2 ** 53, 1e308, -0) },
  )
}

const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(null, true, false, 0, -1, 1.5, 1e308, '', [], {}, [[]], [null], { id: {} }),
  anyText,
  fc.jsonValue({ maxDepth: 2 }),
)

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Escapes a text for a URL. An unpaired surrogate, which a URL cannot contain, becomes the replacement character. */
const escaped = (text: string): string => encodeURIComponent(Buffer.from(text).toString())

function asList(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.map(asSchema) : []
}

function asSchema(value: unknown): JsonSchema {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}
}
