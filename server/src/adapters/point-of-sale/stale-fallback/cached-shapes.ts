import * as z from 'zod/mini'

/**
 * Answers are validated when they are read. These shapes check that this version understands what another version
 * stored.
 */

const text = z.string()
const optional = z.nullable(text)
const flag = z.boolean()
const contactFields = { contactId: text }
const datedFields = { ...contactFields, updatedOn: text }

export const CachedHousehold = z.object({
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

export const CachedMedia = z.array(
  z.object({
    ...contactFields,
    id: text,
    kind: z.enum(['card', 'mobile']),
    cardNumber: optional,
    rfidNumber: optional,
    isActive: flag,
    isPrinted: flag,
    hotlist: z.array(z.object({ reasonCode: text, fromDate: text })),
  }),
)

export const CachedWaiver = z.object({ authorizationType: text, name: text, html: text })
export const CachedPhoto = z.object({ photoHash: text, jpegBase64: text })
