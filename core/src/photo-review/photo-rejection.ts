import * as z from 'zod/mini'
import { t } from '../catalogue/photo-rejection.ts'
import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { PhotoRecord } from '../household/household.ts'

/**
 * Why the resort did not accept a photo (docs/domain.md, "Photos that are not accepted"). The codes are part of the
 * API. Each has a sentence for guests.
 */
export const photoRejectionReasons = [
  'eyes-covered',
  'face-covered',
  'unclear',
  'too-far-away',
  'several-people',
  'another-person',
  'not-recent',
  'no-face',
] as const

export const PhotoRejectionReason = z.enum(photoRejectionReasons)
export type PhotoRejectionReason = z.infer<typeof PhotoRejectionReason>

/** A photo that the resort did not accept. */
export type PhotoRejection = {
  contactId: string
  /** SHA-256 (hex) of the photo. */
  photoHash: string
  /** The day of the photo, not of its rejection. */
  photoDate: CalendarDate
  reason: PhotoRejectionReason
}

/**
 * Finds out whether the current photo of a contact does not count, because the resort did not accept it. Without a newer
 * photo, a rejected one also overrides the older photos of the contact: a point of sale may still have one of those.
 */
export function findPhotoRejection<Rejection extends PhotoRejection>(
  contactId: string,
  { photos, photoRejections }: { photos: readonly PhotoRecord[]; photoRejections: readonly Rejection[] },
): Rejection | undefined {
  const photo = photos.find((record) => record.contactId === contactId)
  if (!photo) return undefined
  const own = photoRejections.filter((rejection) => rejection.contactId === contactId)
  return (
    own.find(({ photoHash }) => photoHash === photo.photoHash) ??
    own.find(({ photoDate }) => photoDate > photo.updatedOn)
  )
}

/** The sentence that tells the guest why the photo of a person was not accepted, and what to do. */
export function getPhotoRejectionMessage(reason: PhotoRejectionReason, firstName: string): string {
  return t(reason, { name: firstName })
}

/** The sentence for a guest who sends a photo again that was not accepted. */
export function getSamePhotoMessage(): string {
  return t('same-photo')
}
