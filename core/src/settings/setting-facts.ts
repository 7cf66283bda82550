import * as z from 'zod/mini'

/** The kinds of settings. The form has one kind of field for each. */
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

/** What a form needs to know of a setting besides its schema (default, maximum length, choices, range). */
export type SettingFacts = {
  kind: SettingKind
  /** Replaces the label that is derived from the name of the field. */
  label?: string
  hint?: string
  isRequired?: boolean
  /** For a colour: the text that is displayed on it, such as "Button text". */
  textOn?: string
  /** For a button: the pixels for its text on a phone before the text breaks. */
  room?: number
  /** The heading above it in its group. */
  section?: string
}

/** What a form needs to know of a group of settings. */
export type GroupFacts = { label?: string; feature?: string }

/**
 * The facts of every setting, registered with its schema. A new field of a schema appears in the form automatically.
 */
export const settingFacts = z.registry<SettingFacts | GroupFacts>()
