import type { HealthNote } from '@first-chair/core/lesson/health-note'
import type { LessonListChild, LessonNotes } from '@first-chair/core/lesson/lesson-list'
import { Link } from '@tanstack/react-router'
import { t } from '../../catalogue/lessons.ts'
import { GateMark } from '../../ui/gate-mark.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PersonPhoto } from '../household/person-photo.tsx'
import styles from './lesson-list.module.css'
import { getChildName, getProblemText, getStateText } from './lesson-rows.ts'
import { getUnansweredText, toItemText } from './note-text.ts'

type Note = LessonNotes[number]['note']

/** The children of a lesson: those with something to do first, then those whom nobody has answered for. */
export function LessonTable({
  lessonChildren,
  notes,
}: {
  lessonChildren: readonly LessonListChild[]
  /** undefined while they are closed. */
  notes: LessonNotes | undefined
}) {
  const rows = lessonChildren
    .map((child) => ({ child, note: notes?.find(({ contactId }) => contactId === child.contactId)?.note }))
    .toSorted((one, other) => toRank(one.note) - toRank(other.note))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td className={styles.photo} />
          <th>{t('column-child')}</th>
          <th>{t('column-what')}</th>
          <th>{t('column-call')}</th>
          <th className={styles.now}>{t('column-now')}</th>
          <th className={styles.sign} aria-hidden="true">
            {t('column-picked-up')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ child, note }) => (
          <Row key={child.contactId} child={child} note={note} />
        ))}
      </tbody>
    </table>
  )
}

const ranks = { something: 0, 'not-answered': 1, unreadable: 1, 'none-known': 2 } as const satisfies Record<
  Note['status'],
  number
>
const toRank = (note: Note | undefined) => (note ? ranks[note.status] : 0)

function Row({ child, note }: { child: LessonListChild; note: Note | undefined }) {
  const problem = getProblemText(child)
  return (
    <tr data-problem={problem !== undefined || note?.status === 'not-answered' || undefined}>
      <td className={styles.photo}>
        <PersonPhoto person={child} householdId={child.household} />
      </td>
      <td className={styles.child}>
        <Link to="/staff/$page" params={{ page: 'household' }} search={{ household: child.household }} preload={false}>
          {getChildName(child)}
        </Link>
        <small>{child.age}</small>
      </td>
      <td className={styles.what}>{note ? <What note={note} /> : <span>{t('not-opened')}</span>}</td>
      <td>
        {note?.contacts.slice(0, 1).map(({ name, phone }) => (
          <a key={phone} className={styles.call} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {name}
            <small>{phone}</small>
          </a>
        ))}
        {note?.contacts.length === 0 && t('no-contacts')}
      </td>
      <td className={styles.now}>
        <p data-state={child.state}>
          {child.state !== 'to-come' && <GateMark mark="ready" size={24} />} {getStateText(child)}
        </p>
        {problem !== undefined && (
          <p className={styles.problem}>
            <GateMark mark="not-ready" size={24} /> {problem}
          </p>
        )}
      </td>
      <td className={styles.sign} aria-hidden="true" />
    </tr>
  )
}

function What({ note: { status, items } }: { note: Pick<HealthNote, 'status' | 'items'> }) {
  if (status === 'none-known') return t('none-known')
  if (status !== 'something') return <p className={styles.unanswered}>{getUnansweredText(status)}</p>
  return (
    <ul>
      {items.map((item) => {
        const { title, more, why } = toItemText(item)
        return (
          <li key={item.field}>
            <span className={styles.cross}>
              <Icon name="plus" size="s" />
            </span>
            <div>
              <b>{title}</b>
              {[...more, why].map((text) => text !== '' && <p key={text}>{text}</p>)}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
