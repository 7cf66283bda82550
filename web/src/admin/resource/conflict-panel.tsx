import { Button, Radio } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { formatValue } from '../text/format-value.ts'
import shared from '../look/shared.module.css'
import styles from './conflict-panel.module.css'
import type { Conflict } from './conflict.ts'

/**
 * Resolves a conflict after two people changed the same row: shows both values of each field and lets the user choose
 * one.
 */
export function ConflictPanel({
  conflict: { changedBy, changedAt, changes },
  labels,
  valueText,
  onResolve,
}: {
  conflict: Conflict
  labels: Readonly<Record<string, string>>
  valueText: (field: string, value: unknown) => string | undefined
  onResolve: (chosen: Readonly<Record<string, unknown>>) => void
}) {
  const [choice, setChoice] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>(() =>
    Object.fromEntries(changes.map(({ path, isMine }) => [path, isMine ? 'mine' : 'theirs'])),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const chosen = changes.map(({ path, saved, sent }) => [path, choice[path] === 'mine' ? sent : saved] as const)
  const text = (path: string, value: unknown) => valueText(path, value) ?? formatValue(value)
  const who = changedBy === '' ? 'Somebody else' : changedBy

  return (
    <section className={styles.conflict} aria-labelledby="conflict" role="alert">
      <h3 id="conflict" ref={heading} tabIndex={-1}>
        {who} changed this meanwhile
      </h3>
      <p className={shared.quiet}>
        {changedAt === '' ? '' : `Saved ${formatAdminDate(changedAt)}. `}
        Your changes are not lost. Choose which values to save.
      </p>
      {changes.map(({ path, saved, sent }) => (
        <Radio.Group
          key={path}
          label={labels[path] ?? labels[path.split('.')[0] ?? ''] ?? path}
          value={choice[path] ?? 'mine'}
          onChange={(value) => setChoice({ ...choice, [path]: value === 'mine' ? 'mine' : 'theirs' })}
        >
          <Radio value="theirs" label={`Take theirs: ${text(path, saved)}`} />
          <Radio value="mine" label={`Keep mine: ${text(path, sent)}`} />
        </Radio.Group>
      ))}
      <div className={shared.answers}>
        <Button onClick={() => onResolve(Object.fromEntries(chosen))}>Save what I chose</Button>
      </div>
    </section>
  )
}
