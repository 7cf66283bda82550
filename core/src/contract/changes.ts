import * as z from 'zod/mini'

/** A field that two people set differently: the value that is saved now, and the value that was sent. */
export const Change = z
  .object({ path: z.string(), saved: z.optional(z.unknown()), sent: z.optional(z.unknown()) })
  .register(z.globalRegistry, { id: 'Change' })
export type Change = z.infer<typeof Change>

/** The fields of `sent` that differ from `saved`. Objects are compared field by field, lists as one value. */
export function getChanges(saved: object, sent: object, prefix = ''): Change[] {
  return Object.entries(sent).flatMap(([name, value]: [string, unknown]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    const before: unknown = Reflect.get(saved, name)
    if (isRecord(before) && isRecord(value)) return getChanges(before, value, path)
    return JSON.stringify(before) === JSON.stringify(value) ? [] : [{ path, saved: before, sent: value }]
  })
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
