import type { StaffHousehold } from '@first-chair/core/staff/staff-household'
import { t } from '../../../catalogue/staff.ts'
import { useSettings } from '../../../settings/use-settings.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { formatStaffToday } from '../../format-day.ts'
import styles from './household-head.module.css'
import { SendLink } from './send-link.tsx'

const titles = {
  desk: 'title',
  rental: 'household-rental',
  lessons: 'household-lessons',
  lift: 'household-lift',
} as const

/** Who the household is, and the ways to reach it. */
export function HouseholdHead({
  household: { household, lastName, reference, people, day, phone, role, canSendLink },
  heading,
}: {
  household: StaffHousehold
  heading: React.RefObject<HTMLHeadingElement | null>
}) {
  const { dateFormat } = useSettings()
  const title = lastName ?? t(titles[role])
  return (
    <div className={styles.head}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>
          {t('guests', { count: people.length })}
          {reference !== null && (
            <>
              {' · '}
              <b>{reference}</b>
            </>
          )}
          {' · '}
          {formatStaffToday(day, dateFormat)}
        </p>
      </div>
      <div className={styles.contact}>
        {phone !== null && (
          <a href={`tel:${phone.number.replace(/[^\d+]/g, '')}`} className={buttonClass('secondary')}>
            <Icon name="phone" size="s" />
            {t('call', { name: phone.firstName })}
          </a>
        )}
        {canSendLink && <SendLink household={household} />}
      </div>
    </div>
  )
}
