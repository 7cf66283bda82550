import * as z from 'zod/mini'
import { foldedWord } from '../contact/folded-customer-name.ts'
import { FoundReference, TypedReference } from './reference.ts'

/** By what a guest can be found. */
export const searchKinds = ['reference', 'ipCode', 'email', 'name'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Shorter names and e-mails would fit half of the guests. */
const fewestLetters = 2
const fewestOfEmail = 3

/** What the typed text may stand for; several at once, because an IP code may look like a reference or a name. */
export type SearchTerms = {
  reference?: string
  ipCode?: string
  /** The beginning of an e-mail, in lower case. */
  email?: string
  /** One word after the other, as typed and as names are compared. */
  name?: readonly { typed: string; folded: string }[]
}

/** Reads what somebody typed to find a guest. */
export function searchTerms(typed: string): SearchTerms {
  const text = typed.trim()
  if (text.includes('@')) return text.length < fewestOfEmail ? {} : { email: text.toLowerCase() }
  const reference = TypedReference.safeParse(text)
  const words = text.split(/\s+/).flatMap((word) => {
    const folded = foldedWord(word)
    return folded === '' ? [] : [{ typed: word.toLowerCase(), folded }]
  })
  const isName = /\p{L}/u.test(text) && words.map(({ folded }) => folded).join('').length >= fewestLetters
  return {
    ...(reference.success ? { reference: reference.data } : {}),
    ...(/\s/.test(text) ? {} : { ipCode: text }),
    ...(isName ? { name: words } : {}),
  }
}

const tooShort = 'Please type a reference, an IP code, or at least two letters of a name or three of an e-mail.'

/** What somebody typed to find a guest. It may be personal data: it travels in a body, which no log has. */
export const GuestSearch = z
  .object({
    search: z.string().check(
      z.trim(),
      z.maxLength(100, 'Please type at most 100 characters.'),
      z.refine((text) => text !== '' && Object.keys(searchTerms(text)).length > 0, tooShort),
    ),
  })
  .register(z.globalRegistry, { id: 'GuestSearch' })
export type GuestSearch = z.infer<typeof GuestSearch>

/** So many are shown; whoever finds more types more. */
export const mostFoundGuests = 20

export const FoundGuests = z
  .object({
    guests: z.array(
      z.extend(FoundReference, {
        /** Null for a household that never signed in. */
        reference: z.nullable(z.string()),
        createdDateUtc: z.nullable(z.string()),
      }),
    ),
    /** There are more than are shown. */
    hasMore: z.boolean(),
    /** What was looked for. */
    by: z.array(z.enum(searchKinds)),
    /** What the point of sale cannot look for: only those were found who have signed in here. */
    notSearchedAtPos: z.array(z.enum(searchKinds)),
  })
  .register(z.globalRegistry, { id: 'FoundGuests' })
export type FoundGuests = z.infer<typeof FoundGuests>
export type FoundGuest = FoundGuests['guests'][number]
