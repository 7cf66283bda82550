import * as z from 'zod/mini'
import { displayName } from '../display-name.ts'
import { reservedSlugs, slugOf } from './location.ts'

/** True for a name of the IANA time zone database that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const fields = {
  name: displayName(100).check(
    z.refine((name) => name === '' || slugProblem(name) === undefined, {
      error: ({ input }) => slugProblem(String(input)),
    }),
  ),
  description: z._default(
    z.string().check(z.trim(), z.maxLength(2000, 'A description may have at most 2000 characters.')),
    '',
  ),
  isEnabled: z._default(z.boolean(), true),
  isDefault: z._default(z.boolean(), false),
  isEditProfileLocation: z._default(z.boolean(), false),
  usePosTransactionsAndOrders: z._default(z.boolean(), false),
  /** The activities that guests can do here; absent = as they are. */
  activityIds: z.optional(z.array(z.int().check(z.positive(), z.maximum(2147483647))).check(z.maxLength(1000))),
  /** One of the linked ones. */
  defaultActivityId: z._default(z.nullable(z.int().check(z.positive(), z.maximum(2147483647))), null),
  /** HTML; what is not on the list of allowed elements is taken out. */
  checkInCompleteText: z._default(
    z.string().check(z.maxLength(20_000, 'This text may have at most 20000 characters, with its HTML.')),
    '',
  ),
  timeZone: z._default(
    z.nullable(z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Please choose a time zone.'))),
    null,
  ),
}

type Switches = { isEnabled: boolean; isDefault: boolean; isEditProfileLocation: boolean }

const rules = [
  z.refine<Switches>(({ isEnabled, isDefault }) => isEnabled || !isDefault, {
    path: ['isEnabled'],
    error: 'The default location must be enabled.',
  }),
  z.refine<Switches>(({ isDefault, isEditProfileLocation }) => !(isDefault && isEditProfileLocation), {
    path: ['isEditProfileLocation'],
    error: 'The default location cannot be the one where guests edit their profiles.',
  }),
]

/** What an operator may set of a location (specification, section 3; domain rules, section 8). */
export const LocationFields = z
  .object(fields)
  .check(...rules)
  .register(z.globalRegistry, { id: 'LocationFields' })
export type LocationFields = z.infer<typeof LocationFields>

/** The same, with the version that was changed. */
export const LocationUpdate = z
  .object({ ...fields, version: z.int() })
  .check(...rules)
  .register(z.globalRegistry, { id: 'LocationUpdate' })
export type LocationUpdate = z.infer<typeof LocationUpdate>

/** Why a name makes no address `/l/{slug}`: it would be empty, a number, or a word of the product. */
function slugProblem(name: string): string | undefined {
  const slug = slugOf(name)
  if (slug === '') return 'A name needs a letter or a digit.'
  if (/^\d+$/.test(slug)) return 'A name cannot be only a number: its link would mean another location.'
  return reservedSlugs.some((word) => word === slug)
    ? `"${slug}" is a word of the product. Please choose another name.`
    : undefined
}
