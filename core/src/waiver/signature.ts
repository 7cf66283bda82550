import { foldName } from '../contact/fold-name.ts'
import { t } from '../catalogue/signature.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import * as z from 'zod/mini'
import { fullName, isMinor, type Contact } from '../contact/contact.ts'
import type { Task } from '../task/task.ts'

type Methods = Pick<Task, 'enableAgreeCheckbox' | 'enableTextSignature' | 'enableWetSignature'>
type SignedFor = Pick<Contact, 'contactId' | 'firstName' | 'lastName' | 'age'>

/**
 * The name that must be typed: the guest signs for minors and for a group; a single adult signs with their own name.
 */
export function getExpectedSigner(signedInName: string, contacts: readonly SignedFor[], adultAge: number): string {
  const [only, ...others] = contacts
  const signsAsThemselves = only !== undefined && others.length === 0 && !isMinor(only, adultAge)
  return signsAsThemselves ? fullName(only) : signedInName
}

/**
 * True if the head may sign for these contacts. Without a birth date they sign only for themselves
 * (docs/domain.md, "Missing birth dates").
 */
export function maySignFor(head: SignedFor, contacts: readonly SignedFor[]): boolean {
  return head.age !== null || contacts.every(({ contactId }) => contactId === head.contactId)
}

export function namesMatch(typed: string, expected: string): boolean {
  return foldName(typed) === foldName(expected)
}

const unchecked = { rolAccepted: z.boolean(), signature: z.string(), typedName: z.string() }
const agreed = z.boolean().check(z.refine((isAgreed) => isAgreed, brokenRule(t, 'agreed')))
const drawn = z.string().check(z.refine((drawing) => drawing !== '', brokenRule(t, 'drawing')))
const typed = z
  .string()
  .check(z.refine((name) => foldName(name) !== '', { ...brokenRule(t, 'typed-name'), abort: true }))

/**
 * The rules of a waiver signature (docs/domain.md, "Validation"), for the signature methods of this task. Schemas that
 * do not depend on the signer are created only once, because creating a schema takes longer than using it.
 */
export function signatureSchema(task: Methods, signer: string) {
  return z.object({
    rolAccepted: task.enableAgreeCheckbox ? agreed : unchecked.rolAccepted,
    signature: task.enableWetSignature ? drawn : unchecked.signature,
    typedName: task.enableTextSignature
      ? typed.check(z.refine((name) => namesMatch(name, signer), brokenRule(t, 'mismatch', { signer })))
      : unchecked.typedName,
  })
}
