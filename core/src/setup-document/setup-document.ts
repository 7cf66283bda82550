import * as z from 'zod/mini'
import { ActivityFields, ProductCode } from '../activity/activity-fields.ts'
import { t } from '../catalogue/setup-document.ts'
import { CollectionFields, CollectionItemFields } from '../collection/collection.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { LocationFields } from '../location/location-fields.ts'
import { LocationStops, stopSubjects } from '../location/location-stops.ts'
import { GeneralSettingsFields } from '../settings/admin-settings-fields.ts'
import { TaskFields } from '../task/task-fields.ts'
import { TaskTypeFields } from '../task/task-type-fields.ts'
import { allTaskKinds } from '../task-kind/task-kinds.ts'
import { releaseKinds } from '../waiver-text/text-release.ts'
import { maxSummaryLength, WaiverTextFields } from '../waiver-text/waiver-text.ts'
import { WebhookEndpointFields } from '../webhook/webhook-endpoint.ts'
import { SetupTexts, SetupTheme } from './texts-and-theme.ts'

// The whole setup as one document (docs/setup-as-code.md). This schema is the only definition: the checks, the published
// JSON Schema, the order of the keys and the left out defaults follow from it.

/** The number of the format. A release reads this format and no later one. */
export const setupFormat = 1

const maxKeyLength = 60

/** The stable name of an object: the other objects refer to it, and it stays when the object is renamed. */
const SetupKey = z
  .string()
  .check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, brokenRule(t, 'key-characters')), z.maxLength(maxKeyLength))

const Code = WaiverTextFields.shape.code

const { activityIds: _activities, defaultActivityId: _default, ...locationFields } = LocationFields.shape
const { taskIds: _tasks, productIds: _products, ...activityFields } = ActivityFields.shape
const { name: taskName, taskTypeId: _type, ...taskFields } = TaskFields.shape
const { name: itemName, ...itemFields } = CollectionItemFields.shape

const SetupStops = z.strictObject(
  Object.fromEntries(
    stopSubjects.map((subject) => [subject, z._default<z.ZodMiniType>(LocationStops.shape[subject], null)]),
  ),
)

const SetupLocation = z.strictObject({
  ...locationFields,
  accessLocationIds: z._default(locationFields.accessLocationIds.def.innerType, []),
  stops: z.prefault(SetupStops, {}),
  /** Keys of activities, in the order in which guests see them. */
  activities: z._default(z.array(SetupKey).check(z.maxLength(1000)), []),
  defaultActivity: z._default(z.nullable(SetupKey), null),
})

const SetupActivity = z.strictObject({
  ...activityFields,
  /** Keys of tasks, in the order in which guests do them. */
  tasks: z._default(z.array(SetupKey).check(z.maxLength(200)), []),
  /** Product header codes. */
  products: z._default(z.array(ProductCode).check(z.maxLength(1000)), []),
})

const SetupTask = z.strictObject({ name: taskName, type: z.enum(allTaskKinds), ...taskFields })

const SetupWaiverText = z.strictObject({
  name: WaiverTextFields.shape.name,
  html: WaiverTextFields.shape.html,
  /** How a changed text of a waiver in use is released. It is used when the text changes, and never exported. */
  release: z.optional(
    z.strictObject({
      kind: z.enum(releaseKinds),
      summary: z._default(z.string().check(z.trim(), z.maxLength(maxSummaryLength)), ''),
    }),
  ),
})

const SetupCollection = z.strictObject({
  name: CollectionFields.shape.name,
  items: z._default(z.record(itemName, z.strictObject(itemFields)), {}),
})

const SetupWebhook = z.strictObject(WebhookEndpointFields.shape)

/** A section that is left out stays as it is. What a section leaves out is deleted, or gets its default. */
export const setupSections = {
  settings: z.optional(z.strictObject(GeneralSettingsFields.shape)),
  texts: z.optional(SetupTexts),
  theme: z.optional(SetupTheme),
  locations: z.optional(z.record(SetupKey, SetupLocation)),
  activities: z.optional(z.record(SetupKey, SetupActivity)),
  tasks: z.optional(z.record(SetupKey, SetupTask)),
  taskTypes: z.optional(
    z.strictObject(
      Object.fromEntries(allTaskKinds.map((kind) => [kind, z.optional(z.strictObject(TaskTypeFields.shape))])),
    ),
  ),
  waiverTexts: z.optional(z.record(Code, SetupWaiverText)),
  collections: z.optional(z.record(SetupKey, SetupCollection)),
  webhooks: z.optional(z.record(SetupKey, SetupWebhook)),
} as const

export type SetupSection = keyof typeof setupSections

/** The whole setup without secrets and guests. */
export const SetupDocument = z
  .strictObject({
    /** The number of the format. */
    firstChairSetup: z.literal(setupFormat),
    ...setupSections,
    /** The last key. A document that does not end with it was truncated. */
    end: z.literal(true),
  })
  .register(z.globalRegistry, { id: 'SetupDocument' })
export type SetupDocument = z.infer<typeof SetupDocument>

/** One object of a section whose objects have keys. */
export type SetupObject<Section extends SetupSection> =
  NonNullable<SetupDocument[Section]> extends Record<string, infer Value> ? Value : never
