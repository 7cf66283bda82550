import { getDaySteps } from '@first-chair/core/staff/day-steps'
import type { StaffHousehold } from '@first-chair/core/staff/staff-household'
import { t } from '../../catalogue/staff-desk.ts'
import { GateMark } from '../../ui/gate-mark.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './day-line.module.css'

const labels = {
  arrived: 'step-arrived',
  rental: 'step-rental',
  lesson: 'step-lesson',
  'picked-up': 'step-picked-up',
} as const

/** The day of a household as a lift line: its steps hang on the cable, and the cabin is where they are now. */
export function DayLine({ household }: { household: StaffHousehold }) {
  const steps = getDaySteps(household)
  if (steps.length === 0) return null
  return (
    <ol className={styles.line} aria-label={t('line')}>
      {steps.map(({ kind, done, count, isHere }) => (
        <li key={kind} aria-current={isHere ? 'step' : undefined}>
          <span className={styles.stop}>
            {isHere ? (
              <span className={styles.cabin}>
                <Icon name="account" size="s" />
              </span>
            ) : done >= count ? (
              <GateMark mark="ready" size={26} />
            ) : (
              <i className={styles.ring} />
            )}
          </span>
          <b>{t(labels[kind])}</b>
          <span>{t('step-to-come', { done, count })}</span>
        </li>
      ))}
    </ol>
  )
}
