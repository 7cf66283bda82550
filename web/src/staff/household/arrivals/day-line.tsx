import { getDaySteps, type DayStep } from '@first-chair/core/staff/day-steps'
import type { StaffHousehold } from '@first-chair/core/staff/staff-household'
import { t } from '../../../catalogue/staff-desk.ts'
import { GateMark } from '../../../ui/gate-mark.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { formatTime } from '../../format-time.ts'
import styles from './day-line.module.css'

const labels = {
  arrived: 'step-arrived',
  rental: 'step-rental',
  lesson: 'step-lesson',
  'picked-up': 'step-picked-up',
} as const
const toCome = {
  arrived: 'arrived-to-come',
  rental: 'rental-to-come',
  lesson: 'lesson-to-come',
  'picked-up': 'picked-up-to-come',
} as const

/** How far a step is: how many are to come, how many of them have taken it, or when the last one did. */
function getProgressText({ kind, done, count, atUtc }: DayStep): string {
  if (done === 0 || atUtc === null) return t(toCome[kind], { count })
  return done < count ? t('step-some', { done, count }) : formatTime(atUtc)
}

/**
 * The day of a household as a lift line: its steps hang on the cable, and the cabin is where they are now. The cable goes
 * down the page where the page is narrow or the day stands beside the people.
 */
export function DayLine({ household }: { household: StaffHousehold }) {
  const steps = getDaySteps(household)
  if (steps.length === 0) return null
  return (
    <ol className={styles.line} data-day-line aria-label={t('line')}>
      {steps.map((step) => (
        <li key={step.kind} aria-current={step.isHere ? 'step' : undefined}>
          <span className={styles.stop}>
            {step.isHere ? (
              <span className={styles.cabin}>
                <Icon name="account" size="s" />
              </span>
            ) : step.done >= step.count ? (
              <GateMark mark="ready" size={26} />
            ) : (
              <i className={styles.ring} />
            )}
          </span>
          <b>{t(labels[step.kind])}</b>
          <span>{getProgressText(step)}</span>
        </li>
      ))}
    </ol>
  )
}
