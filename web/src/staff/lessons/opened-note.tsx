import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import type { HealthNote } from '@first-chair/core/lesson/health-note'
import { t } from '../../catalogue/lessons.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { GateMark } from '../../ui/gate-mark.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatTime } from '../format-time.ts'
import styles from './lessons.module.css'
import { getUnansweredText as getUnansweredTextOfLesson, toItemText } from './note-text.ts'

/** An open health note: what to do first, then whom to call, and that the opening is in the log. */
export function OpenedNote({
  note,
  firstName,
  getUnansweredText = getUnansweredTextOfLesson,
  onClose,
}: {
  note: HealthNote
  firstName: string
  /** What to do as long as nobody has answered. */
  getUnansweredText?: typeof getUnansweredTextOfLesson
  onClose: () => void
}) {
  return (
    <div role="region" aria-label={t('open-note', { name: firstName })}>
      <What note={note} getUnansweredText={getUnansweredText} />
      <div className={styles.contacts}>
        <h3>{t('call-first')}</h3>
        {note.contacts.length === 0 && <p>{t('no-contacts')}</p>}
        <ol>
          {note.contacts.map(({ name, phone }) => (
            <li key={`${name} ${phone}`}>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                <Icon name="phone" size="s" />
                <span>
                  <b>{name}</b>
                  <span>{phone}</span>
                </span>
              </a>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.opened}>
        <p role="status">
          <Icon name="information" size="s" />
          <span>
            {t('opened', { name: firstName, time: formatTime(note.openedAtUtc) })} {t('closed')}
          </span>
        </p>
        <Button look="ghost" small onClick={onClose}>
          {t('close-note')}
        </Button>
      </div>
    </div>
  )
}

function What({
  note: { status, items, answeredBy, answeredOn },
  getUnansweredText,
}: {
  note: HealthNote
  getUnansweredText: typeof getUnansweredTextOfLesson
}) {
  const { dateFormat } = useSettings()
  if (status === 'something') {
    return (
      <ul>
        {items.map((item) => {
          const { title, more, why } = toItemText(item)
          return (
            <li key={item.field} className={styles.act}>
              <span className={styles.cross}>
                <Icon name="plus" />
              </span>
              <div>
                <b>{title}</b>
                {more.map((text) => (
                  <p key={text}>{text}</p>
                ))}
                {why !== '' && <p className={styles.why}>{why}</p>}
              </div>
            </li>
          )
        })}
      </ul>
    )
  }
  if (status === 'none-known') {
    return (
      <div className={styles.nothing}>
        <GateMark mark="ready" size={32} />
        <p>
          <b>{t('none-known')}</b>
          {answeredBy !== null && answeredOn !== null && (
            <span>{t('none-known-by', { name: answeredBy, day: formatCheckInDate(answeredOn, dateFormat) })}</span>
          )}
        </p>
      </div>
    )
  }
  return (
    <div className={styles.unanswered}>
      <GateMark mark="not-ready" size={32} />
      <p>
        <b>{getUnansweredText(status)}</b>
      </p>
    </div>
  )
}
