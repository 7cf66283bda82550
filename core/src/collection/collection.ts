import * as z from 'zod/mini'
import { t as label } from '../catalogue/admin-label.ts'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { displayNameSchema } from '../contract/display-name.ts'
import type { Feature } from '../contract/features.ts'
import { blockResolvers } from '../pass-check/reason-text.ts'

/** A name and a value in a collection (docs/domain.md, "Collections and API keys"). */
export const CollectionItem = z
  .object({
    id: z.int(),
    name: z.string(),
    value: z.string(),
    /** Of a hotlist reason: what staff read, who resolves it, and what the guest can do. Empty and null for other items. */
    staffValue: z.string(),
    resolvedBy: z.nullable(z.enum(blockResolvers)),
    wayBack: z.string(),
    collectionId: z.int(),
    version: z.int(),
    createdDateUtc: z.string(),
    modifiedDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'CollectionItem' })
export type CollectionItem = z.infer<typeof CollectionItem>

const collectionFields = {
  id: z.int(),
  name: z.string(),
  /** The product needs it, so it cannot be renamed or deleted. */
  isFixed: z.boolean(),
  itemCount: z.int(),
  version: z.int(),
  createdDateUtc: z.string(),
  modifiedDateUtc: z.string(),
}

/** A collection in a list of the admin area. */
export const CollectionRow = z.object(collectionFields).register(z.globalRegistry, { id: 'CollectionRow' })
export type CollectionRow = z.infer<typeof CollectionRow>

/** A named list of names and values (docs/domain.md, "Collections and API keys"). */
export const Collection = z
  .object({ ...collectionFields, collectionItems: z.array(CollectionItem) })
  .register(z.globalRegistry, { id: 'Collection' })
export type Collection = z.infer<typeof Collection>

/**
 * The collections that the product itself needs; they are seeded with these ids
 * (docs/domain.md, "Collections and API keys").
 */
export const fixedCollections = {
  accessLocations: 1,
  hotlistReasons: 2,
} as const

/** The purpose of each fixed collection, and the meaning of a name and a value in it. */
export const collectionHints: Readonly<Record<number, { purpose: string; name: string; value: string }>> = {
  [fixedCollections.accessLocations]: {
    purpose: label('access-locations'),
    name: label('what-guests-see'),
    value: label('access-location-code'),
  },
  [fixedCollections.hotlistReasons]: {
    purpose: label('hotlist-reasons'),
    name: label('hotlist-reason'),
    value: label('what-guests-see'),
  },
}

/** The collections of the pass checker exist only if it is switched on (docs/domain.md, "Collections and API keys"). */
export function isCollectionOffered(id: number, enabled: readonly Feature[]): boolean {
  return collectionHints[id] === undefined || enabled.includes('PassChecker')
}

const name = displayNameSchema(100)

/** The fields of a collection that an operator may set. The name is required (docs/domain.md, "Validation"). */
export const CollectionFields = z.object({ name }).register(z.globalRegistry, { id: 'CollectionFields' })
export type CollectionFields = z.infer<typeof CollectionFields>

/** A text of staff fits on one line of a phone. */
export const maxStaffTextLength = 40
export const maxWayBackLength = 200
const optionalText = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, brokenRule(t, 'value-too-long', { max })))

const itemFields = {
  name,
  value: z
    .string(brokenRule(t, 'value-missing'))
    .check(
      z.trim(),
      z.minLength(1, brokenRule(t, 'value-missing')),
      z.maxLength(500, brokenRule(t, 'value-too-long', { max: 500 })),
    ),
  staffValue: z._default(optionalText(maxStaffTextLength), ''),
  resolvedBy: z._default(z.nullable(z.enum(blockResolvers)), null),
  wayBack: z._default(optionalText(maxWayBackLength), ''),
}

/** The fields of an item that an operator may set. Names are unique in a collection; case does not count. */
export const CollectionItemFields = z.object(itemFields).register(z.globalRegistry, { id: 'CollectionItemFields' })
export type CollectionItemFields = z.infer<typeof CollectionItemFields>

export const NewCollectionItem = z
  .object({ ...itemFields, collectionId: z.int().check(z.positive(), z.maximum(2147483647)) })
  .register(z.globalRegistry, { id: 'NewCollectionItem' })
export type NewCollectionItem = z.infer<typeof NewCollectionItem>

export const CollectionItemUpdate = z
  .object({ ...itemFields, version: z.int() })
  .register(z.globalRegistry, { id: 'CollectionItemUpdate' })
export type CollectionItemUpdate = z.infer<typeof CollectionItemUpdate>
