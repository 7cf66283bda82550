import { listProducts } from '@first-chair/core/explanation/explanation.api'
import { listAccessLocations, listSalesLocations } from '@first-chair/core/pos-place/pos-place.api'
import { listAuthorizationTypes } from '@first-chair/core/waiver-text/waiver-text.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'

/** A code of the point of sale and its name there. */
export type ListedCode = { code: string; name: string }

/** A list of codes of the point of sale, with its loading state, for a field that offers these codes. */
export type ListedCodes = {
  codes: readonly ListedCode[]
  state: 'asking' | 'listed' | 'empty' | 'not-offered' | 'down'
}

/** The maximum number of options that a list displays; a search of one or two letters narrows the list further. */
export const maxOptions = 100

/** The authorization types (waivers) of the point of sale. */
export function useAuthorizationTypes(): ListedCodes {
  const products = useQuery(query(listAuthorizationTypes, {}))
  return toListedCodes(products, products.data?.authorizationTypes)
}

/** The access locations of the point of sale, where passes are checked. */
export function useAccessLocations(): ListedCodes {
  const products = useQuery(query(listAccessLocations, {}))
  return toListedCodes(products, products.data?.accessLocations)
}

/** The sales locations of the point of sale. */
export function useSalesLocations(): ListedCodes {
  const products = useQuery(query(listSalesLocations, {}))
  return toListedCodes(products, products.data?.salesLocations)
}

/** The products of the point of sale. */
export function useProducts(): ListedCodes {
  const products = useQuery(query(listProducts, {}))
  return toListedCodes(products, products.data?.products)
}

function toListedCodes(
  { data, isError }: { data: { isOffered: boolean } | undefined; isError: boolean },
  codes: readonly ListedCode[] = [],
): ListedCodes {
  if (!data) return { codes, state: isError ? 'down' : 'asking' }
  if (codes.length > 0) return { codes, state: 'listed' }
  return { codes, state: data.isOffered ? 'empty' : 'not-offered' }
}

/**
 * Returns the notice of a field that has no list to choose from; undefined if there is one. `isRefused`: a code that is
 * not in the list cannot be saved.
 */
export function getCodesNotice(
  state: ListedCodes['state'],
  one: 'code' | 'codes',
  { isRefused = false } = {},
): string | undefined {
  const are = one === 'code' ? 'the code is' : 'the codes are'
  if (state === 'down') return `The point of sale is not responding: ${are} not checked`
  if (state === 'not-offered') return `The point of sale has no list to choose from: ${are} not checked`
  if (state !== 'empty') return undefined
  return isRefused
    ? 'The list of the point of sale is empty: add a waiver there first, because a code that is not listed cannot be saved'
    : `The list of the point of sale is empty: ${are} not checked`
}

/** Whether a code or its name contains the search text; ignores case. */
export function matchesSearch({ code, name }: ListedCode, search: string): boolean {
  return `${code} ${name}`.toLowerCase().includes(search.trim().toLowerCase())
}
