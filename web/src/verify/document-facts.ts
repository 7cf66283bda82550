import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import type { DocumentFacts } from '@first-chair/core/waiver-proof/document-code'
import type { VerifySettings } from '@first-chair/core/waiver-proof/verify-settings'
import { describeRelationship, listCircumstanceFacts } from '@first-chair/core/waiver/evidence-facts'
import type { SdJwtPayload } from '@first-chair/core/waiver/sd-jwt'
import { t } from '../catalogue/verify.ts'

/** A fact of a document: its name and its value. `isWide`: it needs the whole line. */
export type ShownFact = { name: string; value: string; isWide?: boolean }

type Format = Pick<VerifySettings, 'dateFormat'>

/** What the evidence in a document says. Fields that were erased say so. */
export function listFacts(claims: SdJwtPayload, format: Format): ShownFact[] {
  const signedAt = formatTime(claims, format)
  const endDate = getText(claims, 'endDate')
  return [
    { name: t('document'), value: getText(claims, 'taskName') ?? '', isWide: true },
    { name: t('signedBy'), value: getSigner(claims) ?? t('removed') },
    ...(signedAt === undefined ? [] : [{ name: t('signedOn'), value: signedAt.text }]),
    { name: t('alsoFor'), value: t('people', { names: getPeople(claims) }), isWide: true },
    { name: t('how'), value: capitalise(t('people', { names: getMethods(claims) })) },
    { name: t('goodUntil'), value: endDate === undefined ? t('noEnd') : formatCheckInDate(endDate, format.dateFormat) },
  ]
}

/** What the evidence says about how it was signed. */
export function listDetails(claims: SdJwtPayload): ShownFact[] {
  return listCircumstanceFacts(claims['circumstances']).map((fact) => ({ ...fact, isWide: true }))
}

/** What the code of a document says. */
export function listCodeFacts(facts: DocumentFacts, format: Format): ShownFact[] {
  const { position, taskName, signer, endDate } = facts
  return [
    { name: t('document'), value: taskName, isWide: true },
    { name: t('signedBy'), value: signer ?? t('removed') },
    { name: t('signedOn'), value: formatTime({ ...facts }, format)?.text ?? '' },
    { name: t('number'), value: String(position) },
    { name: t('goodUntil'), value: endDate === null ? t('noEnd') : formatCheckInDate(endDate, format.dateFormat) },
  ]
}

/** The name of the signer; undefined if it was erased. */
export function getSigner(claims: SdJwtPayload): string | undefined {
  return getText(toObject(claims['signer']), 'name')
}

/** When it was signed, by the clock of the signer. */
export function formatTime(claims: SdJwtPayload, { dateFormat }: Format): { day: string; text: string } | undefined {
  const time = Date.parse(getText(claims, 'signedAtUtc') ?? '')
  const offset = Number(claims['offsetHours'])
  if (Number.isNaN(time) || Number.isNaN(offset)) return undefined
  const local = new Date(time + offset * 3_600_000).toISOString()
  const day = formatCheckInDate(local.slice(0, 10), dateFormat)
  return { day, text: `${day}, ${local.slice(11, 16)}` }
}

function getPeople(claims: SdJwtPayload): string[] {
  const people: unknown = claims['signedFor']
  return (Array.isArray(people) ? people : []).map((person: unknown) => {
    const fields = toObject(person)
    const name = [getText(fields, 'firstName'), getText(fields, 'lastName')].filter(Boolean).join(' ')
    const relation = describeRelationship(fields['relationship'])
    if (name === '') return t('removed')
    return relation === undefined ? name : t('asRelation', { name, relation })
  })
}

function getMethods(claims: SdJwtPayload): string[] {
  const has = (name: string): boolean => typeof claims[name] === 'string' && claims[name] !== ''
  const methods = [
    has('drawingHash') && t('howDrawn'),
    has('typedName') && t('howTyped'),
    claims['agreed'] === true && t('howAgreed'),
    claims['signedOn'] === 'external' && t('howExternal'),
  ].filter((method) => method !== false)
  return methods.length === 0 ? [t('removed')] : methods
}

const capitalise = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

function getText(fields: SdJwtPayload, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const toObject = (value: unknown): SdJwtPayload => (typeof value === 'object' && value !== null ? { ...value } : {})
