import * as z from 'zod/mini'
import { isTimeZone } from '../calendar/time-zone.ts'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { displayNameSchema } from '../contract/display-name.ts'
import { LocationStops } from './location-stops.ts'
import { reservedSlugs, toSlug } from './location.ts'

/** The most gates of one location: each pass is checked at each of them. */
const maxGates = 5

type Switches = { isEnabled: boolean; isDefault: boolean; isEditProfileLocation: boolean }

const rules = [
  z.refine<Switches>(({ isEnabled, isDefault }) => isEnabled || !isDefault, {
    path: ['isEnabled'],
    ...brokenRule(t, 'default-location-disabled'),
  }),
  z.refine<Switches>(({ isDefault, isEditProfileLocation }) => !(isDefault && isEditProfileLocation), {
    path: ['isEditProfileLocation'],
    ...brokenRule(t, 'default-location-edits-profiles'),
  }),
]

/** The fields of a location that an operator may set (docs/domain.md, "Locations and activities"). */
export const LocationFields = z
  .object({
    /** It becomes the address `/l/{slug}`. */
    name: displayNameSchema(100).check(
      z.refine((name) => name === '' || toSlug(name) !== '', brokenRule(t, 'slug-empty')),
      z.refine((name) => !/^\d+$/.test(toSlug(name)), brokenRule(t, 'slug-number')),
      z.check<string>(({ value, issues }) => {
        const slug = toSlug(value)
        if (reservedSlugs.some((word) => word === slug)) {
          const code = 'slug-reserved'
          issues.push({ code: 'custom', input: value, params: { code, slug }, message: t(code, { slug }) })
        }
      }),
    ),
    description: z._default(
      z.string().check(z.trim(), z.maxLength(2000, brokenRule(t, 'description-too-long', { max: 2000 }))),
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
      z.string().check(z.maxLength(20_000, brokenRule(t, 'html-too-long', { max: 20_000 }))),
      '',
    ),
    timeZone: z._default(
      z.nullable(z.string().check(z.maxLength(64), z.refine(isTimeZone, brokenRule(t, 'time-zone')))),
      null,
    ),
    /** The codes of its gates. Absent: the gates do not change. */
    accessLocationIds: z.optional(
      z
        .array(
          z
            .string()
            .check(
              z.trim(),
              z.minLength(1, brokenRule(t, 'code-missing')),
              z.maxLength(50, brokenRule(t, 'code-too-long', { max: 50 })),
            ),
        )
        .check(z.maxLength(maxGates, brokenRule(t, 'too-many-gates', { max: maxGates }))),
    ),
    /** What stops what here. Absent: it does not change. */
    stops: z.optional(LocationStops),
  })
  .check(...rules)
  .register(z.globalRegistry, { id: 'LocationFields' })
export type LocationFields = z.infer<typeof LocationFields>
