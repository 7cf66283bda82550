import {
  readChildRegistrations,
  withdrawHealthConsent,
} from '@first-chair/core/child-registration/child-registration.api'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { Contact } from '@first-chair/core/contact/contact'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { t } from '../../../catalogue/child-registration.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import styles from './child-registration.module.css'

/** Withdraws the consent that staff read the health answers of a child, after a question that says what follows. */
export function WithdrawConsent({ contact: { contactId, firstName } }: { contact: Contact }) {
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call(withdrawHealthConsent, { params: { contactId } }),
    onSuccess: () =>
      Promise.all(
        [readChildRegistrations, contactTaskGrouping].map(({ name }) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  })
  return (
    <>
      <Button
        look="ghost"
        small
        aria-label={t('withdrawOf', { name: firstName })}
        onClick={() => {
          withdraw.reset()
          setIsAsking(true)
        }}
      >
        {t('withdraw')}
      </Button>
      {isAsking && (
        <Dialog title={t('withdrawTitle', { name: firstName })} onClose={() => setIsAsking(false)}>
          <p>{t('withdrawHint')}</p>
          {withdraw.isError && (
            <Banner tone="bad" title={t('withdrawFailed')} announce>
              {withdraw.error.message}
            </Banner>
          )}
          <div className={styles.choices}>
            <Button look="secondary" onClick={() => setIsAsking(false)}>
              {t('keep')}
            </Button>
            <Button busy={withdraw.isPending ? t('withdraw') : undefined} onClick={() => withdraw.mutate()}>
              {t('withdraw')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
