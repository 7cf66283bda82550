import * as z from 'zod/mini'
import { displayNameSchema } from '../contract/display-name.ts'

/** A waiver in the point of sale, by its code. */
export const AuthorizationType = z
  .object({ code: z.string(), name: z.string() })
  .register(z.globalRegistry, { id: 'AuthorizationType' })
export type AuthorizationType = z.infer<typeof AuthorizationType>

/** The editable text of a waiver in the built-in point of sale, with the tasks that use it. */
export const EditableWaiverText = z
  .object({
    id: z.int(),
    /** The POS waiver code that tasks and products refer to. */
    code: z.string(),
    name: z.string(),
    /** The text that guests read, already sanitised. */
    html: z.string(),
    tasks: z.array(z.object({ id: z.int(), name: z.string(), resignWhenTextChanged: z.boolean() })),
    version: z.int(),
    modifiedDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'EditableWaiverText' })
export type EditableWaiverText = z.infer<typeof EditableWaiverText>

/** The maximum length of a waiver text, in characters of HTML. */
export const maxWaiverTextLength = 100_000

const code = z
  .string('Code is required.')
  .check(
    z.trim(),
    z.minLength(1, 'Code is required.'),
    z.maxLength(50, 'A code may have at most 50 characters.'),
    z.regex(/^[\w.-]*$/, 'A code may have only letters, digits, hyphens, dots and underscores.'),
  )

/** The fields of a waiver text that an operator may set. The code cannot change later. */
export const WaiverTextFields = z
  .object({
    code,
    name: displayNameSchema(100),
    /** HTML; the server removes elements that are not allowed. */
    html: z
      .string('Text is required.')
      .check(
        z.refine(hasVisibleText, 'Text is required.'),
        z.maxLength(maxWaiverTextLength, 'The text is too long: it may have at most 100,000 characters.'),
      ),
  })
  .register(z.globalRegistry, { id: 'WaiverTextFields' })
export type WaiverTextFields = z.infer<typeof WaiverTextFields>

/** True if the HTML has text besides tags and spaces. */
export function hasVisibleText(html: string): boolean {
  return (
    html
      .replace(/<[^>]*>/g, '')
      .replace(/&nbsp;/g, ' ')
      .trim() !== ''
  )
}
