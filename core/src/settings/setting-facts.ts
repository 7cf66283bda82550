import * as z from 'zod/mini'

/** How a setting is edited: the form has one kind of field for each. */
export const settingKinds = [
  'text',
  'lines',
  'button',
  'html',
  'link',
  'telephone',
  'colour',
  'image',
  'choice',
  'size',
] as const
export type SettingKind = (typeof settingKinds)[number]

/** What a form says of a setting besides what its schema knows (default, longest text, choices, range). */
export type SettingFacts = {
  kind: SettingKind
  /** In place of the name of the field in words. */
  label?: string
  hint?: string
  isRequired?: boolean
  /** Of a colour: what stands on it, as in "Button text". */
  textOn?: string
  /** Of a button: how many pixels its words have on a phone before they break. */
  room?: number
  /** The heading under which it stands in its group. */
  section?: string
}

/** What a form says of a group of settings. */
export type GroupFacts = { label?: string; feature?: string }

/** The facts of every setting, kept beside the schemas: a new field appears in the form by being added to its schema. */
export const settingFacts = z.registry<SettingFacts | GroupFacts>()
