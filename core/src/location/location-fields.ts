import * as z from 'zod/mini'
import { displayNameSchema } from '../contract/display-name.ts'
import { reservedSlugs, toSlug } from './location.ts'

/** True for a name of the IANA time zone database that this runtime supports. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
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

/** The fields of a location that an operator may set (docs/domain.md, "Locations and activities"). */
export const LocationFields = z
  .object({
    name: displayNameSchema(100).check(
      z.refine((name) => name === '' || findSlugProblem(name) === undefined, {
        error: ({ input }) => findSlugProblem(String(input)),
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
    /** The activities that guests can do here. Absent: the activities do not change. */
    activityIds: z.optional(z.array(z.int().check(z.positive(), z.maximum(2147483647))).check(z.maxLength(1000))),
    /** One of the linked activities; null = none. */
    defaultActivityId: z._default(z.nullable(z.int().check(z.positive(), z.maximum(2147483647))), null),
    /** HTML; the server removes elements that are not allowed. */
    checkInCompleteText: z._default(
      z.string().check(z.maxLength(20_000, 'This text may have at most 20000 characters, including HTML.')),
      '',
    ),
    timeZone: z._default(
      z.nullable(z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Please choose a time zone.'))),
      null,
    ),
  })
  .check(...rules)
  .register(z.globalRegistry, { id: 'LocationFields' })
export type LocationFields = z.infer<typeof LocationFields>

/** Why a name cannot become an address `/l/{slug}`: the slug would be empty, a number, or a reserved word. */
function findSlugProblem(name: string): string | undefined {
  const slug = toSlug(name)
  if (slug === '') return 'A name needs a letter or a digit.'
  if (/^\d+$/.test(slug)) return 'A name cannot be only a number, because its link would lead to another location.'
  return reservedSlugs.some((word) => word === slug)
    ? `"${slug}" is a reserved name. Please choose another name.`
    : undefined
}
