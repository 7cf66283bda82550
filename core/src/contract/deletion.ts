import * as z from 'zod/mini'
import { t as label } from '../catalogue/admin-label.ts'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from './broken-rule.ts'

const maxNamed = 10
const rowId = z.int().check(z.positive(), z.maximum(2147483647))

/** The maximum number of rows that are deleted together: the size of the largest page of a list. */
export const maxDeletedRows = 100

/** What deleting a row would change elsewhere. Shown before an administrator confirms the deletion. */
export const Dependents = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Sentences that name what depends on the row; empty if nothing does. */
    reasons: z.array(z.string()),
    /** Why the row cannot be deleted at all; null if it can. */
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
        z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, brokenRule(t, 'ids-malformed')),
        z.maxLength(11 * maxDeletedRows),
      ),
    z.pipe(
      z.transform((text: string) => text.split(',').map(Number)),
      z.array(rowId).check(z.maxLength(maxDeletedRows, brokenRule(t, 'too-many-ids', { max: maxDeletedRows }))),
    ),
  ),
})

/** Deletes several rows at once, all or none. `confirmed` also deletes rows that something depends on. */
export const DeleteSeveral = z
  .object({
    ids: z
      .array(rowId)
      .check(
        z.minLength(1, brokenRule(t, 'ids-missing')),
        z.maxLength(maxDeletedRows, brokenRule(t, 'too-many-ids', { max: maxDeletedRows })),
      ),
    confirmed: z._default(z.boolean(), false),
  })
  .register(z.globalRegistry, { id: 'DeleteSeveral' })

/** The ids of the deleted rows, without rows that did not exist any more. */
export const DeletedSeveral = z.object({ ids: z.array(z.int()) }).register(z.globalRegistry, { id: 'DeletedSeveral' })

/** Names for a sentence: all if there are few, else the first ones and how many more there are. */
export function formatNames(names: readonly string[], max = maxNamed): string {
  if (names.length <= max) return names.join(', ')
  return label('names-and-more', { names: names.slice(0, max).join(', '), more: names.length - max })
}
