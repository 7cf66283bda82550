import * as z from 'zod/mini'
import { PaperCard } from '../contact-task/paper-card.ts'
import { Binary } from '../contract/binary.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { PhotoRejectionReason } from '../photo-review/photo-rejection.ts'
import { pictureLimits, pictureTypes, toPictureProblem } from '../photo/photo.ts'
import { kioskPapers } from '../settings/admin-settings.ts'

// What staff do for a household that is open on their page.

const code = z.string().check(z.minLength(1), z.maxLength(64))
const household = z.object({ locationId: Id, household: code })
const person = z.object({ locationId: Id, household: code, contactId: code })

/** Sends the link to the open tasks to the guest again. */
export const sendHouseholdLink = endpoint({
  name: 'sendHouseholdLink',
  method: 'POST',
  path: '/api/staff/locations/:locationId/households/:household/link',
  caller: 'staff',
  roles: ['desk'],
  summary: 'Send the guest an e-mail with the link to what is open; at most one in a minute and five a day',
  params: household,
  answer: z
    .object({
      firstName: z.string(),
      sentAtUtc: z.string(),
      /** False if no mail server is set up: the message waits in the outbox of the administrators. */
      isDelivered: z.boolean(),
    })
    .register(z.globalRegistry, { id: 'SentHouseholdLink' }),
  failures: [
    'not-found',
    'location-closed',
    'no-link-needed',
    'sent-a-moment-ago',
    'sent-often-today',
    'external-system-down',
  ],
})

/** The code of the card opens the household at kiosks, so printing one is recorded (docs/decisions/0203). */
export const printHouseholdCard = endpoint({
  name: 'printHouseholdCard',
  method: 'POST',
  path: '/api/staff/locations/:locationId/households/:household/card',
  caller: 'staff',
  roles: ['desk'],
  summary: 'The arrival card of a household, to print it at the desk; recorded in the audit log',
  params: household,
  answer: z
    .object({ card: PaperCard, locationName: z.string(), paper: z.enum(kioskPapers) })
    .register(z.globalRegistry, { id: 'PrintedHouseholdCard' }),
  failures: ['not-found', 'location-closed', 'external-system-down'],
})

/** Completes the photo of a person with a picture that staff took. It is stored like a picture of the guest. */
export const takeStaffPhoto = endpoint({
  name: 'takeStaffPhoto',
  method: 'POST',
  path: '/api/staff/locations/:locationId/households/:household/photos/:contactId',
  caller: 'staff',
  roles: ['desk'],
  summary: 'Store a photo that staff took of a person whose photo is missing or was not accepted',
  params: person,
  body: Binary,
  binaryBody: { types: [...pictureTypes], limit: pictureLimits.bytes, tooLarge: toPictureProblem('too-big') },
  answer: z.object({ photoHash: z.string() }).register(z.globalRegistry, { id: 'StaffPhoto' }),
  failures: ['not-found', 'no-longer-asked', 'location-closed', 'external-system-down'],
})

/** As `rejectPhoto`, for the desk. */
export const rejectStaffPhoto = endpoint({
  name: 'rejectStaffPhoto',
  method: 'POST',
  path: '/api/staff/locations/:locationId/households/:household/photos/:contactId/reject',
  caller: 'staff',
  roles: ['desk'],
  summary: 'Mark the photo of a person as not accepted, and ask the guest for a new one',
  params: person,
  body: z
    .object({
      /** The photo that was looked at. If there is a newer one, the call fails with `changed-meanwhile`. */
      photoHash: code,
      reason: PhotoRejectionReason,
    })
    .register(z.globalRegistry, { id: 'StaffPhotoToReject' }),
  answer: z
    .object({
      reason: PhotoRejectionReason,
      /** How many e-mails are on their way to the household. */
      emails: z.int(),
    })
    .register(z.globalRegistry, { id: 'RejectedStaffPhoto' }),
  failures: ['not-found', 'changed-meanwhile', 'external-system-down'],
})
