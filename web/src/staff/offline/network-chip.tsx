import { useState } from 'react'
import { t as staffText } from '../../catalogue/staff.ts'
import { t } from '../../catalogue/staff-offline.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSettings } from '../../settings/use-settings.ts'
import { formatTime } from '../format-time.ts'
import styles from './offline.module.css'
import { contactServer, useOfflineState } from './offline-state.ts'
import { getUnsentText } from './offline-text.ts'
import { useNetwork } from './use-offline.ts'

/** Says whether there is a network and what was not sent yet. Opens the list of it. It never hides. */
export function NetworkChip() {
  const { unsent } = useOfflineState()
  const isOnline = useNetwork()
  const [isOpen, setIsOpen] = useState(false)
  const state = unsent.length > 0 ? t('to-send', { count: unsent.length }) : staffText(isOnline ? 'online' : 'offline')
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        data-offline={!isOnline || unsent.length > 0 || undefined}
        aria-label={t('network', { state })}
        onClick={() => setIsOpen(true)}
      >
        {isOnline ? <i className={styles.dot} aria-hidden="true" /> : <Icon name="offline" size="s" />}
        {state}
      </button>
      <span role="status" className="visually-hidden">
        {state}
      </span>
      {isOpen && <UnsentDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The events that were not sent yet. Their names are known only in the tab that recorded them. */
export function UnsentDialog({ onClose, isSigningOut = false }: { onClose: () => void; isSigningOut?: boolean }) {
  const { unsent, names, device } = useOfflineState()
  const { baseUrl } = useSettings().frontEndSettings
  const [isTrying, setIsTrying] = useState(false)
  const tryNow = async () => {
    setIsTrying(true)
    await contactServer(device?.shift, baseUrl)
    setIsTrying(false)
  }
  const count = unsent.length
  const title = count === 0 ? t('all-sent') : isSigningOut ? t('sign-out-refused', { count }) : t('unsent', { count })
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{t(count === 0 ? 'all-sent-hint' : isSigningOut ? 'sign-out-refused-hint' : 'unsent-hint')}</p>
      <ol className={styles.unsent}>
        {unsent.map(({ commandId, kind, subject, at }) => {
          const people = 'tags' in subject ? subject.tags.length : subject.contactIds.length
          return (
            <li key={commandId}>
              <b>{getUnsentText(kind, names.get(commandId) ?? t('guests', { count: people }))}</b>
              <time dateTime={at}>{formatTime(at)}</time>
            </li>
          )
        })}
      </ol>
      <div className={styles.actions}>
        <Button onClick={onClose}>{t(isSigningOut && count > 0 ? 'stay' : 'close')}</Button>
        {count > 0 && (
          <Button look="secondary" busy={isTrying ? t('trying') : undefined} onClick={() => void tryNow()}>
            {t('try-now')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
