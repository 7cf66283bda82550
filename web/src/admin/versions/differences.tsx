import type { SetupDifference } from '@first-chair/core/setup-document/setup-differences'
import { Badge } from '../../ui/badge.tsx'
import { Redline } from '../../ui/redline/redline.tsx'
import { formatCount } from '../text/format-count.ts'
import { getFieldLabel, getObjectTitle, getValueText, isNone } from './difference-text.ts'
import styles from './versions.module.css'

const changes = {
  added: { label: 'Added', tone: 'ok' },
  changed: { label: 'Changed', tone: 'info' },
  removed: { label: 'Removed', tone: 'bad' },
} as const

/** The differences between two setups, one card for each object, each field with its old and its new value in words. */
export function Differences({ differences }: { differences: readonly SetupDifference[] }) {
  if (differences.length === 0) return <p className={styles.quiet}>There is no difference.</p>
  return differences.map((difference) => (
    <Difference key={`${difference.section} ${difference.key ?? ''}`} difference={difference} />
  ))
}

function Difference({ difference }: { difference: SetupDifference }) {
  const { key, change, fields } = difference
  const { label, tone } = changes[change]
  return (
    <section className={styles.difference} aria-label={getObjectTitle(difference)}>
      <header>
        <h3>{getObjectTitle(difference)}</h3>
        <Badge tone={tone}>{key === null ? formatCount(fields.length, 'change') : label}</Badge>
      </header>
      {change !== 'removed' && (
        <dl>
          {fields.filter(isWorthReading(change)).map((field) => (
            <div key={field.path}>
              <dt>{getFieldLabel(field.path)}</dt>
              <dd>
                <Values {...field} isNew={change === 'added'} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** Empty fields of a new object are not listed as differences. */
const isWorthReading =
  (change: SetupDifference['change']) =>
  ({ after }: SetupDifference['fields'][number]): boolean =>
    change !== 'added' || !isNone(after)

function Values({ path, before, after, isNew }: SetupDifference['fields'][number] & { isNew: boolean }) {
  if (path === 'html' && !isNew && typeof before === 'string' && typeof after === 'string') {
    return <Redline oldHtml={before} newHtml={after} />
  }
  return (
    <>
      {!isNew && (
        <del>
          <span className="visually-hidden">removed: </span>
          {getValueText(before)}
        </del>
      )}{' '}
      <ins>
        <span className="visually-hidden">added: </span>
        {getValueText(after)}
      </ins>
    </>
  )
}
