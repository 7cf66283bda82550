import { Failure } from '@first-chair/core/contract/failure'
import type { GuestSearchResult } from '@first-chair/core/session/guest-search'
import { findGuests } from '@first-chair/core/session/reference.api'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { useKeys } from '../page/use-keys.ts'
import { formatCount } from '../text/format-count.ts'
import { GuestCard } from './guest-card.tsx'
import { readOnce } from '../page/read-once.ts'
import styles from './find-guest.module.css'

/** Finds a guest by reference (the code that a guest reads out), IP code, e-mail or name. */
export function FindGuestScreen() {
  const { search } = useMatch({ from: '/admin/$page' })
  // The address may contain a reference only. The typed text can be personal data and is never put into the address.
  const [searched, setSearched] = useState(typeof search['reference'] === 'string' ? search['reference'] : '')
  const [typed, setTyped] = useState(searched)
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  const results = useQuery({
    ...query(findGuests, { body: { search: searched } }),
    enabled: searched !== '',
    ...readOnce,
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const nextSearch = typed.trim()
    if (nextSearch === searched && nextSearch !== '') void results.refetch()
    else setSearched(nextSearch)
  }
  const problem = results.error instanceof Failure ? results.error.fields[0]?.message : undefined

  return (
    <PageFrame
      title="Find a guest"
      description="By reference, name, e-mail or IP code. Each search is recorded in the audit log."
    >
      <div className={styles.body}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextInput
            ref={field}
            label="Reference, name, e-mail or IP code"
            description="For example K7QM-4TRX, Lindqvist, maya@ or 1004180. The first letters of a name are enough. Type an e-mail at least up to the @."
            value={typed}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={problem}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" loading={results.isFetching}>
            Find
          </Button>
        </form>
        {results.isLoading && <Skeleton height={160} radius="lg" />}
        {results.isError && problem === undefined && (
          <Banner
            tone="bad"
            title="The search failed"
            announce
            action={<Button onClick={() => void results.refetch()}>Try again</Button>}
          >
            {results.error.message}
          </Banner>
        )}
        {results.data && <Results key={results.dataUpdatedAt} results={results.data} />}
      </div>
    </PageFrame>
  )
}

const kindLabels = { reference: 'reference', ipCode: 'IP code', email: 'e-mail', name: 'name' } as const

function Results({ results: { guests, hasMore, notSearchedAtPos } }: { results: GuestSearchResult }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.count}>
        {formatMatchCount(guests.length, hasMore)}
      </h2>
      {notSearchedAtPos.length > 0 && (
        <Banner tone="info" title="The point of sale was not searched">
          It cannot be searched by {notSearchedAtPos.map((kind) => kindLabels[kind]).join(' or ')}. By e-mail you find
          only guests who have signed in here. By name you find only sign-ins without a profile. By reference or IP code
          you find all guests.
        </Banner>
      )}
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
