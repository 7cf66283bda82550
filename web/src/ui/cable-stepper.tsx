import type { ReactNode } from 'react'
import { unseen } from '../catalogue/tags.tsx'
import { t } from '../catalogue/ui.ts'
import styles from './cable-stepper.module.css'
import { Icon } from './icon.tsx'

type Step = { id: string; label: string; state: 'done' | 'now' | 'todo' }

type CableStepperProps = {
  /** The accessible name of the list of steps. */
  label: string
  steps: readonly Step[]
  cabin: string
  /** The text of `cabin` for screen readers, such as "1 of 4 members". */
  cabinText: string
}

/** The steps of check-in as stations on a lift cable. `cabin` is the text on the current step, such as "1/4". */
export function CableStepper({ label, steps, cabin, cabinText }: CableStepperProps) {
  const heights = steps.map((_, position) => getStepHeight(position, steps.length))
  return (
    <nav aria-label={label} className={styles.steps}>
      <ol className={styles.cable} style={{ gridTemplateColumns: `repeat(${steps.length}, 1fr)` }}>
        <Cable heights={heights} />
        {steps.map(({ id, label: step, state }, position) => (
          <li key={id} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={styles.station}>
              <span className={styles.mark} style={{ top: heights[position] }}>
                {state === 'done' && <Icon name="tick" size="xs" />}
                {state === 'now' && <span aria-hidden="true">{cabin}</span>}
              </span>
            </span>
            {state === 'done' && t('stepDone', { step, name, unseen })}
            {state === 'now' && t('stepNow', { step, progress: cabinText, name, unseen })}
            {state === 'todo' && t('stepTodo', { step, name, unseen })}
          </li>
        ))}
      </ol>
    </nav>
  )
}

const name = (step: ReactNode) => <span className={styles.name}>{step}</span>

const lowest = 33
const highest = 15

function getStepHeight(position: number, count: number): number {
  return count < 2 ? (lowest + highest) / 2 : lowest - ((lowest - highest) * position) / (count - 1)
}

function Cable({ heights }: { heights: readonly number[] }) {
  const share = 100 / heights.length
  const points = heights.map((height, position) => `${share * (position + 0.5)} ${height}`)
  const path = `M0 ${(heights[0] ?? lowest) + 4}L${points.join('L')}L100 ${(heights.at(-1) ?? highest) - 4}`
  return (
    <svg viewBox="0 0 100 66" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="var(--text)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
