import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'
import { OverviewCard } from './overview-card.tsx'
import styles from './overview.module.css'
import type { SetupStep } from './setup-steps.ts'

/** The setup checklist with what is done and what is not. The button of the first open step is emphasized. */
export function SetupList({ steps }: { steps: readonly SetupStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <OverviewCard title="Setup" aside={<span className={styles.quiet}>{`${done} of ${steps.length} done`}</span>}>
      <div className={styles.progress} aria-hidden="true">
        {steps.map(({ title }, place) => (
          <i key={title} className={place < done ? styles.full : undefined} />
        ))}
      </div>
      <ol className={styles.rows}>
        {steps.map((step) => (
          <li key={step.title}>
            <span className={step.isDone ? styles.doneDot : step === next ? styles.nextDot : styles.dot}>
              {step.isDone && <Icon name="tick" size="xs" />}
            </span>
            <span className={styles.grow}>
              <b>{step.title}</b>
              <span className="visually-hidden">{step.isDone ? ', done' : ', to do'}</span>
              {!step.isDone && step.hint !== undefined && <span className={styles.under}>{step.hint}</span>}
            </span>
            {!step.isDone && (
              <Link
                to="/admin/$page"
                params={{ page: step.page }}
                search={step.id === undefined ? {} : { id: step.id }}
                preload={false}
                className={step === next ? styles.primary : styles.secondary}
                aria-label={`Open: ${step.title}`}
              >
                Open
              </Link>
            )}
          </li>
        ))}
      </ol>
    </OverviewCard>
  )
}
