import * as z from 'zod/mini'

/** A JSON Schema, untyped. */
export type JsonSchema = { readonly [key: string]: unknown }

/** The JSON Schema that serializes an answer. References are inlined, and nullable types become a list of types. */
export function toAnswerSchema(schema: z.ZodMiniType): JsonSchema {
  const {
    $schema: _schema,
    definitions,
    ...root
  } = asSchema(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', target: 'draft-7' }))
  return asSchema(inlineReferences(root, asSchema(definitions), simplifyNullable))
}

/**
 * The JSON Schema of what a caller sends. References are inlined, because the named schemas describe answers: in an
 * input, fields with a default are not required.
 */
export function toInputSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _schema, $defs, ...root } = asSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return asSchema(inlineReferences(root, asSchema($defs), (node) => node))
}

/** Every named schema of the contract, for the OpenAPI document. */
export function listNamedSchemas(): Record<string, JsonSchema> {
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

/** Replaces each reference by its definition, and passes each schema through `finish`. */
function inlineReferences(node: unknown, definitions: JsonSchema, finish: (node: JsonSchema) => JsonSchema): unknown {
  if (Array.isArray(node)) return node.map((part) => inlineReferences(part, definitions, finish))
  if (!isSchema(node)) return node
  const reference = node['$ref']
  if (typeof reference === 'string')
    return inlineReferences(definitions[reference.split('/').at(-1) ?? ''], definitions, finish)
  return finish(
    Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inlineReferences(value, definitions, finish)])),
  )
}

/** Turns "this or null" into a list of types. The serializer is several times faster without alternatives. */
function simplifyNullable(schema: JsonSchema): JsonSchema {
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
