import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

/** The filter of a list by name; '' for no restriction. */
type Filter = Readonly<Record<string, string>>

/**
 * Returns the filter of a list, which is stored in the address of the page, and a function that changes it. `parse`
 * makes the filter from the texts in the address ('' for a missing one). The address leaves out empty values and
 * `defaults`.
 */
export function useAddressFilter<AddressFilter extends Filter>(
  parse: (read: (name: keyof AddressFilter & string) => string) => AddressFilter,
  defaults: Partial<AddressFilter> = {},
): [filter: AddressFilter, change: (part: Partial<AddressFilter>) => void] {
  const search = useSearch({ from: '/admin/$page' })
  const params = useParams({ from: '/admin/$page' })
  const navigate = useNavigate()
  const filter = parse((name) => toText(search[name]))
  const change = (part: Partial<AddressFilter>) => {
    const searchParams = Object.entries({ ...filter, ...part }).filter(
      ([name, value]) => value !== '' && value !== defaults[name],
    )
    void navigate({
      to: '/admin/$page',
      params,
      search: Object.fromEntries(searchParams),
      replace: true,
      resetScroll: false,
    })
  }
  return [filter, change]
}

/** Converts a search parameter to text, because the router parses digits as a number. */
export function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
