import type { StaffPerson } from '@first-chair/core/staff/staff-household'
import { readStaffPhoto } from '@first-chair/core/staff/staff.api'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { t } from '../../catalogue/staff.ts'
import { t as deskText } from '../../catalogue/staff-desk.ts'
import { Button } from '../../ui/button.tsx'
import { usePlace } from '../place.ts'
import styles from './person-photo.module.css'
import { RejectPhoto } from './reject-photo.tsx'

/** The photo of a person, square, so that a face can be compared. A tap shows it large. Without a photo: the initial. */
export function PersonPhoto({
  person,
  householdId,
  canReject = false,
  isStill = false,
}: {
  /** The shop and the school do not see whether the photo was accepted. */
  person: Pick<StaffPerson, 'contactId' | 'firstName' | 'photoHash'> & Partial<Pick<StaffPerson, 'photoRejection'>>
  householdId: string
  /** True where the photo can be marked as not accepted. */
  canReject?: boolean
  /** True inside a label or button: a tap chooses the person instead of enlarging the photo. */
  isStill?: boolean
}) {
  const { contactId, firstName, photoHash, photoRejection = null } = person
  const { locationId } = usePlace()
  // The dialog stays as it was opened: the result of "Not accepted" would disappear with the next reading.
  const [large, setLarge] = useState<{ rejection: StaffPerson['photoRejection'] }>()
  const { data: address } = useQuery({
    // Another photo has another hash.
    queryKey: [readStaffPhoto.name, locationId, householdId, contactId, photoHash],
    queryFn: ({ signal }) =>
      call(readStaffPhoto, { params: { locationId, household: householdId, contactId } }, { signal }),
    select: ({ bytes }) => toDataUrl(bytes),
    enabled: photoHash !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  if (address === undefined) {
    return (
      <span className={styles.photo} aria-hidden="true">
        {[...firstName][0]?.toUpperCase()}
      </span>
    )
  }
  if (isStill) {
    return (
      <span className={styles.photo}>
        <img src={address} alt="" />
      </span>
    )
  }
  const label = t('photo-of', { name: firstName })
  return (
    <>
      <button
        type="button"
        className={styles.photo}
        data-rejected={photoRejection !== null || undefined}
        aria-label={photoRejection === null ? label : `${label}. ${deskText('not-accepted-mark')}`}
        onClick={() => setLarge({ rejection: photoRejection })}
      >
        <img src={address} alt="" />
      </button>
      {large && (
        <LargePhoto address={address} label={label} onClose={() => setLarge(undefined)}>
          {large.rejection !== null && (
            <p className={styles.rejected}>
              <b>{deskText('not-accepted-mark')}</b> {deskText(large.rejection)}
            </p>
          )}
          {canReject && large.rejection === null && (
            <details className={styles.rejecting}>
              <summary>{deskText('not-accepted')}</summary>
              <RejectPhoto person={person} householdId={householdId} onDone={() => setLarge(undefined)} />
            </details>
          )}
        </LargePhoto>
      )}
    </>
  )
}

function LargePhoto({
  address,
  label,
  onClose,
  children,
}: {
  address: string
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.large} aria-label={label} onClose={onClose}>
      <img src={address} alt={label} width={320} height={320} />
      {children}
      <Button look="secondary" block onClick={() => dialog.current?.close()}>
        {t('close')}
      </Button>
    </dialog>
  )
}

/** An image address with the bytes in it: nothing has to be released when the page is left. */
function toDataUrl(bytes: Uint8Array): string {
  return `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}
