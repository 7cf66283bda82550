import * as z from 'zod/mini'

/**
 * Settings as far as they are sound: whatever breaks a rule is left out and so takes its default. Settings that were
 * damaged in the database must not keep the product from starting (domain rules, section 8).
 * Answers the problems too, for the log.
 */
export function mended<Schema extends z.ZodMiniType>(
  schema: Schema,
  stored: unknown,
): { settings: z.output<Schema>; problems: readonly string[] } {
  const first = schema.safeParse(stored)
  if (first.success) return { settings: first.data, problems: [] }

  const problems = first.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const cut = first.error.issues.reduce<unknown>((value, issue) => without(value, issue.path), stored)
  const second = schema.safeParse(cut)
  return { settings: second.success ? second.data : schema.parse({}), problems }
}

function without(value: unknown, path: readonly PropertyKey[]): unknown {
  const [key, ...rest] = path
  if (key === undefined || value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      if (name !== key) return [[name, part]]
      const kept = without(part, rest)
      return kept === undefined ? [] : [[name, kept]]
    }),
  )
}
