import { useEffect, useState } from 'react'
import { t } from '../../catalogue/staff-offline.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { buttonClass, Button } from '../../ui/button.tsx'
import styles from './offline.module.css'
import { contactServer, loadOfflineState, refusesSignOut, useOfflineState } from './offline-state.ts'

/** Why nobody can sign out now, on a page of its own. Tries to send at once; `onSent` is called when nothing waits any more. */
export function SignOutRefused({ onSent }: { onSent: () => void }) {
  const state = useOfflineState()
  const { isLoaded, unsent } = state
  const { baseUrl } = useSettings().frontEndSettings
  const [isTrying, setIsTrying] = useState(true)
  usePageTitle(t('sign-out-refused', { count: unsent.length }))
  useEffect(() => {
    void loadOfflineState(baseUrl)
      .then(() => contactServer(undefined, baseUrl))
      .finally(() => setIsTrying(false))
  }, [baseUrl])
  const isSent = isLoaded && !isTrying && !refusesSignOut(state)
  useEffect(() => {
    if (isSent) onSent()
  }, [isSent, onSent])
  const tryNow = async () => {
    setIsTrying(true)
    await contactServer(undefined, baseUrl)
    setIsTrying(false)
  }
  return (
    <main id="main" className={styles.refused}>
      <h1>{t('sign-out-refused', { count: unsent.length })}</h1>
      <p role="status">{t('sign-out-refused-hint')}</p>
      <div className={styles.actions}>
        <a href="/staff" className={buttonClass()}>
          {t('stay')}
        </a>
        <Button look="secondary" busy={isTrying ? t('trying') : undefined} onClick={() => void tryNow()}>
          {t('try-now')}
        </Button>
      </div>
    </main>
  )
}
