import type { ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import type { LessonHousehold } from '@first-chair/core/lesson/lesson-household'
import type { StaffPerson } from '@first-chair/core/staff/staff-household'
import { Link } from '@tanstack/react-router'
import { t } from '../../catalogue/lessons.ts'
import { buttonClass, Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import actions from '../household/action-bar.module.css'
import { formatClock, formatTime } from '../format-time.ts'
import { usePlace } from '../place.ts'
import { getEventText } from '../staff-text.ts'
import styles from './lessons.module.css'
import type { useLessons } from './use-lessons.ts'

/** One filled button: the first child to hand over, or else to pick up. The other children have quieter buttons. */
export function LessonActions({
  people,
  newest,
  lessons,
  failure,
  recordedFirst,
  onPickUp,
}: {
  people: readonly StaffPerson[]
  newest: ReadonlyMap<string, ArrivalEvent>
  lessons: ReturnType<typeof useLessons>
  failure: Error | null
  /** What somebody else recorded instead of the last press. */
  recordedFirst: readonly ArrivalEvent[]
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
      hint: getLessonText(person, lessons.read.data),
      onClick: () => hand(person),
    })),
    ...handed.map((person) => ({
      person,
      label: t('pick-up', { name: person.firstName }),
      hint: '',
      onClick: () => onPickUp(person.contactId),
    })),
  ]
  const [first] = buttons
  return (
    <div className={buttons.length === 2 ? `${actions.bar} ${styles.pair}` : actions.bar}>
      {failure && (
        <Banner tone="bad" title={t('not-recorded')} announce>
          {failure.message}
        </Banner>
      )}
      {recordedFirst.map((event) => (
        <Banner key={event.id} tone="warn" title={t('recorded-first', { by: event.by })} announce>
          {t('recorded-first-hint', {
            event: getEventText(
              event,
              (id) =>
                [...people, ...(lessons.read.data?.adults ?? [])].find(({ contactId }) => contactId === id)?.firstName,
            ),
            time: formatTime(event.atUtc),
          })}
        </Banner>
      ))}
      {/* Two stand side by side, with the filled one at the right. */}
      {(buttons.length === 2 ? buttons.toReversed() : buttons).map(({ person, label, hint, onClick }) => (
        <Button
          key={person.contactId}
          block
          look={person === first?.person ? 'primary' : 'secondary'}
          busy={lessons.isRecording && person === first?.person ? t('recording') : undefined}
          disabled={lessons.read.data === undefined}
          onClick={onClick}
        >
          <span>
            {label}
            {hint !== '' && <small>{hint}</small>}
          </span>
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

/** The first name of a member of the staff. */
export function toFirstName(name: string): string {
  return name.split(' ')[0] ?? name
}

/** "Kids Blue · 10:00"; what was booked, if the lesson is not known. */
export function getLessonText({ contactId, product }: StaffPerson, lessons: LessonHousehold | undefined): string {
  const own = lessons?.children.find((child) => child.contactId === contactId)
  const lesson = own?.lesson ?? product
  return own?.startsAt ? t('lesson-at', { lesson, time: formatClock(own.startsAt) }) : lesson
}
