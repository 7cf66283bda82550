import type { StaffHousehold } from '@first-chair/core/staff/staff-household'
import { t } from '../../../catalogue/staff.ts'
import styles from './also-open.module.css'

/** What is open too, but stops nothing that was booked. */
export function AlsoOpen({ household: { people } }: { household: StaffHousehold }) {
  const open = people.flatMap(({ contactId, firstName, alsoOpen }) =>
    alsoOpen.map(({ code, text, subject }) => ({ key: `${contactId} ${code} ${subject}`, firstName, text })),
  )
  if (open.length === 0) return null
  return (
    <details className={styles.also}>
      <summary>
        {t('also-open')} ({open.length})
      </summary>
      <ul>
        {open.map(({ key, firstName, text }) => (
          <li key={key}>{t('also-open-of', { name: firstName, reason: text })}</li>
        ))}
      </ul>
    </details>
  )
}
