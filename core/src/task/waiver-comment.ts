import { fullName, type Contact } from '../contact/contact.ts'

/** How a household was found at a kiosk: by the code of its arrival card, or by a number and the birth date of a member. */
export type KioskIdentification = 'code' | 'booking'

/** The data of a comment: who signed, for whom, when and with which browser. */
export type CommentFacts = {
  signer: string
  /** True if the signer used their own signing link instead of signing in. */
  withOwnLink?: boolean
  /** Set if it was signed on a device of the resort: the person of the staff who handed it over. */
  handedOverBy?: string | undefined
  /** Set if it was signed at a kiosk: which one, who started it, and how the household was found. */
  atKiosk?: { name: string; startedBy: string; identifiedBy: KioskIdentification } | undefined
  /**
   * Set if the signer's browser reported a signature with an external provider: its origin, and what was requested
   * when.
   */
  withProvider?: { origin: string; externalWaiverId: string; askedAtUtc: string }
  contacts: readonly Pick<Contact, 'firstName' | 'lastName'>[]
  /** The formatted date, for example `2/13/2026`. */
  signedDate: string
  browserName: string
  browserVersion: string
}

/** The placeholders an operator may use in a task's comment (docs/domain.md, "Comments of signatures"). */
export const commentTokens = ['{SignedDate}', '{Signer}', '{BrowserName}', '{BrowserVersion}'] as const

/** Texts in braces that are not placeholders, each once. They would appear unchanged in a comment. */
export function findUnknownTokens(template: string): string[] {
  const knownTokens: readonly string[] = commentTokens
  return [...new Set(template.match(/\{[^{}]*\}/g))].filter((token) => !knownTokens.includes(token))
}

/** Builds the comment of a signed waiver: who signed on whose behalf, then the operator's template with values. */
export function buildWaiverComment(template: string, facts: CommentFacts): string {
  const values: Readonly<Record<string, string>> = {
    '{SignedDate}': facts.signedDate,
    '{Signer}': facts.signer,
    '{BrowserName}': facts.browserName,
    '{BrowserVersion}': facts.browserVersion,
  } satisfies Record<(typeof commentTokens)[number], string>

  // Replaced in one pass, so that a value that looks like a placeholder is not replaced again.
  const templateText = template.trim().replace(/\{\w+\}/g, (token) => values[token] ?? token)
  const names = facts.contacts.map(fullName)
  const signsForThemselves = names.length === 1 && names[0] === facts.signer
  const prefix = facts.withProvider
    ? formatProviderPrefix(facts.withProvider, facts.signer, names)
    : facts.withOwnLink
      ? `Signed by ${facts.signer} for themselves, with a link of their own.`
      : signsForThemselves
        ? `Signed by ${facts.signer}.`
        : `Signed by ${facts.signer} on behalf of ${names.join(', ')}.`
  const handedOver =
    facts.handedOverBy === undefined ? '' : `Signed on the resort's device, handed over by ${facts.handedOverBy}.`
  const atKiosk = facts.atKiosk === undefined ? '' : formatKiosk(facts.atKiosk)
  return [prefix, handedOver, atKiosk, templateText].filter((part) => part !== '').join(' ')
}

/** Nobody of the staff has seen the signer, so the comment says what the signer knew or had. */
function formatKiosk({ name, startedBy, identifiedBy }: NonNullable<CommentFacts['atKiosk']>): string {
  const proof = identifiedBy === 'code' ? 'the code of the arrival card' : 'a booking or card number and a birth date'
  return `Signed at the resort's kiosk "${name}", started by ${startedBy}; the household was found by ${proof}.`
}

/** What the resort knows about a signature with a provider: who requested what, and that it was reported as signed. */
function formatProviderPrefix(
  { origin, externalWaiverId, askedAtUtc }: NonNullable<CommentFacts['withProvider']>,
  signer: string,
  names: readonly string[],
): string {
  return `Waiver ${externalWaiverId} at ${origin} was opened by ${signer} at ${askedAtUtc} for ${names.join(', ')}, and reported as signed there.`
}
