import { formatAgeShort } from '@first-chair/core/contact/contact'
import type { PatrolHousehold } from '@first-chair/core/patrol/emergency'
import { readPatrolHousehold } from '@first-chair/core/patrol/patrol.api'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { query } from '../../api/query.ts'
import { t } from '../../catalogue/patrol.ts'
import { t as staffText } from '../../catalogue/staff.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useOnline } from '../../ui/feedback/offline-strip.tsx'
import frame from '../household/household-screen.module.css'
import { PersonPhoto } from '../household/person-photo.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { usePlace } from '../place.ts'
import { EmergencyNote } from './emergency-note.tsx'
import styles from './patrol.module.css'

/** The people of the household that was found. The health note of one of them is opened with a reason. */
export function PatrolScreen() {
  const { household = '' } = useSearch({ from: '/staff/$page' })
  // Another household is another page: nothing of the one before stays.
  return <Household key={household} id={household} />
}

function Household({ id }: { id: string }) {
  const { locationId } = usePlace()
  const isOnline = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(t('title'))
  const read = useQuery({
    ...query(readPatrolHousehold, { params: { locationId, household: id } }),
    staleTime: 60_000,
    gcTime: 0,
  })
  const isLoaded = read.data !== undefined
  useEffect(() => {
    if (isLoaded) heading.current?.focus()
  }, [isLoaded])

  if (!read.data)
    return <NotLoaded read={read} failed={t('failed')} missing={t('missing')} className={frame.household} />
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {t('title')}
      </h1>
      <p className={styles.hint}>{t('hint')}</p>
      {!isOnline && <Banner tone="warn" icon="offline" title={staffText('offline-hint')} />}
      <People household={id} people={read.data.people} />
    </div>
  )
}

function People({ household, people }: { household: string; people: PatrolHousehold['people'] }) {
  const [chosenId, setChosenId] = useState<string>()
  return (
    <ul className={styles.people}>
      {people.map((person) => {
        const { contactId, firstName, lastInitial, age } = person
        const name = lastInitial === '' ? firstName : `${firstName} ${lastInitial}.`
        return (
          <li key={contactId} className={styles.person}>
            <div className={styles.head}>
              <PersonPhoto person={person} householdId={household} />
              <h2>{age === null ? name : `${name}, ${formatAgeShort(age)}`}</h2>
              {contactId !== chosenId && (
                <Button look="secondary" onClick={() => setChosenId(contactId)}>
                  {t('choose', { name: firstName })}
                </Button>
              )}
            </div>
            {contactId === chosenId && (
              <EmergencyNote
                household={household}
                contactId={contactId}
                firstName={firstName}
                onCancel={() => setChosenId(undefined)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
