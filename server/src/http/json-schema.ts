import * as z from 'zod/mini'

/** A JSON Schema as far as we look into it. */
export type JsonSchema = { readonly [key: string]: unknown }

/** The JSON Schema by which an answer is written: shared shapes in their place, "this or null" as a list of types. */
export function answerSchema(schema: z.ZodMiniType): JsonSchema {
  const {
    $schema: _schema,
    definitions,
    ...root
  } = asSchema(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', target: 'draft-7' }))
  return asSchema(inlined(root, asSchema(definitions), nullable))
}

/**
 * The JSON Schema of what a caller sends, with shared shapes in their place: as input a shape asks for less than it has as
 * an answer, where fields have defaults.
 */
export function inputSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _schema, $defs, ...root } = asSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return asSchema(inlined(root, asSchema($defs), (node) => node))
}

/** Every named shape of the contract, for the OpenAPI document. */
export function namedSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => {
      const { $schema: _schema, $id: _id, ...rest } = asSchema(schema)
      return [id, rest]
    }),
  )
}

/** Shared shapes in their place; each finished by `finish`. */
function inlined(node: unknown, definitions: JsonSchema, finish: (node: JsonSchema) => JsonSchema): unknown {
  if (Array.isArray(node)) return node.map((part) => inlined(part, definitions, finish))
  if (!isSchema(node)) return node
  const reference = node['$ref']
  if (typeof reference === 'string') return inlined(definitions[reference.split('/').at(-1) ?? ''], definitions, finish)
  return finish(
    Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inlined(value, definitions, finish)])),
  )
}

/** The serialiser is several times faster without alternatives. */
function nullable(schema: JsonSchema): JsonSchema {
  const { anyOf: alternatives, ...rest } = schema
  if (!Array.isArray(alternatives) || alternatives.length !== 2) return schema
  const [first, second] = alternatives.map(asSchema)
  const type = first?.['type']
  return second?.['type'] === 'null' && typeof type === 'string' ? { ...rest, ...first, type: [type, 'null'] } : schema
}

function isSchema(value: unknown): value is JsonSchema {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function asSchema(value: unknown): JsonSchema {
  return isSchema(value) ? value : {}
}
