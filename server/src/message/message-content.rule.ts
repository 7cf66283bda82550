import { blockerCodes } from '@first-chair/core/readiness/blocker-codes'
import { PhotoRejectionReason } from '@first-chair/core/photo-review/photo-rejection'
import * as z from 'zod/mini'

/** The personal data of a message. It is stored encrypted. */
export const MessageContent = z.object({
  recipient: z.string(),
  firstName: z.string(),
  link: z.string(),
  /** Set if a photo was not accepted. */
  reason: z.optional(PhotoRejectionReason),
  /** Who picked a child up, instead of an adult of the household. */
  collectedBy: z.optional(z.object({ name: z.string(), reason: z.string(), time: z.string() })),
  /** Who was said to have picked a child up, until that was undone. Times are those of the resort, `HH:MM`. */
  undonePickUp: z.optional(z.object({ name: z.string(), time: z.string(), undoneTime: z.string() })),
  /** The emergencies of a day, for administrators. */
  emergencies: z.optional(
    z.object({
      day: z.string(),
      notes: z.array(z.object({ time: z.string(), person: z.string(), place: z.string(), reason: z.string() })),
    }),
  ),
  /** A passkey that was added or removed, and the browser in which it was added. */
  passkey: z.optional(z.object({ change: z.enum(['added', 'removed']), device: z.string(), atUtc: z.string() })),
  /** What a reminder before a visit says. */
  reminder: z.optional(z.object({ people: z.array(z.string()), code: z.enum(blockerCodes), day: z.string() })),
  /** The signed waivers whose copies are attached. `isOwnLink`: signed with a signing link, perhaps without an account. */
  receipt: z.optional(
    z.object({ positions: z.array(z.int()), taskNames: z.array(z.string()), isOwnLink: z.optional(z.boolean()) }),
  ),
})
export type MessageContent = z.infer<typeof MessageContent>
