import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { OperatorHtml } from '../../ui/operator-text/operator-html.tsx'
import { Redline } from '../../ui/redline/redline.tsx'
import { GuestNotice } from './guest-notice.tsx'
import styles from './release.module.css'

const views = ['Signed before', 'First time'] as const

/** The new text as guests read it on a phone. Guests who signed before also see what changed. */
export function SeeAsGuest({
  name,
  number,
  oldHtml,
  newHtml,
  summary,
  changes,
  onClose,
}: {
  name: string
  number: number
  oldHtml: string
  newHtml: string
  summary: string
  changes: number
  onClose: () => void
}) {
  const [view, setView] = useState<string>('Signed before')
  const [showsChanges, setShowsChanges] = useState(false)
  return (
    <Dialog title="As a guest sees it" fullScreen onClose={onClose}>
      <div className={styles.asGuest}>
        <SegmentedControl aria-label="Guest" data={[...views]} value={view} onChange={setView} />
        <section className={styles.phone} aria-label={view}>
          <h3>{name}</h3>
          <p className={styles.quiet}>Version {number}</p>
          {view === 'Signed before' && (
            <>
              <GuestNotice summary={summary} changes={changes} />
              <Button variant="default" aria-expanded={showsChanges} onClick={() => setShowsChanges(!showsChanges)}>
                {showsChanges ? 'Hide what changed' : 'Show what changed'}
              </Button>
              {showsChanges && <Redline oldHtml={oldHtml} newHtml={newHtml} />}
            </>
          )}
          <OperatorHtml html={newHtml} />
        </section>
        <Button variant="default" onClick={onClose}>
          Back to the release
        </Button>
      </div>
    </Dialog>
  )
}
