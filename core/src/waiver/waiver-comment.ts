import { fullName, type Contact } from '../contact/contact.ts'

/** Who signed, for whom, when and with which browser, as the comment template may say it. */
export type CommentFacts = {
  signer: string
  /** The signer did not sign in, but came with a link that was made for them. */
  withOwnLink?: boolean
  /** It was signed with an outside provider, as the signer's browser reported: at which origin, and what was asked for when. */
  withProvider?: { origin: string; externalWaiverId: string; askedAtUtc: string }
  contacts: readonly Pick<Contact, 'firstName' | 'lastName'>[]
  /** As it should read, for example `2/13/2026`. */
  signedDate: string
  browserName: string
  browserVersion: string
}

/** The placeholders an operator may use in a task's comment (specification, section 9). */
export const commentTokens = ['{SignedDate}', '{Signer}', '{BrowserName}', '{BrowserVersion}'] as const

/** What stands in braces and is none of the placeholders, each once: a signature's comment would hold it as it is written. */
export function unknownTokens(template: string): string[] {
  const known: readonly string[] = commentTokens
  return [...new Set(template.match(/\{[^{}]*\}/g))].filter((token) => !known.includes(token))
}

/** The comment that goes with a signed waiver: who signed on whose behalf, then the operator's template, filled in. */
export function waiverComment(template: string, facts: CommentFacts): string {
  const values: Readonly<Record<string, string>> = {
    '{SignedDate}': facts.signedDate,
    '{Signer}': facts.signer,
    '{BrowserName}': facts.browserName,
    '{BrowserVersion}': facts.browserVersion,
  } satisfies Record<(typeof commentTokens)[number], string>

  // In one pass: a value that reads like a placeholder is not filled in again.
  const filled = template.trim().replace(/\{\w+\}/g, (token) => values[token] ?? token)
  const names = facts.contacts.map(fullName)
  const signsForThemselves = names.length === 1 && names[0] === facts.signer
  const prefix = facts.withProvider
    ? withProvider(facts.withProvider, facts.signer, names)
    : facts.withOwnLink
      ? `Signed by ${facts.signer} for themselves, with a link of their own.`
      : signsForThemselves
        ? `Signed by ${facts.signer}.`
        : `Signed by ${facts.signer} on behalf of ${names.join(', ')}.`
  return filled === '' ? prefix : `${prefix} ${filled}`
}

/** What the resort can know of it: who was signed in, what was asked for, and who says that it was signed. */
function withProvider(
  { origin, externalWaiverId, askedAtUtc }: NonNullable<CommentFacts['withProvider']>,
  signer: string,
  names: readonly string[],
): string {
  return `Waiver ${externalWaiverId} at ${origin} was opened by ${signer} at ${askedAtUtc} for ${names.join(', ')}, and reported as signed there.`
}
