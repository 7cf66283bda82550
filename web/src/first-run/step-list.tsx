import { findOpenStep, type FirstRun } from '@first-chair/core/first-run/first-run'
import { Link, useNavigate } from '@tanstack/react-router'
import { t } from '../catalogue/first-run.ts'
import { unseen } from '../catalogue/tags.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { FirstRunFrame } from './first-run-frame.tsx'
import styles from './first-run.module.css'
import { toStepName } from './step-name.ts'

/** All steps: what was done, what was left for later, and the way on. */
export function StepList({ firstRun }: { firstRun: FirstRun }) {
  const navigate = useNavigate()
  const { steps, administrator } = firstRun
  const open = findOpenStep(firstRun)
  const position = steps.findIndex(({ name }) => name === open) + 1
  const [firstName = ''] = administrator.name.split(' ')
  return (
    <FirstRunFrame
      title={open === undefined ? t('finished') : t('welcomeBack', { name: firstName })}
      progress={{ steps, current: undefined }}
      aside={t('aboutTime')}
      actions={
        open === undefined ? (
          // A new page has the name and the colours of the resort.
          <a href="/admin/overview" className={buttonClass()}>
            {t('openOverview')}
          </a>
        ) : (
          <Button onClick={() => void navigate({ to: '/first-run', search: { step: open } })}>
            {t('goOn', { step: position })}
          </Button>
        )
      }
    >
      <p>{open === undefined ? t('finishedText') : t('leftAt', { step: position })}</p>
      <ol className={styles.list}>
        {steps.map(({ name, state }) => (
          <li key={name}>
            <span className={`${styles.round} ${state === 'done' ? styles.ok : name === open ? styles.info : ''}`}>
              <Icon name={state === 'done' ? 'tick' : name === open ? 'forward' : 'clock'} size="s" />
            </span>
            <span className={styles.grow}>
              <b>{toStepName(name)}</b>
              <small>
                {name === 'administrator' && administrator.email}
                {name === 'resort' && firstRun.resort.name}
                {name === open && t('next')}
                {state === 'skipped' && t('later')}
              </small>
            </span>
            {name !== 'administrator' && state !== 'open' && (
              <Link to="/first-run" search={{ step: name }}>
                <span>{t(state === 'done' ? 'change' : 'doNow', { name: toStepName(name), u: unseen })}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </FirstRunFrame>
  )
}
