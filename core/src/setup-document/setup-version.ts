import * as z from 'zod/mini'
import { SetupDifference } from './setup-differences.ts'

/** What a version changed, in short: the objects and the paths of their first fields. */
export const SetupChangeSummary = z.object({
  ...z.omit(SetupDifference, { fields: true }).shape,
  paths: z.array(z.string()),
})
export type SetupChangeSummary = z.infer<typeof SetupChangeSummary>

/** How many paths of one object a summary has. */
const maxPaths = 5

/** The summary of differences, which the list of versions displays. */
export function summariseDifferences(differences: readonly SetupDifference[]): SetupChangeSummary[] {
  return differences.map(({ fields, ...object }) => ({
    ...object,
    paths: object.change === 'changed' ? fields.slice(0, maxPaths).map(({ path }) => path) : [],
  }))
}

/** A version of the whole setup. */
export const SetupVersion = z
  .object({
    number: z.int(),
    savedDateUtc: z.string(),
    /** Who made it; empty for a state that the product did not make. */
    savedBy: z.string(),
    /** The name of the draft that was published; else empty. */
    label: z.string(),
    changes: z.array(SetupChangeSummary),
  })
  .register(z.globalRegistry, { id: 'SetupVersion' })
export type SetupVersion = z.infer<typeof SetupVersion>
