import * as z from 'zod/mini'
import { features } from './features.ts'
import { settingKinds } from './setting-facts.ts'
import { settingFacts } from './setting-facts.ts'

const Value = z.union([z.string(), z.number()])

/** What the schema and the facts say of one setting, as JSON Schema puts it. */
const Described = z.object({
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

const DescribedSettings = z.object({
  properties: z.record(
    z.string(),
    z.object({
      label: z.optional(z.string()),
      feature: z.optional(z.enum(features)),
      properties: z.record(z.string(), Described),
    }),
  ),
})

/** One setting as a form shows it. `path` is where it stands in its document: `home.checkInTitle`. */
export type Setting = Readonly<
  Omit<z.infer<typeof Described>, 'enum' | 'label' | 'isRequired'> & {
    path: string
    label: string
    isRequired: boolean
    choices: readonly (string | number)[]
  }
>

/** A group of settings: one tab of a form. With a `feature` it matters only where that is switched on. */
export type SettingGroup = Readonly<{
  name: string
  label: string
  feature: (typeof features)[number] | undefined
  settings: readonly Setting[]
}>

/** The groups of a settings schema in their order, with everything that a form needs to know of each setting. */
export function settingGroups(schema: z.ZodMiniType): SettingGroup[] {
  const described = DescribedSettings.parse(z.toJSONSchema(schema, { io: 'input', metadata: settingFacts }))
  return Object.entries(described.properties).map(([name, { label, feature, properties }]) => ({
    name,
    label: label ?? inWords(name),
    feature,
    settings: Object.entries(properties).map(([field, { enum: choices, isRequired, ...facts }]) => ({
      ...facts,
      path: `${name}.${field}`,
      label: facts.label ?? inWords(field),
      isRequired: isRequired ?? false,
      choices: choices ?? [],
    })),
  }))
}

/** `checkInTitle` as people write it: "Check in title". */
function inWords(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/\burl\b/, 'URL')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
