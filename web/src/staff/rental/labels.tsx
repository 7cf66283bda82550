import { useState } from 'react'
import { StaffIcon } from '../../art/staff-icon.tsx'
import { t } from '../../catalogue/staff-rental.ts'
import { Button } from '../../ui/button.tsx'
import { PrintSheet } from '../print/print-sheet.tsx'
import styles from './labels.module.css'
import { usePaperOfPrinter } from './use-paper-of-printer.ts'

/**
 * What a label on a set of equipment says: whose it is, and the sizes. Never the skier code, which would look like a
 * setting of the binding.
 */
export type RentalLabel = {
  contactId: string
  name: string
  shoe: string
  height: string
  /** The product, the type of the skier, and the stance. */
  about: string
  /** The household or its hour, and the day. */
  foot: string
}

/** Prints a label for each person. `label` is the accessible name, if there are several such buttons on the page. */
export function PrintLabels({ labels, label }: { labels: readonly RentalLabel[]; label?: string }) {
  const [isPrinting, setIsPrinting] = useState(false)
  if (labels.length === 0) return null
  return (
    <>
      <Button look="secondary" small aria-label={label} onClick={() => setIsPrinting(true)}>
        <StaffIcon name="printer" />
        {t('labels')}
      </Button>
      {isPrinting && (
        <PrintSheet onPrinted={() => setIsPrinting(false)}>
          <Labels labels={labels} />
        </PrintSheet>
      )}
    </>
  )
}

function Labels({ labels }: { labels: readonly RentalLabel[] }) {
  usePaperOfPrinter()
  return (
    <ul className={styles.labels}>
      {labels.map(({ contactId, name, shoe, height, about, foot }) => (
        <li key={contactId}>
          <b className={styles.name}>{name}</b>
          <span className={styles.sizes}>
            <span>
              <small>{t('shoe')}</small>
              <b>{shoe}</b>
            </span>
            <span>
              <small>{t('height')}</small>
              <b>{height}</b>
            </span>
          </span>
          <span className={styles.about}>{about}</span>
          <span className={styles.foot}>{foot}</span>
        </li>
      ))}
    </ul>
  )
}
