import * as z from 'zod/mini'
import { documentKinds } from './settings-document.ts'

/** A document as it is stored: only what an operator set, and keys that the product does not know. */
export const SettingsDocument = z
  .object({
    kind: z.enum(documentKinds),
    version: z.int(),
    value: z.record(z.string(), z.unknown()),
    modifiedDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'SettingsDocument' })
export type SettingsDocument = z.infer<typeof SettingsDocument>

/** A version that was saved: when, by whom, and the paths of what it changed. */
export const SettingsVersion = z
  .object({
    version: z.int(),
    savedDateUtc: z.string(),
    /** The e-mail of the administrator; empty for what was there before anybody changed it here. */
    savedBy: z.string(),
    /** The version that it brought back. */
    restoredVersion: z.nullable(z.int()),
    changedPaths: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'SettingsVersion' })
export type SettingsVersion = z.infer<typeof SettingsVersion>

/** How many versions of a document are kept (domain rules, section 8). */
export const keptVersions = 20

/** The number of a version, as an address names it. */
export const VersionNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2147483647))
