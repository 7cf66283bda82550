import * as z from 'zod/mini'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { foldWord } from '../contact/fold-customer-name.ts'
import { ReferenceResult, ReferenceInput } from './reference.ts'

/** The ways to search for a guest. */
export const searchKinds = ['reference', 'ipCode', 'email', 'name'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Shorter names and e-mails would match too many guests. */
const minNameLetters = 2
const minEmailLength = 3

/**
 * The possible meanings of the typed text. There may be several, because an IP code may look like a reference or a
 * name.
 */
export type SearchTerms = {
  reference?: string
  ipCode?: string
  /** The start of an e-mail, in lower case. */
  email?: string
  /** The words of a name, as typed and folded for comparison. */
  name?: readonly { typed: string; folded: string }[]
}

/** Parses the text that staff typed to find a guest. */
export function parseSearchTerms(typed: string): SearchTerms {
  const text = typed.trim()
  if (text.includes('@')) return text.length < minEmailLength ? {} : { email: text.toLowerCase() }
  const reference = ReferenceInput.safeParse(text)
  const words = text.split(/\s+/).flatMap((word) => {
    const folded = foldWord(word)
    return folded === '' ? [] : [{ typed: word.toLowerCase(), folded }]
  })
  const isName = /\p{L}/u.test(text) && words.map(({ folded }) => folded).join('').length >= minNameLetters
  return {
    ...(reference.success ? { reference: reference.data } : {}),
    ...(/\s/.test(text) ? {} : { ipCode: text }),
    ...(isName ? { name: words } : {}),
  }
}

/**
 * The text that staff typed to find a guest. It may be personal data, so it is sent in the body, which is never logged.
 */
export const GuestSearch = z
  .object({
    search: z.string().check(
      z.trim(),
      z.maxLength(100, brokenRule(t, 'search-too-long', { max: 100 })),
      z.refine(
        (text) => text !== '' && Object.keys(parseSearchTerms(text)).length > 0,
        brokenRule(t, 'search-unclear'),
      ),
    ),
  })
  .register(z.globalRegistry, { id: 'GuestSearch' })
export type GuestSearch = z.infer<typeof GuestSearch>

/** The maximum number of results. With more matches, staff must type more. */
export const maxGuestSearchResults = 20

export const GuestSearchResult = z
  .object({
    guests: z.array(
      z.extend(ReferenceResult, {
        /** null for a household that never signed in. */
        reference: z.nullable(z.string()),
        createdDateUtc: z.nullable(z.string()),
      }),
    ),
    /** True if there are more matches. */
    hasMore: z.boolean(),
    /** The ways in which the text was searched. */
    by: z.array(z.enum(searchKinds)),
    /** The ways that the point of sale does not support: they found only guests who have signed in here. */
    notSearchedAtPos: z.array(z.enum(searchKinds)),
  })
  .register(z.globalRegistry, { id: 'FoundGuests' })
export type GuestSearchResult = z.infer<typeof GuestSearchResult>
export type GuestSearchRow = GuestSearchResult['guests'][number]
