import { Failure } from '@first-chair/core/contract/failure'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../catalogue/staff.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PinForm } from './pin-form.tsx'

/**
 * Starts what only a PIN ends. A person without a PIN chooses one in a dialog first, whose button is `saveLabel`; then it
 * starts. `problem` is any other failure.
 */
export function useStartWithPin({
  begin,
  onStarted,
  saveLabel,
}: {
  begin: () => Promise<unknown>
  onStarted: () => unknown
  saveLabel: string
}) {
  const [isPinMissing, setIsPinMissing] = useState(false)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: begin,
    onSuccess: onStarted,
    onError: (failure) => setIsPinMissing(failure instanceof Failure && failure.code === 'pin-missing'),
  })
  const close = () => setIsPinMissing(false)
  return {
    start: () => mutate(),
    isStarting: isPending || isSuccess,
    problem: isPinMissing ? undefined : error?.message,
    pinDialog: isPinMissing && (
      <Dialog title={t('pin-title')} onClose={close}>
        <PinForm
          label={t('pin')}
          hint={t('pin-hint')}
          button={saveLabel}
          look="primary"
          onSaved={() => {
            close()
            mutate()
          }}
        >
          <Button look="ghost" onClick={close}>
            {t('pin-cancel')}
          </Button>
        </PinForm>
      </Dialog>
    ),
  }
}
