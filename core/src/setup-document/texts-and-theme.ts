import * as z from 'zod/mini'
import { LanguageSettings } from '../settings/language.ts'
import { ThemeSettings } from '../settings/theme.ts'

/**
 * The schemas of the texts and the theme in a setup document. They have the rules of the schemas from which they are
 * derived, but no defaults, so that a setting that an operator did not set stays unset. They refuse unknown keys.
 */
export const SetupTexts = toStoredSchema(LanguageSettings.shape)
export const SetupTheme = toStoredSchema(ThemeSettings.shape)

type Field = { def: { innerType: z.core.$ZodType } }
type Group = { def: { innerType: { shape: Readonly<Record<string, Field>> } } }

function toStoredSchema(groups: Readonly<Record<string, Group>>) {
  return z.strictObject(
    mapValues(groups, ({ def: { innerType } }) =>
      z.optional(z.strictObject(mapValues(innerType.shape, (field) => z.optional(field.def.innerType)))),
    ),
  )
}

function mapValues<From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
}
