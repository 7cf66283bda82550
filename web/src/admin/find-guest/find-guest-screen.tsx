import type { GuestSearchResult } from '@first-chair/core/session/guest-search'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { GuestSearch, NotSearchedAtPos } from '../page/guest-search.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { useKeys } from '../page/use-keys.ts'
import { formatCount } from '../text/format-count.ts'
import { GuestCard } from './guest-card.tsx'
import styles from './find-guest.module.css'

/** Finds a guest by reference (the code that a guest reads out), IP code, e-mail or name. */
export function FindGuestScreen() {
  const search = useSearch({ from: '/admin/$page' })
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  return (
    <PageFrame
      title="Find a guest"
      description="By reference, name, e-mail or IP code. Each search is recorded in the audit log."
    >
      <div className={styles.body}>
        <GuestSearch
          field={field}
          label="Reference, name, e-mail or IP code"
          description="For example K7QM-4TRX, Lindqvist, maya@ or 1004180. The first letters of a name are enough. Type an e-mail at least up to the @."
          // The address may contain a reference only.
          reference={typeof search['reference'] === 'string' ? search['reference'] : ''}
        >
          {(results, searchedAt) => <Results key={searchedAt} results={results} />}
        </GuestSearch>
      </div>
    </PageFrame>
  )
}

function Results({ results }: { results: GuestSearchResult }) {
  const { guests, hasMore } = results
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.count}>
        {formatMatchCount(guests.length, hasMore)}
      </h2>
      <NotSearchedAtPos results={results} />
      {guests.map((guest) => (
        <GuestCard key={`${guest.household?.ipCode ?? ''} ${guest.reference ?? ''}`} guest={guest} />
      ))}
      {hasMore && (
        <p className={styles.quiet}>
          There are more matches. To find them, type more of the name, or the first and last name.
        </p>
      )}
    </>
  )
}

function formatMatchCount(count: number, hasMore: boolean): string {
  if (count === 0) return 'No matching guests'
  if (hasMore) return `The first ${count} matches`
  return formatCount(count, 'match', 'matches')
}
