import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { OperatorHtml } from '../../ui/operator-text/operator-html.tsx'
import { Redline } from '../../ui/redline/redline.tsx'
import styles from './release.module.css'

const views = ['Changes', 'New text', 'Old text'] as const

/** The changes of a text, the new text and the old text. */
export function ReleaseChanges({ oldHtml, newHtml }: { oldHtml: string; newHtml: string }) {
  const [view, setView] = useState<string>('Changes')
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h3>What changed</h3>
        <SegmentedControl aria-label="View" data={[...views]} value={view} onChange={setView} />
      </div>
      <div className={styles.text} tabIndex={0} role="region" aria-label={view}>
        {view === 'Changes' ? (
          <Redline oldHtml={oldHtml} newHtml={newHtml} />
        ) : (
          <OperatorHtml html={view === 'New text' ? newHtml : oldHtml} />
        )}
      </div>
    </section>
  )
}
