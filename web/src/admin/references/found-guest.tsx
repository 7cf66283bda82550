import type { FoundGuest } from '@first-chair/core/session/guest-search'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { ModifiedAt } from '../resource/modified-at.tsx'
import styles from './references.module.css'

const reasons = {
  none: 'No customer of the point of sale has this e-mail and this name.',
  several: 'Several customers of the point of sale have this e-mail and this name.',
  'email-not-verified': 'The e-mail was never confirmed at the identity provider.',
} as const

/** Who it is: the household and its people, or somebody who could not be matched, and why. */
export function FoundGuestCard({
  guest: { reference, createdDateUtc, household, unmatchedSignIn },
}: {
  guest: FoundGuest
}) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>{titleOf({ household, unmatchedSignIn })}</h3>
      <p className={styles.quiet}>
        {reference === null || createdDateUtc === null ? (
          'Has never signed in, so there is no reference yet'
        ) : (
          <>
            Reference {reference}, given out <ModifiedAt utc={createdDateUtc} />
          </>
        )}
      </p>
      {household && (
        <dl className={styles.facts}>
          <dt>Head of household</dt>
          <dd>IP code {household.ipCode}</dd>
          <dt>Signs in as</dt>
          <dd>{household.emails.join(', ') || (reference === null ? 'Nobody yet' : 'Nobody any more')}</dd>
          <dt>Point of sale</dt>
          <dd>
            <Link
              to="/admin/$page"
              params={{ page: 'outsidesystems' }}
              search={{ ipCode: household.ipCode }}
              preload={false}
            >
              What it has not been told yet
            </Link>
          </dd>
          <dt>People</dt>
          <dd>
            <ul>
              {household.people.map(({ contactId, firstName, lastName }) => (
                <li key={contactId}>
                  {firstName} {lastName} <span className={styles.quiet}>{contactId}</span>
                </li>
              ))}
            </ul>
          </dd>
        </dl>
      )}
      {unmatchedSignIn && (
        <dl className={styles.facts}>
          <dt>Signed in as</dt>
          <dd>
            {unmatchedSignIn.givenName} {unmatchedSignIn.familyName}, {unmatchedSignIn.email || 'without an e-mail'}
          </dd>
          <dt>Why there is no profile</dt>
          <dd>{reasons[unmatchedSignIn.reason]}</dd>
          <dt>Last tried</dt>
          <dd>
            <ModifiedAt utc={unmatchedSignIn.triedDateUtc} />
          </dd>
        </dl>
      )}
    </section>
  )
}

/** The head of household, whoever signed in without a profile, or what is left. */
function titleOf({ household, unmatchedSignIn }: Pick<FoundGuest, 'household' | 'unmatchedSignIn'>): string {
  if (unmatchedSignIn) return `${unmatchedSignIn.givenName} ${unmatchedSignIn.familyName}, without a profile`
  const head = household?.people[0]
  return head ? `Household of ${head.firstName} ${head.lastName}` : `Household ${household?.ipCode ?? ''}`
}
