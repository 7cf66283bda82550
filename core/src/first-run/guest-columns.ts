import * as z from 'zod/mini'
import { t } from '../catalogue/guest-file.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { guestFields, type GuestColumns, type GuestField } from './guest-file.ts'

/** Names of columns that spreadsheets and other systems use, in the order in which they are looked for. */
const names: Record<GuestField, RegExp> = {
  email: /^(e-?mail|mail)\b|e-?mail/i,
  birthDate: /birth|\bdob\b|geburt|born/i,
  firstName: /^(first|given|fore)|vorname|first.?name|given.?name/i,
  lastName: /^(last|family|sur)|nachname|surname|last.?name|family.?name/i,
  phone: /phone|mobile|\bcell\b|telefon|\btel\b/i,
  cardNumber: /card|pass.?(no|num|number|id)\b|rfid|karte/i,
}
const order = ['email', 'birthDate', 'firstName', 'lastName', 'phone', 'cardNumber'] as const satisfies GuestField[]

/** Guesses from the names of the columns which one is which. A column is used once. */
export function guessColumns(header: readonly string[]): GuestColumns {
  const used = new Set<number>()
  const guessed = new Map<GuestField, number>()
  for (const field of order) {
    const position = header.findIndex((name, index) => !used.has(index) && names[field].test(name.trim()))
    if (position < 0) continue
    used.add(position)
    guessed.set(field, position)
  }
  const get = (field: GuestField): number | null => guessed.get(field) ?? null
  return {
    firstName: get('firstName'),
    lastName: get('lastName'),
    birthDate: get('birthDate'),
    email: get('email'),
    phone: get('phone'),
    cardNumber: get('cardNumber'),
  }
}

/** Reads the choice of columns of a request, such as `firstName:0,email:3`. Undefined if it cannot be read. */
export function parseColumns(text: string): GuestColumns | undefined {
  const columns: GuestColumns = {
    firstName: null,
    lastName: null,
    birthDate: null,
    email: null,
    phone: null,
    cardNumber: null,
  }
  for (const part of text.split(',').filter((piece) => piece !== '')) {
    const [name, position, ...more] = part.split(':')
    const field = guestFields.find((known) => known === name)
    if (field === undefined || position === undefined || !/^\d{1,3}$/.test(position) || more.length > 0)
      return undefined
    columns[field] = Number(position)
  }
  return columns
}

export function formatColumns(columns: GuestColumns): string {
  return guestFields.flatMap((field) => (columns[field] === null ? [] : [`${field}:${columns[field]}`])).join()
}

/** The choice of columns, as a request sends it. */
export const ColumnChoice = z.pipe(
  z.string().check(
    z.maxLength(200),
    z.refine((text) => parseColumns(text) !== undefined, brokenRule(t, 'columns-unreadable')),
  ),
  z.transform((text) => parseColumns(text)),
)
