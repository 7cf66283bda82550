import * as z from 'zod/mini'
import { fullName, isMinor, type Contact } from '../contact/contact.ts'
import type { Task } from '../task/task.ts'

type Methods = Pick<Task, 'enableAgreeCheckbox' | 'enableTextSignature' | 'enableWetSignature'>
type SignedFor = Pick<Contact, 'contactId' | 'firstName' | 'lastName' | 'age'>

/** Whose name must be typed: a guest signs for minors and for a group; an adult on their own signs as themselves. */
export function expectedSigner(signedInName: string, contacts: readonly SignedFor[], adultAge: number): string {
  const [only, ...others] = contacts
  const signsAsThemselves = only !== undefined && others.length === 0 && !isMinor(only, adultAge)
  return signsAsThemselves ? fullName(only) : signedInName
}

/** Somebody whose birth date is missing never signs for others (domain rules, section 2). */
export function maySignFor(head: SignedFor, contacts: readonly SignedFor[]): boolean {
  return head.age !== null || contacts.every(({ contactId }) => contactId === head.contactId)
}

/**
 * A name as names are compared: Unicode NFC, typographic apostrophes and hyphens folded (a phone's keyboard types ’ for '),
 * spaces trimmed and collapsed. Case counts (domain rules, section 4).
 */
export function foldedName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\u2018\u2019\u201B\u02BC\u0060\u00B4\uFF07]/g, "'")
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim()
}

export function namesMatch(typed: string, expected: string): boolean {
  return foldedName(typed) === foldedName(expected)
}

export const signatureMessages = {
  drawing: 'Please Sign.',
  agreed: 'Please check to agree.',
  typedName: 'Please type your name in the provided box.',
  mismatch: (signer: string): string => `Please sign ${signer} exactly.`,
} as const

const notAsked = { rolAccepted: z.boolean(), signature: z.string(), typedName: z.string() }
const agreed = z.boolean().check(z.refine((isAgreed) => isAgreed, { error: signatureMessages.agreed }))
const drawn = z.string().check(z.refine((drawing) => drawing !== '', { error: signatureMessages.drawing }))
const typed = z
  .string()
  .check(z.refine((name) => foldedName(name) !== '', { error: signatureMessages.typedName, abort: true }))

/**
 * The rules of a waiver signature (specification, section 5). They depend on which methods this task asks for. What does not
 * depend on the signer is made once: making a rule takes longer than following it.
 */
export function signatureSchema(task: Methods, signer: string) {
  return z.object({
    rolAccepted: task.enableAgreeCheckbox ? agreed : notAsked.rolAccepted,
    signature: task.enableWetSignature ? drawn : notAsked.signature,
    typedName: task.enableTextSignature
      ? typed.check(z.refine((name) => namesMatch(name, signer), { error: signatureMessages.mismatch(signer) }))
      : notAsked.typedName,
  })
}
export type Signature = z.infer<ReturnType<typeof signatureSchema>>
