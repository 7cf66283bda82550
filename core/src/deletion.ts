import * as z from 'zod/mini'

const mostNamed = 10
const rowId = z.int().check(z.positive(), z.maximum(2147483647))

/** Rows of one list that are deleted together: as many as its largest page has. */
export const mostDeletedTogether = 100

/** What deleting a row would change elsewhere, said before anybody is asked to confirm it. */
export const Dependents = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Sentences that name what depends on the row; none when nothing does. */
    reasons: z.array(z.string()),
    /** Why the row cannot be deleted at all. */
    refusal: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Dependents' })
export type Dependents = z.infer<typeof Dependents>

/** Ids in an address: `ids=3,7`. */
export const DependentsQuery = z.object({
  ids: z.pipe(
    z
      .string()
      .check(
        z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'Please give ids with commas between them.'),
        z.maxLength(11 * mostDeletedTogether),
      ),
    z.pipe(
      z.transform((text: string) => text.split(',').map(Number)),
      z.array(rowId).check(z.maxLength(mostDeletedTogether, `Please name at most ${mostDeletedTogether}.`)),
    ),
  ),
})

/** Deletes several rows at once, all or none; with `confirmed` also those that something depends on. */
export const DeleteSeveral = z
  .object({
    ids: z
      .array(rowId)
      .check(
        z.minLength(1, 'Please name at least one.'),
        z.maxLength(mostDeletedTogether, `Please name at most ${mostDeletedTogether}.`),
      ),
    confirmed: z._default(z.boolean(), false),
  })
  .register(z.globalRegistry, { id: 'DeleteSeveral' })

/** The rows that are deleted now; what was gone already is not among them. */
export const DeletedSeveral = z.object({ ids: z.array(z.int()) }).register(z.globalRegistry, { id: 'DeletedSeveral' })

/** Names for a sentence: all of a few, else the first ones and how many more there are. */
export function someNames(names: readonly string[], most = mostNamed): string {
  if (names.length <= most) return names.join(', ')
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`
}
