import { ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import type { HouseholdFacts } from '@first-chair/core/household/household'
import { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import { RentalLists } from '@first-chair/core/rental-profile/size-lists'
import * as z from 'zod/mini'
import type { PosMedia } from '../media-of-contacts.ts'
import type { PosWaiver } from '../point-of-sale.ts'
import type { CachedKind } from './last-reads.ts'

const text = z.string()
const optional = z.nullable(text)
const flag = z.boolean()
const contactFields = { contactId: text }
const datedFields = { ...contactFields, updatedOn: text }

const CachedHousehold = z.object({
  people: z.array(
    z.object({ ...contactFields, firstName: text, lastName: text, birthDate: optional, isHeadOfHouseHold: flag }),
  ),
  purchases: z.array(
    z.object({
      ...contactFields,
      id: text,
      kind: z.enum(['prepaidAccess', 'transaction', 'orderLine']),
      isOpen: flag,
      isCancelled: flag,
      productId: text,
      productName: text,
      productDate: optional,
      resortCode: optional,
      resortGroupCode: optional,
      salesLocationId: optional,
      components: z.array(
        z.object({ code: text, rules: z.array(text), authorizationTypes: z.array(text), isImageRequired: flag }),
      ),
    }),
  ),
  authorizations: z.array(
    z.object({ ...contactFields, authorizationType: text, startDate: text, endDate: optional, textHash: optional }),
  ),
  rentalProfiles: z.array(z.object({ ...datedFields, hasShoeSize: flag, hasStance: flag, hasRequiredFields: flag })),
  childRegistrations: z.array(z.object(datedFields)),
  photos: z.array(z.object({ ...datedFields, photoHash: text })),
  media: z.array(z.object({ ...contactFields, id: text, isActive: flag, isPrinted: flag })),
})

const CachedMedia = z.array(
  z.object({
    ...contactFields,
    id: text,
    kind: z.enum(['card', 'mobile']),
    cardNumber: optional,
    rfidNumber: optional,
    isActive: flag,
    isPrinted: flag,
    waitsAt: z._default(optional, null),
    hotlist: z.array(z.object({ reasonCode: text, fromDate: text })),
  }),
)

const CachedWaiver = z.object({ authorizationType: text, name: text, html: text })
const CachedPhoto = z.object({ photoHash: text, jpegBase64: text })

/** A cached photo. The point of sale does not return its day with the JPEG. */
type StoredPhoto = { photoHash: string; jpeg: Buffer; updatedOn?: string }
const getUpdateDate = ({ updateDate }: { updateDate: string }): string => updateDate

export const cachedHousehold: CachedKind<HouseholdFacts> = { kind: 'household', shape: CachedHousehold }
export const cachedWaiver: CachedKind<PosWaiver> = { kind: 'waiver', shape: CachedWaiver }
export const cachedRentalLists: CachedKind<RentalLists> = { kind: 'rental-lists', shape: RentalLists }
export const cachedRentalProfile: CachedKind<RentalProfile> = {
  kind: 'rental-profile',
  shape: RentalProfile,
  getRecordDate: getUpdateDate,
}
export const cachedChildRegistration: CachedKind<ChildRegistration> = {
  kind: 'child-registration',
  shape: ChildRegistration,
  getRecordDate: getUpdateDate,
}
export const cachedMedia: CachedKind<readonly PosMedia[]> = { kind: 'media', shape: CachedMedia }
export const cachedPhoto: CachedKind<StoredPhoto> = {
  kind: 'photo',
  shape: z.pipe(
    CachedPhoto,
    z.transform(({ photoHash, jpegBase64 }) => ({ photoHash, jpeg: Buffer.from(jpegBase64, 'base64') })),
  ),
  toStored: ({ photoHash, jpeg }) => ({ photoHash, jpegBase64: jpeg.toString('base64') }),
  getRecordDate: ({ updatedOn }) => updatedOn ?? null,
}
