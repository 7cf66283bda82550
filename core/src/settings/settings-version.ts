import * as z from 'zod/mini'
import { documentKinds } from './settings-document.ts'

/** A document as it is stored: only what an operator set, and unknown keys. */
export const SettingsDocument = z
  .object({
    kind: z.enum(documentKinds),
    version: z.int(),
    value: z.record(z.string(), z.unknown()),
    modifiedDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'SettingsDocument' })
export type SettingsDocument = z.infer<typeof SettingsDocument>

/** A saved version: when, by whom, and the paths of its changes. */
export const SettingsVersion = z
  .object({
    version: z.int(),
    savedDateUtc: z.string(),
    /** The e-mail of the administrator; empty for the state before the first change. */
    savedBy: z.string(),
    /** The version that it restored; null if none. */
    restoredVersion: z.nullable(z.int()),
    changedPaths: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'SettingsVersion' })
export type SettingsVersion = z.infer<typeof SettingsVersion>

/** The maximum number of stored versions of a document (docs/domain.md, "Texts and theme"). */
export const maxStoredVersions = 20

/** The number of a version in an address. */
export const VersionNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2147483647))
