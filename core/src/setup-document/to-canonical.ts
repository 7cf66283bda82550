import * as z from 'zod/mini'
import { isMapping } from './mapping.ts'
import { SetupDocument } from './setup-document.ts'

/**
 * The document as it is exported: the keys of every object in the order of the schema, those of every mapping in
 * alphabetical order, and no value that is the default. Two equal setups have the same canonical document.
 */
export function toCanonical(setup: SetupDocument): Record<string, unknown> {
  const canonical = convert(SetupDocument, setup)
  return isMapping(canonical) ? canonical : {}
}

function convert(schema: z.core.$ZodType, value: unknown): unknown {
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniDefault ||
    schema instanceof z.ZodMiniPrefault
  ) {
    return convert(schema.def.innerType, value)
  }
  if (schema instanceof z.ZodMiniObject && isMapping(value)) return convertObject(schema.def.shape, value)
  if (schema instanceof z.ZodMiniRecord && isMapping(value)) {
    const { valueType } = schema.def
    return Object.fromEntries(
      Object.entries(value)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, part]) => [key, convert(valueType, part)]),
    )
  }
  return value
}

function convertObject(shape: z.core.$ZodShape, value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([key, schema]) => {
      const part = value[key]
      if (part === undefined || isDefault(schema, part)) return []
      return [[key, convert(schema, part)]]
    }),
  )
}

function isDefault(schema: z.core.$ZodType, value: unknown): boolean {
  const missing = z.core.safeParse(schema, undefined)
  return missing.success && missing.data !== undefined && isEqual(convert(schema, missing.data), convert(schema, value))
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
