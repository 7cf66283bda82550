import { t } from '../../../catalogue/check-in.ts'
import { getDraftCipher } from '../../drafts/draft-key.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useOnline } from '../../../ui/feedback/offline-strip.tsx'
import styles from './task-shell.module.css'

/**
 * Where the latest input is stored: nowhere (nothing was typed), as a draft in this browser or this page, in its outbox, or on the
 * server.
 */
export type SaveStatus = 'nothing' | 'draft' | 'unsent' | 'saved'

/** Says where the latest input is stored: "Saved" only if it is on the server (docs/design.md, "Drafts"). */
export function SaveStatusLabel({ status }: { status: SaveStatus }) {
  const isOnline = useOnline()
  const label = !isOnline ? t('offline') : status === 'nothing' ? '' : toLabel(status)
  return (
    <span role="status" className={styles.kept}>
      {label !== '' && (
        <>
          <Icon name={isOnline && status !== 'unsent' ? 'tick' : 'offline'} size="xs" />
          {label}
        </>
      )}
    </span>
  )
}

/** Without a database, such as in some private windows, a draft is lost with the page. */
function toLabel(status: Exclude<SaveStatus, 'nothing'>): string {
  return status === 'draft' && getDraftCipher()?.isLasting !== true ? t('draftOfPage') : t(status)
}
