import { startKiosk } from '@first-chair/core/kiosk/kiosk.api'
import { kioskPath } from '@first-chair/core/pages'
import { signOut as endToken } from '@first-chair/core/session/sign-out.api'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { t } from '../../catalogue/staff-kiosk.ts'
import { lockDevice } from '../../session/hand-over-lock.ts'
import { getAccessToken, signOut, wipeDevice } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useOnline } from '../../ui/feedback/offline-strip.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { getDeviceId } from '../hand-over/device-id.ts'
import { useStartWithPin } from '../hand-over/use-start-with-pin.tsx'
import { UnsentDialog } from '../offline/network-chip.tsx'
import { forgetShift, refusesSignOut, useOfflineState } from '../offline/offline-state.ts'
import { usePlace } from '../place.ts'
import styles from './kiosk.module.css'
import { createCommandId } from '../create-command-id.ts'

/**
 * Makes this device a kiosk. Nobody is signed in on it afterwards: the token ends on the server, and the session at the
 * identity provider too, because the device stands alone all day.
 */
export function StartKiosk() {
  const { locationId, deviceName } = usePlace()
  const isOnline = useOnline()
  const [name, setName] = useState(deviceName)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const offline = useOfflineState()
  const [isRefused, setIsRefused] = useState(false)
  const {
    start,
    isStarting,
    problem: failure,
    pinDialog,
  } = useStartWithPin({
    begin: async () => {
      await call(startKiosk, {
        params: { locationId },
        body: { deviceId: getDeviceId(createCommandId), name: name.trim() },
      })
      lockDevice('kiosk')
      await forgetShift()
      const token = getAccessToken()
      await Promise.all([
        token === undefined ? undefined : call(endToken, { body: { token } }).catch(() => undefined),
        signOut(),
      ])
      wipeDevice()
    },
    // A new page: nothing of the staff stays in memory.
    onStarted: () => window.location.replace(kioskPath),
    saveLabel: t('pin-save'),
  })
  return (
    <section className={styles.start} aria-label={t('start-title')}>
      <h2>{t('start-title')}</h2>
      <p>{t('start-text')}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setProblem(name.trim() === '' ? t('name-missing') : undefined)
          if (name.trim() === '') return
          // Starting a kiosk signs the person out.
          if (refusesSignOut(offline)) setIsRefused(true)
          else start()
        }}
      >
        <TextField
          label={t('name')}
          hint={t('name-hint')}
          error={problem}
          maxLength={40}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {!isOnline && <p>{t('start-offline')}</p>}
        {failure !== undefined && (
          <Banner tone="bad" title={t('start-failed')} announce>
            {failure}
          </Banner>
        )}
        <Button type="submit" disabled={!isOnline} busy={isStarting ? t('starting') : undefined}>
          {t('start')}
        </Button>
      </form>
      {isRefused && <UnsentDialog isSigningOut onClose={() => setIsRefused(false)} />}
      {pinDialog}
    </section>
  )
}
