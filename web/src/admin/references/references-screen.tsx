import { Failure } from '@first-chair/core/failure'
import type { FoundGuests } from '@first-chair/core/session/guest-search'
import { findGuests } from '@first-chair/core/session/reference.api'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { PageFrame } from '../resource/page-frame.tsx'
import { useKeys } from '../use-keys.ts'
import { FoundGuestCard } from './found-guest.tsx'
import styles from './references.module.css'

/** Who is it? By the code that a guest reads out, an IP code, an e-mail or a name. */
export function ReferencesScreen() {
  const { search } = useMatch({ from: '/admin/$page' })
  // Only a reference may come with the address: what is typed here can be personal data, and stays out of it.
  const [asked, setAsked] = useState(typeof search['reference'] === 'string' ? search['reference'] : '')
  const [typed, setTyped] = useState(asked)
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  const found = useQuery({
    ...query(findGuests, { body: { search: asked } }),
    enabled: asked !== '',
    // Every search is in the audit log: only a person asks again.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    retry: false,
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = typed.trim()
    if (next === asked && next !== '') void found.refetch()
    else setAsked(next)
  }
  const problem = found.error instanceof Failure ? found.error.fields[0]?.message : undefined

  return (
    <PageFrame title="Find a guest" words="By reference, name, e-mail or IP code. Each search is in the audit log.">
      <div className={styles.body}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextInput
            ref={field}
            label="Reference, name, e-mail or IP code"
            description="Such as K7QM-4TRX, Lindqvist, maya@ or 1004180. The beginning of a name is enough, and of an e-mail up to the @."
            value={typed}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={problem}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" loading={found.isFetching}>
            Find
          </Button>
        </form>
        {found.isLoading && <Skeleton height={160} radius="lg" />}
        {found.isError && problem === undefined && (
          <Banner
            tone="bad"
            title="The search did not work"
            announce
            action={<Button onClick={() => void found.refetch()}>Try again</Button>}
          >
            {found.error.message}
          </Banner>
        )}
        {found.data && <Results key={found.dataUpdatedAt} found={found.data} />}
      </div>
    </PageFrame>
  )
}

const kindLabels = { reference: 'reference', ipCode: 'IP code', email: 'e-mail', name: 'name' } as const

function Results({ found: { guests, hasMore, notSearchedAtPos } }: { found: FoundGuests }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.count}>
        {countText(guests.length, hasMore)}
      </h2>
      {notSearchedAtPos.length > 0 && (
        <Banner tone="info" title="The point of sale was not searched">
          It cannot be searched by {notSearchedAtPos.map((kind) => kindLabels[kind]).join(' or ')}. Only guests who have
          signed in here are found by e-mail, and only sign-ins without a profile by name. Reference and IP code find
          everybody.
        </Banner>
      )}
      {guests.map((guest) => (
        <FoundGuestCard key={`${guest.household?.ipCode ?? ''} ${guest.reference ?? ''}`} guest={guest} />
      ))}
      {hasMore && (
        <p className={styles.quiet}>
          There are more. Type more of the name, or first and last name, to find the others.
        </p>
      )}
    </>
  )
}

function countText(count: number, hasMore: boolean): string {
  if (count === 0) return 'No matching guests'
  if (hasMore) return `The first ${count} matches`
  return count === 1 ? '1 match' : `${count} matches`
}
