import { listProducts } from '@first-chair/core/explanation/explanation.api'
import { listAccessLocations, listSalesLocations } from '@first-chair/core/pos-place/pos-place.api'
import { listAuthorizationTypes } from '@first-chair/core/waiver-text/waiver-text.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'

/** A code of the point of sale, and what it is called there. */
export type ListedCode = { code: string; name: string }

/** A list of the point of sale, as far as it is known beside a field for its codes. */
export type ListedCodes = {
  codes: readonly ListedCode[]
  state: 'asking' | 'listed' | 'empty' | 'not-offered' | 'down'
}

/** How many are offered at once: more than anybody reads; what is sought by a letter or two is among them. */
export const mostOptions = 100

/** The waivers that the point of sale knows. */
export function useAuthorizationTypes(): ListedCodes {
  const asked = useQuery(query(listAuthorizationTypes, {}))
  return listedCodes(asked, asked.data?.authorizationTypes)
}

/** Where passes are asked for. */
export function useAccessLocations(): ListedCodes {
  const asked = useQuery(query(listAccessLocations, {}))
  return listedCodes(asked, asked.data?.accessLocations)
}

/** Where something is sold. */
export function useSalesLocations(): ListedCodes {
  const asked = useQuery(query(listSalesLocations, {}))
  return listedCodes(asked, asked.data?.salesLocations)
}

/** What is sold. */
export function useProducts(): ListedCodes {
  const asked = useQuery(query(listProducts, {}))
  return listedCodes(asked, asked.data?.products)
}

function listedCodes(
  { data, isError }: { data: { isOffered: boolean } | undefined; isError: boolean },
  codes: readonly ListedCode[] = [],
): ListedCodes {
  if (!data) return { codes, state: isError ? 'down' : 'asking' }
  if (codes.length > 0) return { codes, state: 'listed' }
  return { codes, state: data.isOffered ? 'empty' : 'not-offered' }
}

/**
 * What a field says where there is nothing to choose from; nothing where there is. `isRefused`: a code that is not in the list
 * cannot be saved.
 */
export function wordsOf(
  state: ListedCodes['state'],
  one: 'code' | 'codes',
  { isRefused = false } = {},
): string | undefined {
  const are = one === 'code' ? 'the code is' : 'the codes are'
  if (state === 'down') return `The point of sale does not answer: ${are} not checked`
  if (state === 'not-offered') return `The point of sale has no list to choose from: ${are} not checked`
  if (state !== 'empty') return undefined
  return isRefused
    ? 'The list of the point of sale is empty: add a waiver there first, because a code that is not listed cannot be saved'
    : `The list of the point of sale is empty: ${are} not checked`
}

/** Does a code or its name hold what is sought, whatever its case? */
export function isFound({ code, name }: ListedCode, sought: string): boolean {
  return `${code} ${name}`.toLowerCase().includes(sought.trim().toLowerCase())
}
