import { type JsonSchema } from '../http/json-schema.ts'
import { fieldsWithoutReference, referenceFieldPattern, validValuesByField } from './valid-values.builders.ts'

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

/** The type of an example value in a schema. */
export const getSchemaType = (value: unknown): string => (typeof value === 'number' ? 'integer' : typeof value)

function asList(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.map(asSchema) : []
}

export function asSchema(value: unknown): JsonSchema {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}
}
