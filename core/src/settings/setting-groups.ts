import * as z from 'zod/mini'
import { features } from '../contract/features.ts'
import { settingKinds } from './setting-facts.ts'
import { settingFacts } from './setting-facts.ts'

const Value = z.union([z.string(), z.number()])

/** One setting in the JSON Schema that is generated from schema and facts. */
const JsonSchemaSetting = z.object({
  kind: z.enum(settingKinds),
  default: Value,
  label: z.optional(z.string()),
  hint: z.optional(z.string()),
  section: z.optional(z.string()),
  textOn: z.optional(z.string()),
  room: z.optional(z.number()),
  isRequired: z.optional(z.boolean()),
  maxLength: z.optional(z.number()),
  enum: z.optional(z.array(Value)),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  multipleOf: z.optional(z.number()),
})

const JsonSchemaSettings = z.object({
  properties: z.record(
    z.string(),
    z.object({
      label: z.optional(z.string()),
      feature: z.optional(z.enum(features)),
      properties: z.record(z.string(), JsonSchemaSetting),
    }),
  ),
})

/** One setting of a form. `path` is its path in the document: `home.checkInTitle`. */
export type Setting = Readonly<
  Omit<z.infer<typeof JsonSchemaSetting>, 'enum' | 'label' | 'isRequired'> & {
    path: string
    label: string
    isRequired: boolean
    choices: readonly (string | number)[]
  }
>

/** A group of settings: one tab of a form. With a `feature`, it is used only if the feature is switched on. */
export type SettingGroup = Readonly<{
  name: string
  label: string
  feature: (typeof features)[number] | undefined
  settings: readonly Setting[]
}>

/** The groups of a settings schema, in order, with everything that a form needs. */
export function getSettingGroups(schema: z.ZodMiniType): SettingGroup[] {
  const jsonSchema = JsonSchemaSettings.parse(z.toJSONSchema(schema, { io: 'input', metadata: settingFacts }))
  return Object.entries(jsonSchema.properties).map(([name, { label, feature, properties }]) => ({
    name,
    label: label ?? toLabel(name),
    feature,
    settings: Object.entries(properties).map(([field, { enum: choices, isRequired, ...facts }]) => ({
      ...facts,
      path: `${name}.${field}`,
      label: facts.label ?? toLabel(field),
      isRequired: isRequired ?? false,
      choices: choices ?? [],
    })),
  }))
}

/** Converts `checkInTitle` to "Check in title". */
function toLabel(name: string): string {
  const label = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/\burl\b/, 'URL')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
