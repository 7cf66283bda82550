import {
  getPhotoRejectionMessage,
  photoRejectionReasons,
  type PhotoRejectionReason,
} from '@first-chair/core/photo-review/photo-rejection'
import type { StaffPerson } from '@first-chair/core/staff/staff-household'
import { rejectStaffPhoto } from '@first-chair/core/staff/staff-help.api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { t } from '../../catalogue/staff-desk.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useOnline } from '../../ui/feedback/offline-strip.tsx'
import { Button } from '../../ui/button.tsx'
import box from '../../ui/form/choice-box.module.css'
import { usePlace } from '../place.ts'
import styles from './reject-photo.module.css'
import { householdQuery } from './use-household.ts'

/** The short name of each reason. */
const reasonKeys = {
  'eyes-covered': 'eyes-covered',
  'face-covered': 'face-covered',
  unclear: 'unclear',
  'too-far-away': 'too-far-away',
  'several-people': 'several-people',
  'another-person': 'another-person',
  'not-recent': 'not-recent',
  'no-face': 'no-face',
} as const satisfies Record<PhotoRejectionReason, string>

/** Chooses why a photo is not accepted. The exact message to the guest is displayed before it is sent. */
export function RejectPhoto({
  person: { contactId, firstName, photoHash },
  householdId,
  onDone,
}: {
  person: Pick<StaffPerson, 'contactId' | 'firstName' | 'photoHash'>
  householdId: string
  onDone: () => void
}) {
  const { locationId } = usePlace()
  const queryClient = useQueryClient()
  const isOnline = useOnline()
  const id = useId()
  const [reason, setReason] = useState<PhotoRejectionReason>()
  const reject = useMutation({
    mutationFn: (chosen: PhotoRejectionReason) =>
      call(rejectStaffPhoto, {
        params: { locationId, household: householdId, contactId },
        body: { photoHash: photoHash ?? '', reason: chosen },
      }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: householdQuery(locationId, householdId, 'desk').queryKey }),
  })
  if (reject.data) {
    return (
      <div className={styles.reject}>
        <p role="status">{t('reject-done', { emails: reject.data.emails })}</p>
        <Button block onClick={onDone}>
          {t('ok')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.reject}>
      <fieldset>
        <legend>{t('reject-title', { name: firstName })}</legend>
        {photoRejectionReasons.map((one) => (
          <label key={one} className={`${box.box} ${styles.reasonChoice}`}>
            <input type="radio" name={id} checked={reason === one} onChange={() => setReason(one)} />
            {t(reasonKeys[one])}
          </label>
        ))}
      </fieldset>
      {reason !== undefined && (
        <blockquote className={styles.quote} aria-live="polite">
          <b>{t('reject-message')}</b> {getPhotoRejectionMessage(reason, firstName)}
        </blockquote>
      )}
      {reject.isError && (
        <Banner tone="bad" title={t('reject-failed')}>
          {reject.error.message}
        </Banner>
      )}
      {!isOnline && <p>{t('needs-network')}</p>}
      <Button
        block
        busy={reject.isPending ? t('sending') : undefined}
        disabled={reason === undefined || !isOnline}
        onClick={() => reason !== undefined && reject.mutate(reason)}
      >
        {t('reject-send')}
      </Button>
    </div>
  )
}
