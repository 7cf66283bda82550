import * as z from 'zod/mini'
import { findDatabaseUrlProblem, type TargetSession } from './parse-database-url.ts'
import { parsePairs } from './parse-telemetry.ts'

// The checks of values that several environment variables share.

const toList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A text that `parse` understands. The text itself is stored; it is parsed where it is used. */
export const parsable = (parse: (text: string) => unknown, error: string) =>
  z.string().check(z.refine((text) => parse(text) !== undefined, { error }))

const isAddress = (schemes: readonly string[]) => (text: string) =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol)
export const webAddress = z
  .string()
  .check(z.refine(isAddress(['http:', 'https:']), { error: 'must be an address that begins with http:// or https://' }))
export const timeZone = z.string().check(
  z.refine(
    (zone) => {
      try {
        return Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
      } catch {
        return false
      }
    },
    { error: 'must be an IANA time zone such as America/Denver' },
  ),
)
/** The product writes, so these servers are of use to it. `any` is for a name that always leads to the primary. */
export const writableTargets: readonly TargetSession[] = ['any', 'read-write', 'primary']
export const databaseUrl = (targets: readonly TargetSession[]) =>
  z.string().check((payload) => {
    const problem = findDatabaseUrlProblem(payload.value, targets)
    if (problem !== undefined) payload.issues.push({ code: 'custom', input: payload.value, message: problem })
  })
export const wholeNumber = (from: number, to: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`)), z.transform(Number)),
    z.number().check(z.minimum(from, `must be at least ${from}`), z.maximum(to, `must be at most ${to}`)),
  )
export const email = z.email({ error: 'must be e-mail addresses, separated by commas' })
export const commaSeparatedList = <Item extends z.ZodMiniType<unknown, string>>(item: Item) =>
  z.pipe(z.pipe(z.string(), z.transform(toList)), z.array(item))
/** The word for an empty list, because an empty value counts as not set. */
export const emptyList = z.pipe(
  z.literal('none'),
  z.transform(() => []),
)
export const defaultHost = '127.0.0.1'
export const secret = (length: number) =>
  z.string().check(z.minLength(length, `must have at least ${length} characters`))
export const booleanSwitch = z.stringbool({ error: 'must be 1 or 0' })

export const pairs = z.pipe(
  parsable(parsePairs, 'must be pairs such as name=value, separated by commas'),
  z.transform((text) => parsePairs(text) ?? {}),
)
export const otlpOrNone = z._default(z.enum(['otlp', 'none'], { error: 'must be otlp or none' }), 'otlp')

/** How people can sign in. */
export const signInWays = ['demo', 'oidc', 'email'] as const
export type SignInWay = (typeof signInWays)[number]
