import * as z from 'zod/mini'
import { SetupDifference } from './setup-differences.ts'
import { CountedFinding } from './setup-findings.ts'

const problems = z.array(z.object({ path: z.string(), rule: z.string(), message: z.string() }))

/** What publishing a document would do. With problems, nothing can be published, and there is nothing else to say. */
export const SetupPreview = z
  .object({
    problems,
    differences: z.array(SetupDifference),
    /** The findings that the current setup does not have. */
    findings: z.array(CountedFinding),
    /** The codes of waivers in use whose text changes, without saying how it is released. */
    unreleased: z.array(z.string()),
    /** The number of the current version; 0 before the first one. */
    currentVersion: z.int(),
  })
  .register(z.globalRegistry, { id: 'SetupPreview' })
export type SetupPreview = z.infer<typeof SetupPreview>

const draftFields = {
  id: z.int(),
  name: z.string(),
  version: z.int(),
  modifiedBy: z.string(),
  modifiedDateUtc: z.string(),
  /** By the clock of the resort, `YYYY-MM-DDTHH:MM`; null = not scheduled. */
  scheduledFor: z.nullable(z.string()),
  /** Why it could not be published at its time; null = nothing failed. */
  failure: z.nullable(z.string()),
}

/** A setup that guests do not see yet. */
export const SetupDraft = z.object(draftFields).register(z.globalRegistry, { id: 'SetupDraft' })
export type SetupDraft = z.infer<typeof SetupDraft>

/** What trying a draft needs: its texts and theme for the preview, its locations for the simulator. */
const TriedSetup = z.object({
  texts: z.record(z.string(), z.unknown()),
  theme: z.record(z.string(), z.unknown()),
  locations: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      isEnabled: z.boolean(),
      isDefault: z.boolean(),
      usePosTransactionsAndOrders: z.boolean(),
    }),
  ),
})

/** A draft with its document, and what publishing it would do. */
export const OpenSetupDraft = z
  .object({
    ...draftFields,
    text: z.string(),
    preview: SetupPreview,
    /** Null while it has problems. */
    tried: z.nullable(TriedSetup),
  })
  .register(z.globalRegistry, { id: 'OpenSetupDraft' })
export type OpenSetupDraft = z.infer<typeof OpenSetupDraft>
