import type { SetupDraft } from '@first-chair/core/setup-document/setup-draft'
import type { SetupVersion } from '@first-chair/core/setup-document/setup-version'
import { Button } from '@mantine/core'
import CheckIcon from 'lucide-react/icons/check'
import ClockIcon from 'lucide-react/icons/clock'
import HistoryIcon from 'lucide-react/icons/history'
import PencilIcon from 'lucide-react/icons/pencil'
import { useState, type ReactNode } from 'react'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { formatResortTime } from '../text/resort-time.ts'
import { summarise } from './difference-text.ts'
import styles from './versions.module.css'

/** What is selected in the history. */
export type Selection = { draft: number } | { version: number }

/** How many versions are shown at first. */
const firstVersions = 20

/** Drafts, scheduled drafts and all versions, newest first. */
export function History({
  versions,
  drafts,
  selected,
  onSelect,
}: {
  versions: readonly SetupVersion[]
  drafts: readonly SetupDraft[]
  selected: Selection | undefined
  onSelect: (selection: Selection) => void
}) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? versions : versions.slice(0, firstVersions)
  const isSelected = (selection: Selection) => JSON.stringify(selection) === JSON.stringify(selected)
  return (
    <section className={styles.card} aria-label="History">
      <ol className={styles.history}>
        {drafts.map(({ id, name, modifiedBy, modifiedDateUtc, scheduledFor, failure }) => (
          <Entry
            key={`draft ${id}`}
            tone={scheduledFor === null ? styles.draft : styles.scheduled}
            icon={scheduledFor === null ? <PencilIcon size={16} /> : <ClockIcon size={16} />}
            title={scheduledFor === null ? `Draft: ${name}` : name}
            text={
              scheduledFor === null
                ? `${failure === null ? '' : 'Could not be published · '}${modifiedBy}, ${formatAdminDate(modifiedDateUtc)}`
                : `Goes live ${formatResortTime(scheduledFor)} · ${modifiedBy}`
            }
            isSelected={isSelected({ draft: id })}
            onSelect={() => onSelect({ draft: id })}
          />
        ))}
        {shown.map(({ number, savedBy, savedDateUtc, label, changes }, index) => (
          <Entry
            key={number}
            tone={index === 0 ? styles.live : undefined}
            icon={index === 0 ? <CheckIcon size={16} /> : <HistoryIcon size={16} />}
            title={`Version ${number}${label === '' ? '' : `: ${label}`}${index === 0 ? ', live' : ''}`}
            text={[formatAdminDate(savedDateUtc), savedBy, summarise(changes)]
              .filter((part) => part !== '')
              .join(' · ')}
            isSelected={isSelected({ version: number })}
            onSelect={() => onSelect({ version: number })}
          />
        ))}
      </ol>
      {shown.length < versions.length && (
        <Button variant="subtle" className={styles.more} onClick={() => setWhole(true)}>
          Show {versions.length - shown.length} older
        </Button>
      )}
    </section>
  )
}

function Entry({
  tone,
  icon,
  title,
  text,
  isSelected,
  onSelect,
}: {
  tone: string | undefined
  icon: ReactNode
  title: string
  text: string
  isSelected: boolean
  onSelect: () => void
}) {
  return (
    <li>
      <button type="button" className={styles.entry} aria-current={isSelected} onClick={onSelect}>
        <span className={`${styles.point} ${tone ?? ''}`} aria-hidden>
          {icon}
        </span>
        <span>
          <b>{title}</b>
          <span className={styles.sub}>{text}</span>
        </span>
      </button>
    </li>
  )
}
