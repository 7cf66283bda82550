import { Failure } from '@first-chair/core/contract/failure'
import { findGuests } from '@first-chair/core/session/reference.api'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type RefObject } from 'react'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { readOnce } from '../page/read-once.ts'
import { formatCount } from '../text/format-count.ts'
import styles from './privacy.module.css'
import type { ChosenPerson } from './use-privacy.ts'

/** Searches people and chooses one. The typed text is never put into the address. */
export function FindPerson({
  field,
  chosen,
  onChoose,
}: {
  field: RefObject<HTMLInputElement | null>
  chosen: ChosenPerson
  onChoose: (person: ChosenPerson) => void
}) {
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')
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
      <form className={styles.find} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          label="Name, e-mail, reference or IP code"
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
      {results.isLoading && <Skeleton height={80} radius="lg" />}
      {results.isError && problem === undefined && (
        <Banner
          tone="bad"
          title="The search failed"
          action={<Button onClick={() => void results.refetch()}>Try again</Button>}
        >
          {results.error.message}
        </Banner>
      )}
      {results.data && <Matches {...results.data} chosen={chosen} onChoose={onChoose} />}
    </>
  )
}

type Found = {
  household: { ipCode: string; people: { contactId: string; firstName: string; lastName: string }[] } | null
}

function Matches({
  guests,
  hasMore,
  chosen,
  onChoose,
}: {
  guests: readonly Found[]
  hasMore: boolean
  chosen: ChosenPerson
  onChoose: (person: ChosenPerson) => void
}) {
  const people = guests.flatMap(({ household }) =>
    (household?.people ?? []).map((person) => ({ ...person, household: household?.ipCode ?? '' })),
  )
  return (
    <section className={styles.card} aria-live="polite">
      <h2>{people.length === 0 ? 'No matching people' : formatCount(people.length, 'person', 'people')}</h2>
      <ul className={styles.list}>
        {people.map(({ contactId, firstName, lastName, household }) => (
          <li key={`${household} ${contactId}`}>
            <span>
              {firstName} {lastName} <span className={styles.quiet}>IP code {contactId}</span>
            </span>
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Open ${firstName} ${lastName}`}
              disabled={chosen.person === contactId}
              onClick={() => onChoose({ person: contactId, household })}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
      {hasMore && <p className={styles.quiet}>There are more matches. Type more of the name.</p>}
    </section>
  )
}
