import type { ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import { formatAgeShort } from '@first-chair/core/contact/contact'
import type { LessonHousehold } from '@first-chair/core/lesson/lesson-household'
import type { StaffPerson } from '@first-chair/core/staff/staff-household'
import { t } from '../../catalogue/lessons.ts'
import { t as offlineText } from '../../catalogue/staff-offline.ts'
import { GateMark } from '../../ui/gate-mark.tsx'
import { formatTime } from '../format-time.ts'
import { PersonPhoto } from '../household/person-photo.tsx'
import { getPastVerdictText } from '../offline/offline-text.ts'
import { isStoredHere } from '../offline/stored-events.ts'
import { getCollectorText, getStaffVerdictText } from '../staff-text.ts'
import { HealthNotePanel } from './health-note-panel.tsx'
import styles from './lessons.module.css'
import { getLessonText, toFirstName } from './lesson-actions.tsx'

/** A child with a lesson: who has the child now, what is open, the health note, and who may pick the child up. */
export function ChildCard({
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
  const { contactId, firstName, age } = person
  const own = lessons?.children.find((child) => child.contactId === contactId)
  return (
    <li className={styles.child}>
      <div className={styles.head}>
        <PersonPhoto person={person} householdId={household} />
        <div className={styles.who}>
          <h2>{age === null ? firstName : `${firstName}, ${formatAgeShort(age)}`}</h2>
          <p>{getLessonText(person, lessons)}</p>
        </div>
        <ChildStatus person={person} adults={lessons?.adults ?? []} last={last} asOf={asOf} />
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
  adults,
  last,
  asOf,
}: {
  person: StaffPerson
  adults: LessonHousehold['adults']
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
  const collector = getCollectorText(last.detail, (id) => adults.find(({ contactId }) => contactId === id)?.firstName)
  return (
    <p className={styles.status} data-verdict="ready">
      <GateMark mark="ready" size={28} />
      {last.kind === 'collected'
        ? collector === undefined
          ? t('collected-since', { time })
          : t('collected-by-since', { collector, time })
        : t('with-since', { name: toFirstName(instructor), time })}
      {isStoredHere(last) && ` · ${offlineText('not-sent-yet')}`}
    </p>
  )
}
