import { t } from '../catalogue/evidence.ts'
import { DrawnStrokes, measureStrokes } from './drawn-strokes.ts'
import { Relationship } from './relationship.ts'
import type { SigningCircumstances } from './signed-waiver.ts'

/** A fact about a signature, with the words for it. */
export type EvidenceFact = { readonly name: string; readonly value: string }

type Fields = Readonly<Record<string, unknown>>

/**
 * How a person signed, fact by fact, for the document, the admin area and the page that checks documents. `circumstances` may
 * come from a document that anybody has written, so it may be anything.
 */
export function listCircumstanceFacts(circumstances: unknown): EvidenceFact[] {
  const fields = toFields(circumstances)
  return Object.values(facts).flatMap((describe) => describe(fields))
}

/** The word for a relationship in evidence. Undefined if there is none, or if it is unknown here. */
export function describeRelationship(relationship: unknown): string | undefined {
  const known = Relationship.safeParse(relationship)
  return known.success ? relationshipWords[known.data]() : undefined
}

const relationshipWords = {
  parent: () => t('parent'),
  'legal-guardian': () => t('legal-guardian'),
  'other-adult': () => t('other-adult'),
} as const satisfies Record<Relationship, () => string>

/** Every circumstance, in the order in which people read them. */
const facts = {
  identity: ({ identity }) => {
    const { issuer, subject, authenticatedAtUtc } = toFields(identity)
    return [
      ...toFact(t('issuer'), issuer),
      ...toFact(t('subject'), subject),
      ...toFact(t('authenticated'), authenticatedAtUtc),
    ]
  },
  language: ({ language }) => toFact(t('language'), language),
  recordsConsent: ({ recordsConsent }) => {
    const { version, text } = toFields(recordsConsent)
    return isText(version) && isText(text)
      ? toFact(t('recordsConsent'), t('recordsConsentValue', { version, text }))
      : []
  },
  textOpenedAtUtc: ({ textOpenedAtUtc }) => toDeviceTime(t('textOpened'), textOpenedAtUtc),
  textReadToEndAtUtc: ({ textOpenedAtUtc, textReadToEndAtUtc }) =>
    isText(textOpenedAtUtc) && textReadToEndAtUtc === undefined
      ? toFact(t('textReadToEnd'), t('notRead'))
      : toDeviceTime(t('textReadToEnd'), textReadToEndAtUtc),
  strokes: ({ strokes }) => {
    const drawn = DrawnStrokes.safeParse(strokes)
    if (!drawn.success) return []
    const { milliseconds, ...counts } = measureStrokes(drawn.data)
    return toFact(t('strokes'), t('strokesValue', { ...counts, seconds: (milliseconds / 1000).toFixed(1) }))
  },
  deviceTimeUtc: ({ deviceTimeUtc }) => toFact(t('deviceTime'), deviceTimeUtc),
  withoutConnection: ({ withoutConnection }) =>
    withoutConnection === true ? toFact(t('connection'), t('withoutConnection')) : [],
  sentAtUtc: ({ sentAtUtc }) => toDeviceTime(t('sent'), sentAtUtc),
  pageBuild: ({ pageBuild }) => toFact(t('pageBuild'), pageBuild),
  build: ({ build }) => toFact(t('build'), build),
} as const satisfies Record<keyof SigningCircumstances, (fields: Fields) => EvidenceFact[]>

function toFact(name: string, value: unknown): EvidenceFact[] {
  return isText(value) ? [{ name, value }] : []
}

function toDeviceTime(name: string, time: unknown): EvidenceFact[] {
  return isText(time) ? [{ name, value: t('byDevice', { time }) }] : []
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const toFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
