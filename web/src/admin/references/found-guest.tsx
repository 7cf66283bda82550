import type { FoundReference } from '@first-chair/core/session/reference'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ModifiedAt } from '../resource/modified-at.tsx'
import styles from './references.module.css'

const reasons = {
  none: 'No customer of the point of sale has this e-mail and this name.',
  several: 'Several customers of the point of sale have this e-mail and this name.',
  'email-not-verified': 'The e-mail was never confirmed at the identity provider.',
} as const

/** Who it is: the household and its people, or somebody who could not be matched, and why. */
export function FoundGuest({
  found: { reference, createdDateUtc, household, unmatchedSignIn },
}: {
  found: FoundReference
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.card} aria-labelledby="found">
      <h2 id="found" ref={heading} tabIndex={-1}>
        {reference}
      </h2>
      <p className={styles.quiet}>
        Given out <ModifiedAt utc={createdDateUtc} />
      </p>
      {household && (
        <dl className={styles.facts}>
          <dt>Head of household</dt>
          <dd>IP code {household.ipCode}</dd>
          <dt>Signs in as</dt>
          <dd>{household.emails.join(', ') || 'Nobody any more'}</dd>
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
