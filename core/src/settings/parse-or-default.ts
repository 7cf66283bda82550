import * as z from 'zod/mini'

/**
 * Parses stored settings; an invalid part is replaced by its default. Damaged settings in the database must not prevent
 * the product from starting (docs/domain.md, "Texts and theme"). Also returns the problems, for the log.
 */
export function parseOrDefault<Schema extends z.ZodMiniType>(
  schema: Schema,
  stored: unknown,
): { settings: z.output<Schema>; problems: readonly string[] } {
  const first = schema.safeParse(stored)
  if (first.success) return { settings: first.data, problems: [] }

  const problems = first.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const repaired = first.error.issues.reduce<unknown>((value, issue) => removePath(value, issue.path), stored)
  const second = schema.safeParse(repaired)
  return { settings: second.success ? second.data : schema.parse({}), problems }
}

function removePath(value: unknown, path: readonly PropertyKey[]): unknown {
  const [key, ...rest] = path
  if (key === undefined || value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      if (name !== key) return [[name, part]]
      const remaining = removePath(part, rest)
      return remaining === undefined ? [] : [[name, remaining]]
    }),
  )
}
