import * as z from 'zod/mini'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { displayNameSchema } from '../contract/display-name.ts'
import { ImageUrl } from '../settings/image-url.ts'

const rowId = z.int().check(z.positive(), z.maximum(2147483647))
const outOfRange = brokenRule(t, 'age-range', { min: 0, max: 150 })
const age = z._default(
  z.nullable(z.int(brokenRule(t, 'whole-years')).check(z.minimum(0, outOfRange), z.maximum(150, outOfRange))),
  null,
)

/** A product header code of the point of sale. */
export const ProductCode = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, brokenRule(t, 'product-code-missing')),
    z.maxLength(64, brokenRule(t, 'product-code-too-long', { max: 64 })),
    z.regex(/^[^\p{Cc}]*$/u, brokenRule(t, 'product-code-characters')),
  )

type Ages = { ageMin: number | null; ageMax: number | null }

const agesAreInOrder = z.refine<Ages>(({ ageMin, ageMax }) => ageMin === null || ageMax === null || ageMin <= ageMax, {
  path: ['ageMax'],
  ...brokenRule(t, 'ages-reversed'),
})

/** The fields of an activity that an operator may set (docs/domain.md, "Locations and activities"). */
export const ActivityFields = z
  .object({
    name: displayNameSchema(100),
    ageMin: age,
    ageMax: age,
    imageUrl: ImageUrl,
    /** The tasks, in the order in which guests do them. Absent: the tasks do not change. */
    taskIds: z.optional(z.array(rowId).check(z.maxLength(200))),
    /** Product header codes. A purchase of one of them belongs to the activity. Absent: the codes do not change. */
    productIds: z.optional(z.array(ProductCode).check(z.maxLength(1000))),
  })
  .check(agesAreInOrder)
  .register(z.globalRegistry, { id: 'ActivityFields' })
export type ActivityFields = z.infer<typeof ActivityFields>
