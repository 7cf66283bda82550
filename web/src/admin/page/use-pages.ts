import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query'

/** What a page of a list continues: nothing, or what is older than an entry. */
type Before = { before?: number }

/** Loads a list page by page, newest first. `load` gets the part of the query that says which page it is. */
export function usePages<Page extends { nextBefore: number | null }>({
  key,
  load,
  refetchInterval = false,
}: {
  key: QueryKey
  load: (before: Before, options: { signal: AbortSignal }) => Promise<Page>
  refetchInterval?: number | false
}) {
  const first: Before = {}
  return useInfiniteQuery({
    queryKey: key,
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) => load(pageParam, { signal }),
    getNextPageParam: ({ nextBefore }): Before | undefined =>
      nextBefore === null ? undefined : { before: nextBefore },
    refetchInterval,
  })
}

/** The query of a call without the filters that are not set, as `''`. */
export function omitUnset<Filter extends Readonly<Record<string, string>>>(filter: Filter): Partial<Filter> {
  const set: Partial<Filter> = { ...filter }
  for (const name in set) if (set[name] === '') delete set[name]
  return set
}
