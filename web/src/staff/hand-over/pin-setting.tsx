import { endOwnHandOvers, readStaffPin } from '@first-chair/core/hand-over/hand-over.api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { t } from '../../catalogue/staff.ts'
import { Button } from '../../ui/button.tsx'
import styles from './hand-over.module.css'
import { PinForm } from './pin-form.tsx'

/** The PIN of the person in the account menu, and the end of what the person has handed over. */
export function PinSetting() {
  const { data } = useQuery({ ...query(readStaffPin, {}), retry: false })
  const [isSaved, setIsSaved] = useState(false)
  const end = useMutation({ mutationFn: () => call(endOwnHandOvers, {}) })
  return (
    <div className={styles.setting}>
      <PinForm
        label={t('pin')}
        hint={t(data?.isSet ? 'pin-is-set' : 'pin-hint')}
        button={t('pin-save')}
        onSaved={() => setIsSaved(true)}
      />
      <p role="status">{isSaved && t('pin-saved')}</p>
      {data?.isSet && (
        <Button look="ghost" busy={end.isPending ? t('ending-hand-overs') : undefined} onClick={() => end.mutate()}>
          {t('end-hand-overs')}
        </Button>
      )}
      <p role="status">{end.error?.message ?? (end.data && t('ended-hand-overs', { count: end.data.ended }))}</p>
    </div>
  )
}
