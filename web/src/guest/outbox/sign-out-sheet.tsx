import { useEffect, useRef } from 'react'
import { t } from '../../catalogue/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './outbox.module.css'
import { getEntryIcon, getEntryTitle } from './unsent-row.tsx'
import { useOutbox } from '../unsent.ts'

/** Asks before a sign-out deletes what was not sent, and names it. `onSent` is called when everything was sent meanwhile. */
export function SignOutSheet({
  onStay,
  onDelete,
  onSent,
}: {
  onStay: () => void
  onDelete: () => void
  onSent: () => void
}) {
  const { entries } = useOutbox()
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  const isSent = entries.length === 0
  useEffect(() => {
    if (isSent) onSent()
  }, [isSent, onSent])
  return (
    <Dialog title={t('signOutTitle', { count: entries.length })} onClose={onStay}>
      <p>{t('signOutText', { count: entries.length })}</p>
      <ul className={styles.lost}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Icon name={getEntryIcon(entry)} size="s" />
            {getEntryTitle(entry)}
          </li>
        ))}
      </ul>
      <div className={styles.choices}>
        <Button ref={stay} block onClick={onStay}>
          {t('stay')}
        </Button>
        <Button look="secondary" block onClick={onDelete}>
          {t('deleteAndSignOut', { count: entries.length })}
        </Button>
      </div>
    </Dialog>
  )
}
