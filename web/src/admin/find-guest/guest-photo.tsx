import { initials } from '@first-chair/core/contact/contact'
import { readGuestPhoto, type ReviewedPhoto } from '@first-chair/core/photo-review/photo-review.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './find-guest.module.css'
import { readOnce } from '../page/read-once.ts'

/** The photo of a guest, or the initials if there is none or it did not load. */
export function GuestPhoto({
  person,
  ipCode,
  size,
}: {
  person: Pick<ReviewedPhoto, 'contactId' | 'firstName' | 'lastName' | 'photoHash'>
  ipCode: string
  size: number
}) {
  const { contactId, photoHash } = person
  const { data } = useQuery({
    ...query(readGuestPhoto, { params: { contactId }, query: { ipCode } }),
    ...readOnce,
    enabled: photoHash !== null,
  })
  const photo = data && toBase64(data.bytes)
  return photo === undefined ? (
    <Avatar initials={initials(person)} size={size} />
  ) : (
    <img
      className={styles.face}
      src={`data:image/jpeg;base64,${photo}`}
      alt={`Photo of ${person.firstName} ${person.lastName}`}
      width={size}
      height={size}
    />
  )
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
