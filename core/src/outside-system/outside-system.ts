import * as z from 'zod/mini'
import { Certificate } from './certificate.ts'

/** Systems that the product depends on and does not own. */
export const outsideSystems = ['point-of-sale', 'email', 'sms', 'apple-wallet', 'identity-provider'] as const
export type OutsideSystemName = (typeof outsideSystems)[number]

/** How an outside system does, as far as is known here. */
export const OutsideSystem = z
  .object({
    name: z.enum(outsideSystems),
    /** False: nothing is configured, and what is for it waits in the outbox. */
    isSetUp: z.boolean(),
    /** Whether it answers at this moment; null where that is only known from what is sent. */
    isAnswering: z.nullable(z.boolean()),
    lastSuccessUtc: z.nullable(z.string()),
    /** What will be tried again by itself. */
    waiting: z.int(),
    oldestWaitingUtc: z.nullable(z.string()),
    /** What waits for an administrator, because it finally failed or nothing is set up. */
    givenUp: z.int(),
    /** The last thing that went wrong and was not mended since. */
    lastError: z.nullable(z.string()),
    lastErrorUtc: z.nullable(z.string()),
    /** What is signed with for it: of the certificates needed, the one that ends first. */
    certificate: z.nullable(Certificate),
  })
  .register(z.globalRegistry, { id: 'OutsideSystem' })
export type OutsideSystem = z.infer<typeof OutsideSystem>

export const posMessageKinds = ['waiver', 'rental-profile', 'child-registration', 'photo', 'mobile-pass'] as const

/** Something that the point of sale has yet to be told. */
export const PosMessage = z
  .object({
    id: z.int(),
    kind: z.enum(posMessageKinds),
    contactIds: z.array(z.string()),
    attempts: z.int(),
    lastError: z.nullable(z.string()),
    createdDateUtc: z.string(),
    lastAttemptDateUtc: z.nullable(z.string()),
    /** Since when no further try is made by itself; null while there are. */
    gaveUpDateUtc: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'PosMessage' })
export type PosMessage = z.infer<typeof PosMessage>
