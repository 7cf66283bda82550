import type { GuestSearchResult } from '@first-chair/core/session/guest-search'
import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { GuestSearch, NotSearchedAtPos } from '../page/guest-search.tsx'
import { ModifiedAt } from '../text/modified-at.tsx'
import { formatCount } from '../text/format-count.ts'
import styles from './privacy.module.css'
import type { ChosenPerson } from './use-privacy.ts'

/** Searches people and chooses one. */
export function FindPerson({
  field,
  ...choice
}: {
  field: RefObject<HTMLInputElement | null>
  chosen: ChosenPerson
  onChoose: (person: ChosenPerson) => void
}) {
  return (
    <GuestSearch field={field} label="Name, e-mail, reference or IP code">
      {(results) => (
        <>
          <NotSearchedAtPos results={results} />
          <Matches results={results} {...choice} />
        </>
      )}
    </GuestSearch>
  )
}

function Matches({
  results: { guests, hasMore },
  chosen,
  onChoose,
}: {
  results: GuestSearchResult
  chosen: ChosenPerson
  onChoose: (person: ChosenPerson) => void
}) {
  const people = guests.flatMap(({ household }) =>
    (household?.people ?? []).map((person) => ({ ...person, household: household?.ipCode ?? '' })),
  )
  const signIns = guests.flatMap(({ reference, unmatchedSignIn }) =>
    unmatchedSignIn ? [{ reference: reference ?? '', unmatchedSignIn }] : [],
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
      {signIns.length > 0 && (
        <>
          <h3>{formatCount(signIns.length, 'sign-in without a profile', 'sign-ins without a profile')}</h3>
          <ul className={styles.list}>
            {signIns.map(({ reference, unmatchedSignIn: { givenName, familyName, email, triedDateUtc } }) => (
              <li key={reference}>
                <span>
                  {`${givenName} ${familyName}`.trim() || 'Without a name'}
                  <span className={styles.quiet}>
                    {email || 'Without an e-mail'}. Reference {reference}. Last attempt{' '}
                    <ModifiedAt utc={triedDateUtc} />.
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.quiet}>
            A sign-in that belongs to no customer goes by itself four weeks after the last attempt.
          </p>
        </>
      )}
      {hasMore && <p className={styles.quiet}>There are more matches. Type more of the name.</p>}
    </section>
  )
}
