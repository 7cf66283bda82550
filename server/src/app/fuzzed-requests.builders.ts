import fc from 'fast-check'
import { anEmptyPng } from '../adapters/pictures/pictures.builders.ts'
import { type JsonSchema } from '../http/json-schema.ts'
import { generateValue } from './fuzzed-values.builders.ts'
import { asSchema, type Operation } from './openapi-operations.builders.ts'

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

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Escapes a text for a URL. An unpaired surrogate, which a URL cannot contain, becomes the replacement character. */
const escaped = (text: string): string => encodeURIComponent(Buffer.from(text).toString())
