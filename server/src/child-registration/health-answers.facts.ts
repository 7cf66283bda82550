import { createHash } from 'node:crypto'
import type { ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import { HealthAnswers, isAnswerOf } from '@first-chair/core/child-registration/health-answers'
import type { Context, Guest } from '../context/context.ts'
import { isAtKiosk } from '../context/is-at-kiosk.ts'
import { encryptedColumns } from '../db/tables/encrypted-columns.ts'
import { tryDecrypt } from '../encryption/field-encryption.ts'
import { loadRegistrations } from './encrypted-registration.facts.ts'
import { findHealthAnswers } from './health-answer.store.ts'

const purpose = encryptedColumns.healthAnswers.getPurpose()

/** The version of a text that guests agree to: its SHA-256, as hex. */
export function hashConsentText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Whether a guest has to answer each question about health: if the resort wants it, and always at a kiosk. There the form
 * does not show what was stored, so a default answer could replace a note that nobody has seen (docs/decisions/0129).
 */
export function asksExplicitAnswers(
  { general }: { general: { asksExplicitHealthAnswers: boolean } },
  guest: Pick<Guest, 'handOver'>,
): boolean {
  return general.asksExplicitHealthAnswers || isAtKiosk(guest)
}

/** Encrypts the answers of a contact. */
export function encryptHealthAnswers(
  { encryption }: Pick<Context, 'encryption'>,
  contactId: string,
  answers: HealthAnswers,
): Buffer {
  return encryption.encrypt(purpose, contactId, JSON.stringify(answers))
}

/** A registration that may be read, with its explicit answers and the consent to show them. */
export type ReadableRegistration = {
  /** undefined: a registration exists and cannot be decrypted. */
  registration: ChildRegistration | undefined
  answers: HealthAnswers | undefined
  /** True if the guest agreed to the text of the consent. */
  hasConsent: boolean
}

/**
 * Loads the registrations of contacts with their explicit answers. A registration whose consent was withdrawn is left
 * out, for guests as for staff: nobody may read it. Answers that belong to an older registration, or that cannot be
 * decrypted, are left out.
 */
export async function loadReadableRegistrations(
  ctx: Pick<Context, 'pool' | 'pointOfSale' | 'encryption' | 'log'>,
  contactIds: readonly string[],
): Promise<{ registrations: Map<string, ReadableRegistration>; withdrawn: ReadonlySet<string> }> {
  const [registrations, stored] = await Promise.all([
    loadRegistrations(ctx, contactIds),
    findHealthAnswers(ctx.pool, contactIds),
  ])
  const withdrawn = new Set(stored.filter(({ consent }) => consent === 'withdrawn').map(({ contactId }) => contactId))
  const readable = new Map<string, ReadableRegistration>()
  for (const [contactId, registration] of registrations) {
    if (withdrawn.has(contactId)) continue
    const own = stored.find((one) => one.contactId === contactId)
    const answers = own?.sealedAnswers ? decryptHealthAnswers(ctx, contactId, own.sealedAnswers) : undefined
    readable.set(contactId, {
      registration,
      answers: registration && answers && isAnswerOf(answers, registration) ? answers : undefined,
      hasConsent: own?.hasText === true,
    })
  }
  return { registrations: readable, withdrawn }
}

/** Decrypts the answers of a contact. Answers that cannot be decrypted are logged, and undefined. */
export function decryptHealthAnswers(
  ctx: Pick<Context, 'encryption' | 'log'>,
  contactId: string,
  sealedAnswers: Buffer,
): HealthAnswers | undefined {
  const text = tryDecrypt(ctx, purpose, contactId, sealedAnswers)
  return text === undefined ? undefined : HealthAnswers.parse(JSON.parse(text))
}
