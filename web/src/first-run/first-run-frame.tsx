import type { FirstRun } from '@first-chair/core/first-run/first-run'
import type { FirstRunStepName } from '@first-chair/core/first-run/first-run-steps'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { RailScene } from '../art/rail-scene.tsx'
import { useLayout } from '../art/use-layout.ts'
import { t } from '../catalogue/first-run.ts'
import { unseen } from '../catalogue/tags.tsx'
import { usePageTitle } from '../settings/use-page-title.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './first-run.module.css'
import { toStepName } from './step-name.ts'

/** The steps, and the one that is displayed; undefined on a page that is no step. */
export type Progress = { steps: FirstRun['steps']; current: FirstRunStepName | undefined }

/**
 * The frame of the first run: the steps beside the page or above it, and the actions at the bottom. `saved` is in front of the
 * actions.
 */
export function FirstRunFrame({
  title,
  progress,
  aside,
  actions,
  saved,
  children,
}: {
  title: string
  progress?: Progress
  /** What every step is about, such as how long it takes. */
  aside?: string
  actions?: ReactNode
  saved?: string
  children?: ReactNode
}) {
  const isWide = useLayout('wide')
  usePageTitle(title)
  return (
    <div className={styles.page}>
      {isWide ? <Rail progress={progress} aside={aside} /> : <Bar progress={progress} />}
      <div className={styles.column}>
        <main id="main" className={styles.body}>
          <Heading key={progress?.current}>{title}</Heading>
          {children}
        </main>
        {actions !== undefined && (
          <div className={styles.foot}>
            <span className={styles.saved}>{saved}</span>
            {actions}
          </div>
        )}
      </div>
    </div>
  )
}

/** A new step begins at its heading. */
function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

function Rail({ progress, aside }: { progress: Progress | undefined; aside: string | undefined }) {
  return (
    <aside className={styles.rail} aria-label={t('steps')}>
      <RailScene className={styles.scene} />
      <p className={styles.logo}>
        <ProductMark />
        {t('product')}
      </p>
      {aside !== undefined && <p className={styles.about}>{aside}</p>}
      {progress && (
        <ol className={styles.steps}>
          {progress.steps.map(({ name, state }, index) => (
            <li
              key={name}
              className={styles[name === progress.current ? 'now' : state]}
              aria-current={name === progress.current ? 'step' : undefined}
            >
              <span className={styles.station} aria-hidden={state === 'done' ? undefined : true}>
                {state === 'done' && name !== progress.current ? <Icon name="tick" size="xs" /> : index + 1}
              </span>
              <StepName name={name} state={state} isCurrent={name === progress.current} />
            </li>
          ))}
        </ol>
      )}
    </aside>
  )
}

/** Steps that were done or left for later are links. The first one is not: whoever is here is an administrator. */
function StepName({ name, state, isCurrent }: { name: FirstRunStepName; state: string; isCurrent: boolean }) {
  const label = toStepName(name)
  if (isCurrent || state === 'open') return <span>{label}</span>
  const text = t(state === 'done' ? 'doneStep' : 'skippedStep', { name: label, n: (part) => part, u: unseen })
  if (name === 'administrator') return <span>{text}</span>
  return (
    <Link to="/first-run" search={{ step: name }}>
      {text}
      {state === 'skipped' && <small aria-hidden="true">{t('later')}</small>}
    </Link>
  )
}

function Bar({ progress }: { progress: Progress | undefined }) {
  const position = progress?.steps.findIndex(({ name }) => name === progress.current) ?? -1
  return (
    <header className={styles.bar}>
      <ProductMark />
      {progress && position >= 0 ? (
        <span>{t('progress', { step: position + 1, steps: progress.steps.length })}</span>
      ) : (
        <span>{t('product')}</span>
      )}
      {progress && (
        <span className={styles.parts} aria-hidden="true">
          {progress.steps.map(({ name, state }) => (
            <i key={name} className={styles[name === progress.current ? 'now' : state]} />
          ))}
        </span>
      )}
    </header>
  )
}

function ProductMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle cx="27.5" cy="13" r="6.5" fill="var(--rail-accent)" />
      <path d="M3 34L17.5 9 32 34z" fill="currentColor" />
      <path d="M17.5 9l4.7 8.1-3.6 2.6-2.2-2.8-3 3.1-1.3-2.2z" fill="var(--rail)" />
      <path d="M20 34l9.5-14L38 34z" fill="currentColor" opacity=".6" />
    </svg>
  )
}
