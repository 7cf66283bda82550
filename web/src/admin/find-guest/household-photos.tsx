import {
  listHouseholdPhotos,
  readGuestPhoto,
  type ReviewedPhoto,
} from '@first-chair/core/photo-review/photo-review.api'
import { keepPhotoUntil } from '@first-chair/core/retention/keep-until'
import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { KeptUntil } from '../page/kept-until.tsx'
import { ModifiedAt } from '../text/modified-at.tsx'
import styles from './find-guest.module.css'
import { GuestPhoto } from './guest-photo.tsx'
import { readOnce } from '../page/read-once.ts'
import { RejectPhotoDialog } from './reject-photo-dialog.tsx'
import { rejectionLabels } from './rejection-labels.ts'

/** The photos of a household: a button first, then the photo of each person, which can be marked as not accepted. */
export function HouseholdPhotos({ ipCode }: { ipCode: string }) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Photos ipCode={ipCode} />
  ) : (
    <Button variant="default" size="xs" onClick={() => setOpen(true)}>
      Show photos
    </Button>
  )
}

function Photos({ ipCode }: { ipCode: string }) {
  const photos = useQuery({ ...query(listHouseholdPhotos, { query: { ipCode } }), ...readOnce })
  const [rejecting, setRejecting] = useState<ReviewedPhoto>()
  const list = useRef<HTMLUListElement>(null)
  const queryClient = useQueryClient()
  const reload = () => {
    void photos.refetch()
    void queryClient.invalidateQueries({ queryKey: [readGuestPhoto.name] })
  }
  const hasLoaded = photos.data !== undefined
  // The button that showed the photos is no longer on the page.
  useEffect(() => {
    if (hasLoaded) list.current?.focus()
  }, [hasLoaded])
  if (photos.isError) {
    return (
      <Banner
        tone="bad"
        title="The photos did not load"
        announce
        action={<Button onClick={() => void photos.refetch()}>Try again</Button>}
      >
        {photos.error.message}
      </Banner>
    )
  }
  if (!photos.data) return <Skeleton height={72} radius="sm" />
  return (
    <>
      <ul ref={list} className={styles.photos} tabIndex={-1} aria-label="Photos">
        {photos.data.people.map((person) => (
          <PhotoRow key={person.contactId} person={person} ipCode={ipCode} onReject={() => setRejecting(person)} />
        ))}
      </ul>
      <p className={styles.quiet}>That you opened these photos is recorded in the audit log.</p>
      {rejecting && rejecting.photoHash !== null && (
        <RejectPhotoDialog
          person={{ ...rejecting, photoHash: rejecting.photoHash }}
          ipCode={ipCode}
          hasEmail={photos.data.hasEmail}
          onReload={reload}
          onClose={() => setRejecting(undefined)}
        />
      )}
    </>
  )
}

function PhotoRow({ person, ipCode, onReject }: { person: ReviewedPhoto; ipCode: string; onReject: () => void }) {
  const { photoHash, rejection } = person
  const name = `${person.firstName} ${person.lastName}`
  return (
    <li className={styles.photo}>
      <GuestPhoto person={person} ipCode={ipCode} size={68} />
      <div className={styles.photoOf}>
        <b>{name}</b>
        <p className={rejection ? styles.refused : styles.quiet}>
          {photoHash === null ? (
            'No photo'
          ) : rejection ? (
            <>
              Not accepted: {rejectionLabels[rejection.reason].toLowerCase()}. {rejection.rejectedBy},{' '}
              <ModifiedAt utc={rejection.rejectedDateUtc} />
            </>
          ) : (
            'Photo on file'
          )}
          {person.updatedOn !== null && <KeptUntil utc={person.updatedOn} rule={keepPhotoUntil} />}
        </p>
      </div>
      {photoHash !== null && rejection === null && (
        <Button variant="default" size="xs" aria-label={`Not accepted: photo of ${name}`} onClick={onReject}>
          Not accepted
        </Button>
      )}
    </li>
  )
}
