import { Failure } from '@first-chair/core/contract/failure'
import { startKiosk } from '@first-chair/core/kiosk/kiosk.api'
import { kioskPath } from '@first-chair/core/pages'
import { signOut as endToken } from '@first-chair/core/session/sign-out.api'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { t } from '../../catalogue/staff-kiosk.ts'
import { lockDevice } from '../../session/hand-over-lock.ts'
import { getAccessToken, signOut, wipeDevice } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useOnline } from '../../ui/feedback/offline-strip.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { getDeviceId } from '../hand-over/device-id.ts'
import { forgetShift } from '../offline/offline-state.ts'
import { PinForm } from '../hand-over/pin-form.tsx'
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
  const [isPinMissing, setIsPinMissing] = useState(false)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
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
    onSuccess: () => window.location.replace(kioskPath),
    onError: (failure) => setIsPinMissing(failure instanceof Failure && failure.code === 'pin-missing'),
  })
  const start = () => {
    setProblem(name.trim() === '' ? t('name-missing') : undefined)
    if (name.trim() !== '') mutate()
  }
  return (
    <section className={styles.start} aria-label={t('start-title')}>
      <h2>{t('start-title')}</h2>
      <p>{t('start-text')}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          start()
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
        {error && !isPinMissing && (
          <Banner tone="bad" title={t('start-failed')} announce>
            {error.message}
          </Banner>
        )}
        <Button type="submit" disabled={!isOnline} busy={isPending || isSuccess ? t('starting') : undefined}>
          {t('start')}
        </Button>
      </form>
      {isPinMissing && (
        <Dialog title={t('pin-title')} onClose={() => setIsPinMissing(false)}>
          <PinForm
            label={t('pin-title')}
            hint={t('pin-hint')}
            button={t('pin-save')}
            onSaved={() => {
              setIsPinMissing(false)
              mutate()
            }}
          >
            <Button look="ghost" onClick={() => setIsPinMissing(false)}>
              {t('pin-cancel')}
            </Button>
          </PinForm>
        </Dialog>
      )}
    </section>
  )
}
