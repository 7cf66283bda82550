import { getNewestEvents } from '@first-chair/core/arrival/arrival-event'
import type { StaffHousehold, StaffPerson } from '@first-chair/core/staff/staff-household'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../catalogue/lessons.ts'
import { t as staffText } from '../../catalogue/staff.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ArrivalLog } from '../household/arrivals/arrival-log.tsx'
import { formatStaffToday } from '../format-day.ts'
import { formatTime } from '../format-time.ts'
import head from '../household/head/household-head.module.css'
import frame from '../household/household-screen.module.css'
import { NoNetworkStrip } from '../offline/no-network-strip.tsx'
import { useNetwork } from '../offline/use-offline.ts'
import styles from './lessons.module.css'
import { PickUpDialog } from './pick-up-dialog.tsx'
import { useLessons } from './use-lessons.ts'
import { ChildCard } from './child-card.tsx'
import { LessonActions } from './lesson-actions.tsx'

/** The children of a household with a lesson today: what to do for each, who is called, and who hands over to whom. */
export function LessonsHousehold({
  household,
  undo,
}: {
  household: StaffHousehold
  undo: { mutate: (eventIds: number[]) => void; isPending: boolean; error: Error | null }
}) {
  const { people, events } = household
  const isOnline = useNetwork()
  const lessons = useLessons(household.household)
  const [collectedId, setCollectedId] = useState<string>()
  const newest = getNewestEvents(events, 'collected')
  const { recordedFirst } = lessons
  const stillFirst = recordedFirst.filter(({ id, contactId }) => newest.get(contactId)?.id === id)
  const adults = lessons.read.data?.adults ?? []
  const child = people.find(({ contactId }) => contactId === collectedId)
  return (
    <>
      <NoNetworkStrip checkedAtUtc={household.checkedAtUtc} role={household.role} />
      <div className={frame.household}>
        <Head household={household} />
        <section className={frame.people}>
          {lessons.read.isError && (
            <Banner
              tone="bad"
              title={staffText('household-failed')}
              action={<Button onClick={() => void lessons.read.refetch()}>{staffText('try-again')}</Button>}
            >
              {lessons.read.error.message}
            </Banner>
          )}
          {people.length === 0 && <p>{t('no-children')}</p>}
          <ul className={styles.children}>
            {people.map((person) => (
              <ChildCard
                key={person.contactId}
                person={person}
                household={household.household}
                lessons={lessons.read.data}
                last={newest.get(person.contactId)}
                asOf={isOnline ? undefined : formatTime(household.checkedAtUtc)}
              />
            ))}
          </ul>
        </section>
        <aside>
          <ArrivalLog
            household={household}
            adults={adults}
            onUndo={(eventId) => undo.mutate([eventId])}
            isBusy={undo.isPending || lessons.isRecording}
          />
        </aside>
      </div>
      <LessonActions
        people={people}
        newest={newest}
        lessons={lessons}
        failure={lessons.failure ?? undo.error}
        recordedFirst={stillFirst}
        onPickUp={setCollectedId}
      />
      {child && lessons.read.data && (
        <PickUpDialog
          child={child}
          household={household.household}
          lessons={lessons.read.data}
          isRecording={lessons.isRecording}
          failure={lessons.failure}
          onClose={() => setCollectedId(undefined)}
          onPickUp={(detail) =>
            lessons.record({ kind: 'collected', contactIds: [child.contactId], detail, name: child.firstName }, () =>
              setCollectedId(undefined),
            )
          }
        />
      )}
    </>
  )
}

function Head({ household: { people, reference, day } }: { household: StaffHousehold }) {
  const { dateFormat } = useSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={head.head}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {getNames(people)}
        </h1>
        <p>
          {reference !== null && (
            <>
              <b>{reference}</b>
              {' · '}
            </>
          )}
          {t('children', { count: people.length })}
          {' · '}
          {formatStaffToday(day, dateFormat)}
        </p>
      </div>
    </div>
  )
}

function getNames(people: readonly StaffPerson[]): string {
  const names = people.map(({ firstName }) => firstName)
  const [{ lastInitial: initial } = { lastInitial: '' }] = people
  if (names.length === 0) return t('title')
  return initial === '' ? t('names-only', { names }) : t('names', { names, initial })
}
