import * as z from 'zod/mini'
import { displayName } from '../display-name.ts'

/** A waiver as the point of sale knows it, by its code. */
export const AuthorizationType = z
  .object({ code: z.string(), name: z.string() })
  .register(z.globalRegistry, { id: 'AuthorizationType' })
export type AuthorizationType = z.infer<typeof AuthorizationType>

/** The text of a waiver in the built-in point of sale, as operators edit it, with the tasks that ask for it. */
export const EditableWaiverText = z
  .object({
    id: z.int(),
    /** The POS waiver code: what tasks and products call it by. */
    code: z.string(),
    name: z.string(),
    /** As guests read it: already sanitised. */
    html: z.string(),
    tasks: z.array(z.object({ id: z.int(), name: z.string(), resignWhenTextChanged: z.boolean() })),
    version: z.int(),
    modifiedDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'EditableWaiverText' })
export type EditableWaiverText = z.infer<typeof EditableWaiverText>

/** A waiver's text may be this long, in characters of HTML. */
export const longestWaiverText = 100_000

const code = z
  .string('Code is required.')
  .check(
    z.trim(),
    z.minLength(1, 'Code is required.'),
    z.maxLength(50, 'A code may have at most 50 characters.'),
    z.regex(/^[\w.-]*$/, 'A code has letters, digits, hyphens, dots and underscores only.'),
  )

const fields = {
  name: displayName(100),
  /** HTML; what is not on the list of allowed elements is taken out. */
  html: z
    .string('Text is required.')
    .check(
      z.refine(hasWords, 'Text is required.'),
      z.maxLength(longestWaiverText, 'The text is too long: it may have 100,000 characters.'),
    ),
}

/** What an operator gives for a new waiver. The code stays: tasks, products and signatures refer to it. */
export const WaiverTextFields = z.object({ code, ...fields }).register(z.globalRegistry, { id: 'WaiverTextFields' })
export type WaiverTextFields = z.infer<typeof WaiverTextFields>

/** What may change of a waiver, with the version that was changed. */
export const WaiverTextUpdate = z
  .object({ ...fields, version: z.int() })
  .register(z.globalRegistry, { id: 'WaiverTextUpdate' })
export type WaiverTextUpdate = z.infer<typeof WaiverTextUpdate>

/** Is there anything to read besides tags and spaces? */
export function hasWords(html: string): boolean {
  return (
    html
      .replace(/<[^>]*>/g, '')
      .replace(/&nbsp;/g, ' ')
      .trim() !== ''
  )
}
