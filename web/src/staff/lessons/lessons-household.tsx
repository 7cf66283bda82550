import { getNewestEvents, type ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import { formatAgeShort } from '@first-chair/core/contact/contact'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import type { LessonHousehold } from '@first-chair/core/lesson/lesson-household'
import type { StaffHousehold, StaffPerson } from '@first-chair/core/staff/staff-household'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../catalogue/lessons.ts'
import { t as staffText } from '../../catalogue/staff.ts'
import { t as offlineText } from '../../catalogue/staff-offline.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { buttonClass, Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { GateMark } from '../../ui/gate-mark.tsx'
import { ArrivalLog } from '../household/arrival-log.tsx'
import { formatTime } from '../format-time.ts'
import frame from '../household/household-screen.module.css'
import { PersonPhoto } from '../household/person-photo.tsx'
import { NoNetworkStrip } from '../offline/no-network-strip.tsx'
import { getPastVerdictText } from '../offline/offline-text.ts'
import { isStoredHere } from '../offline/stored-events.ts'
import { useNetwork } from '../offline/use-offline.ts'
import { usePlace } from '../place.ts'
import { getStaffVerdictText } from '../staff-text.ts'
import { HealthNotePanel } from './health-note-panel.tsx'
import styles from './lessons.module.css'
import { PickUpDialog } from './pick-up-dialog.tsx'
import { useLessons } from './use-lessons.ts'

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
            onUndo={(eventId) => undo.mutate([eventId])}
            isBusy={undo.isPending || lessons.isRecording}
          />
        </aside>
      </div>
      <ActionBar
        people={people}
        newest={newest}
        lessons={lessons}
        failure={lessons.failure ?? undo.error}
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
    <div className={frame.head}>
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
          {formatCheckInDate(day, dateFormat)}
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

function ChildCard({
  person,
  household,
  lessons,
  last,
  asOf,
}: {
  person: StaffPerson
  household: string
  lessons: LessonHousehold | undefined
  last: ArrivalEvent | undefined
  /** When the verdict was true, without a network. */
  asOf: string | undefined
}) {
  const { contactId, firstName, age, product } = person
  const own = lessons?.children.find((child) => child.contactId === contactId)
  const lesson = own?.lesson ?? product
  return (
    <li className={styles.child}>
      <div className={styles.head}>
        <PersonPhoto person={person} householdId={household} />
        <div className={styles.who}>
          <h2>{age === null ? firstName : `${firstName}, ${formatAgeShort(age)}`}</h2>
          <p>{own?.startsAt ? t('lesson-at', { lesson, time: own.startsAt }) : lesson}</p>
        </div>
        <ChildStatus person={person} last={last} asOf={asOf} />
      </div>
      {person.reasons.length > 0 && (
        <ul className={styles.reasons}>
          {person.reasons.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      )}
      <HealthNotePanel household={household} contactId={contactId} firstName={firstName} />
      {lessons && (
        <div className={styles.facts}>
          <div>
            <h3>{t('may-pick-up', { name: firstName })}</h3>
            <ul className={styles.adults}>
              {lessons.adults.map((adult) => (
                <li key={adult.contactId}>
                  <PersonPhoto person={adult} householdId={household} />
                  <b>
                    {adult.firstName} {adult.lastInitial}.
                  </b>
                </li>
              ))}
            </ul>
          </div>
          {own && (
            <p className={styles.code}>
              <span>{t('code')}</span>
              <b>{own.handOverCode}</b>
            </p>
          )}
        </div>
      )}
    </li>
  )
}

function ChildStatus({
  person,
  last,
  asOf,
}: {
  person: StaffPerson
  last: ArrivalEvent | undefined
  asOf: string | undefined
}) {
  if (!last) {
    return (
      <p className={styles.status} data-verdict={person.verdict}>
        <GateMark mark={person.verdict} size={28} isHollow={asOf !== undefined} />
        {asOf === undefined ? getStaffVerdictText(person) : getPastVerdictText(person, asOf)}
      </p>
    )
  }
  const time = formatTime(last.atUtc)
  const instructor = last.detail?.instructor ?? last.by
  return (
    <p className={styles.status} data-verdict="ready">
      <GateMark mark="ready" size={28} />
      {last.kind === 'collected'
        ? t('collected-since', { time })
        : t('with-since', { name: toFirstName(instructor), time })}
      {isStoredHere(last) && ` · ${offlineText('not-sent-yet')}`}
    </p>
  )
}

/** One filled button: the first child to hand over, or else to pick up. The other children have quieter buttons. */
function ActionBar({
  people,
  newest,
  lessons,
  failure,
  onPickUp,
}: {
  people: readonly StaffPerson[]
  newest: ReadonlyMap<string, ArrivalEvent>
  lessons: ReturnType<typeof useLessons>
  failure: Error | null
  onPickUp: (contactId: string) => void
}) {
  const { personName } = usePlace()
  const waiting = people.filter(({ contactId }) => !newest.has(contactId))
  const handed = people.filter(({ contactId }) => newest.get(contactId)?.kind === 'handed-to-instructor')
  const hand = ({ contactId, firstName, lastInitial }: StaffPerson) =>
    lessons.record({
      kind: 'handed-to-instructor',
      contactIds: [contactId],
      detail: { instructor: personName },
      name: lastInitial === '' ? firstName : `${firstName} ${lastInitial}.`,
    })
  const buttons = [
    ...waiting.map((person) => ({
      person,
      label: t('hand', { name: person.firstName, instructor: toFirstName(personName) }),
      onClick: () => hand(person),
    })),
    ...handed.map((person) => ({
      person,
      label: t('pick-up', { name: person.firstName }),
      onClick: () => onPickUp(person.contactId),
    })),
  ]
  const [first] = buttons
  return (
    <div className={buttons.length === 2 ? `${frame.bar} ${styles.pair}` : frame.bar}>
      {failure && (
        <Banner tone="bad" title={t('not-recorded')} announce>
          {failure.message}
        </Banner>
      )}
      {/* Two stand side by side, with the filled one at the right. */}
      {(buttons.length === 2 ? buttons.toReversed() : buttons).map(({ person, label, onClick }) => (
        <Button
          key={person.contactId}
          block
          look={person === first?.person ? 'primary' : 'secondary'}
          busy={lessons.isRecording && person === first?.person ? t('recording') : undefined}
          disabled={lessons.read.data === undefined}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      {buttons.length === 0 && (
        <Link
          to="/staff/$page"
          params={{ page: 'find' }}
          preload={false}
          className={buttonClass('primary', { block: true })}
        >
          <span>
            {t('find-next')}
            {people.length > 0 && <small>{t('all-done')}</small>}
          </span>
        </Link>
      )}
    </div>
  )
}

function toFirstName(name: string): string {
  return name.split(' ')[0] ?? name
}
