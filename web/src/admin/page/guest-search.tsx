import { Failure } from '@first-chair/core/contract/failure'
import type { GuestSearchResult } from '@first-chair/core/session/guest-search'
import { findGuests } from '@first-chair/core/session/reference.api'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import styles from './guest-search.module.css'
import { readOnce } from './read-once.ts'

/**
 * Searches guests by reference, name, e-mail or IP code, and passes the results to `children`, with a number that changes with
 * each search. The typed text can be personal data and is never put into the address.
 */
export function GuestSearch({
  field,
  label,
  description,
  reference = '',
  children,
}: {
  field: RefObject<HTMLInputElement | null>
  label: string
  description?: string
  /** Is searched at once. */
  reference?: string
  children: (results: GuestSearchResult, searchedAt: number) => ReactNode
}) {
  const [searched, setSearched] = useState(reference)
  const [typed, setTyped] = useState(searched)
  const results = useQuery({
    ...query(findGuests, { body: { search: searched } }),
    enabled: searched !== '',
    ...readOnce,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = typed.trim()
    if (next === searched && next !== '') void results.refetch()
    else setSearched(next)
  }
  const problem = results.error instanceof Failure ? results.error.fields[0]?.message : undefined

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          label={label}
          description={description}
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
      {results.isLoading && <Skeleton height={120} radius="lg" />}
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
      {results.data && children(results.data, results.dataUpdatedAt)}
    </>
  )
}

const kindLabels = { reference: 'reference', ipCode: 'IP code', email: 'e-mail', name: 'name' } as const

/**
 * Says by what the point of sale cannot be searched, so that nobody concludes from an empty list that it has no such
 * guest.
 */
export function NotSearchedAtPos({ results: { notSearchedAtPos } }: { results: GuestSearchResult }) {
  if (notSearchedAtPos.length === 0) return null
  return (
    <Banner tone="info" title="The point of sale was not searched">
      It cannot be searched by {notSearchedAtPos.map((kind) => kindLabels[kind]).join(' or ')}. By e-mail you find only
      guests who have signed in here. By name you find only sign-ins without a profile. By reference or IP code you find
      all guests.
    </Banner>
  )
}
