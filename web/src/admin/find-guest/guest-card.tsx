import type { GuestSearchRow } from '@first-chair/core/session/guest-search'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { ModifiedAt } from '../text/modified-at.tsx'
import { HouseholdPhotos } from './household-photos.tsx'
import styles from './find-guest.module.css'

const reasons = {
  none: 'No customer of the point of sale has this e-mail and this name.',
  several: 'Several customers of the point of sale have this e-mail and this name.',
  'email-not-verified': 'The e-mail address has not been verified by the sign-in provider.',
} as const

/** One search result: a household and its people, or a sign-in that matches no customer, with the reason. */
export function GuestCard({
  guest: { reference, createdDateUtc, household, unmatchedSignIn },
}: {
  guest: GuestSearchRow
}) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>{getTitle({ household, unmatchedSignIn })}</h3>
      <p className={styles.quiet}>
        {reference === null || createdDateUtc === null ? (
          'Has never signed in, so there is no reference yet'
        ) : (
          <>
            Reference {reference}, issued <ModifiedAt utc={createdDateUtc} />
          </>
        )}
      </p>
      {household && (
        <dl className={styles.facts}>
          <dt>Head of household</dt>
          <dd>IP code {household.ipCode}</dd>
          <dt>Signs in as</dt>
          <dd>
            {household.emails.join(', ') || (reference === null ? 'Nobody yet' : 'No longer linked to a sign-in')}
          </dd>
          <dt>Point of sale</dt>
          <dd>
            <Link
              to="/admin/$page"
              params={{ page: 'outsidesystems' }}
              search={{ ipCode: household.ipCode }}
              preload={false}
            >
              Data that was not sent yet
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
          <dt>Photos</dt>
          <dd>
            <HouseholdPhotos ipCode={household.ipCode} />
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
          <dt>Last attempt</dt>
          <dd>
            <ModifiedAt utc={unmatchedSignIn.triedDateUtc} />
          </dd>
        </dl>
      )}
    </section>
  )
}

/** Returns the heading: the name of the sign-in without a profile, or of the head of household, or the IP code. */
function getTitle({ household, unmatchedSignIn }: Pick<GuestSearchRow, 'household' | 'unmatchedSignIn'>): string {
  if (unmatchedSignIn) return `${unmatchedSignIn.givenName} ${unmatchedSignIn.familyName}, without a profile`
  const head = household?.people[0]
  return head ? `Household of ${head.firstName} ${head.lastName}` : `Household ${household?.ipCode ?? ''}`
}
