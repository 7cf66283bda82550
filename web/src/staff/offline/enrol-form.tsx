import { DeviceCode, type EnrolledDevice } from '@first-chair/core/staff-device/staff-device'
import { enrolStaffDevice } from '@first-chair/core/staff-device/staff-device.api'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { t } from '../../catalogue/staff-offline.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './offline.module.css'

type EnrolFormProps = {
  hint: string
  /** True for a screen on a wall, which has codes of its own. */
  isWall: boolean
  onEnrolled: (device: EnrolledDevice) => Promise<void> | void
}

/**
 * Enrols this device with the code of an administrator. The code is in the address if it was read from the QR code of the
 * admin page. It is not sent with the address.
 */
export function EnrolForm({ hint, isWall, onEnrolled }: EnrolFormProps) {
  const [code, setCode] = useState(() => decodeURIComponent(location.hash.slice(1)))
  const [problem, setProblem] = useState<string>()
  const enrol = useMutation({
    mutationFn: (typed: string) => call(enrolStaffDevice, { body: { code: typed, isWall } }),
    onSuccess: async (device) => {
      history.replaceState(history.state, '', location.pathname)
      await onEnrolled(device)
    },
    onError: (failure) => setProblem(failure.message),
  })
  return (
    <form
      className={styles.device}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const checked = DeviceCode.safeParse(code)
        setProblem(checked.error?.issues[0]?.message)
        if (checked.success && !enrol.isPending) enrol.mutate(checked.data)
      }}
    >
      <p>{hint}</p>
      <TextField
        label={t('device-code')}
        hint={t('device-code-hint')}
        error={problem}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" busy={enrol.isPending ? t('enrolling') : undefined}>
        {t('enrol')}
      </Button>
    </form>
  )
}
