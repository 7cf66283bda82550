import fc from 'fast-check'
import { type JsonSchema } from '../http/json-schema.ts'
import { asSchema, getSchemaType } from './openapi-operations.builders.ts'
import { validTexts, validValuesByField } from './valid-values.builders.ts'

/** Generates values of a schema. A few of them are invalid. `name` is the name of the field. */
export function generateValue(schema: JsonSchema, shapes: JsonSchema, name: string, depth = 0): fc.Arbitrary<unknown> {
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
