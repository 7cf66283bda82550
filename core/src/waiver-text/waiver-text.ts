import * as z from 'zod/mini'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
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
  .string(brokenRule(t, 'code-missing'))
  .check(
    z.trim(),
    z.minLength(1, brokenRule(t, 'code-missing')),
    z.maxLength(50, brokenRule(t, 'code-too-long', { max: 50 })),
    z.regex(/^[\w.-]*$/, brokenRule(t, 'code-characters')),
  )

/** The fields of a waiver text that an operator may set. The code cannot change later. */
export const WaiverTextFields = z
  .object({
    code,
    name: displayNameSchema(100),
    /** HTML; the server removes elements that are not allowed. */
    html: z
      .string(brokenRule(t, 'text-missing'))
      .check(
        z.refine(hasVisibleText, brokenRule(t, 'text-missing')),
        z.maxLength(maxWaiverTextLength, brokenRule(t, 'text-too-long')),
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
