import type { WaiverChange } from '@first-chair/core/waiver/waiver'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../../../catalogue/waiver.ts'
import { createChunkLoader } from '../../../loading/chunk-loader.ts'
import { useSettings } from '../../../settings/use-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Redline } from '../../../ui/redline/redline.tsx'
import styles from './waiver.module.css'

/** Loaded on demand, because few guests read it. */
const loadRedline = createChunkLoader(() => import('../../../ui/redline/redline.tsx'))

/**
 * For people who signed an earlier text of a waiver: what changed since, first in the operator's words, then in the
 * text. `isOwn` is false if the reader may not be the one who signed.
 */
export function WhatChanged({ change, text, isOwn }: { change: WaiverChange; text: string; isOwn: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { dateFormat } = useSettings()
  const { signedVersion: version, summaries } = change
  const day = formatCheckInDate(change.signedOn, dateFormat)
  const lines = summaries.flatMap((summary) => summary.split('\n')).filter((line) => line.trim() !== '')
  return (
    <section className={`${cardClass()} ${styles.changed}`} aria-labelledby="what-changed">
      <h3 id="what-changed">{t('changedTitle')}</h3>
      <p>
        {version === null
          ? t('signedEarlier', { day })
          : t(isOwn ? 'signedVersion' : 'signedVersionFor', { version, day })}
      </p>
      {lines.length > 0 && (
        <ul>
          {lines.map((line, index) => (
            <li key={index}>
              <Icon name="information" size="s" />
              {line}
            </li>
          ))}
        </ul>
      )}
      <Button look="secondary" small onClick={() => setOpen(true)}>
        {t('showChanges')}
      </Button>
      {isOpen && (
        <Dialog title={t('changesTitle', { day })} fullScreen onClose={() => setOpen(false)}>
          <Changes oldHtml={change.signedText} newHtml={text} />
          <div className={styles.closeChanges}>
            <Button onClick={() => setOpen(false)}>{t('close')}</Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}

function Changes(texts: { oldHtml: string; newHtml: string }) {
  const [loaded, setLoaded] = useState<{ Redline: typeof Redline } | 'failed'>()
  useEffect(() => {
    void loadRedline().then(setLoaded, () => setLoaded('failed'))
  }, [])
  if (loaded === undefined) return <p role="status">{t('loadingChanges')}</p>
  if (loaded === 'failed') return <p role="alert">{t('changesNotLoaded')}</p>
  return (
    <FocusedRegion>
      <loaded.Redline {...texts} />
    </FocusedRegion>
  )
}

/** Takes the focus. Otherwise it would stay on the button below the text, and reading would start at the end. */
function FocusedRegion({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => region.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={region} className={styles.changes} tabIndex={0} role="region" aria-label={t('changesInText')}>
      {children}
    </div>
  )
}
