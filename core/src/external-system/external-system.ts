import * as z from 'zod/mini'
import { recordKinds } from '../task-kind/task-kinds.ts'
import { Certificate } from './certificate.ts'

/** The external systems that the product depends on. */
export const externalSystems = [
  'point-of-sale',
  'email',
  'sms',
  'apple-wallet',
  'google-wallet',
  'identity-provider',
  'log-witnesses',
  'time-stamps',
] as const
export type ExternalSystemName = (typeof externalSystems)[number]

/** The known status of an external system. */
export const ExternalSystem = z
  .object({
    name: z.enum(externalSystems),
    /** False: it is not configured, and messages for it wait in the outbox. */
    isSetUp: z.boolean(),
    /** True if it responds now; null if that is only known from the messages sent to it. */
    isAnswering: z.nullable(z.boolean()),
    lastSuccessUtc: z.nullable(z.string()),
    /** The number of messages that will be sent again automatically. */
    waiting: z.int(),
    oldestWaitingUtc: z.nullable(z.string()),
    /** The number of messages that wait for an administrator, because they failed for good or nothing is set up. */
    givenUp: z.int(),
    /** The last error, unless a later try succeeded. */
    lastError: z.nullable(z.string()),
    lastErrorUtc: z.nullable(z.string()),
    /** Of the certificates that it needs for signing, the one that expires first. */
    certificate: z.nullable(Certificate),
  })
  .register(z.globalRegistry, { id: 'OutsideSystem' })
export type ExternalSystem = z.infer<typeof ExternalSystem>

const posMessageKinds = ['waiver', ...recordKinds, 'mobile-pass', 'customer-erased'] as const

/** A message that still has to be sent to the point of sale. */
export const PosMessage = z
  .object({
    id: z.int(),
    kind: z.enum(posMessageKinds),
    contactIds: z.array(z.string()),
    attempts: z.int(),
    lastError: z.nullable(z.string()),
    createdDateUtc: z.string(),
    lastAttemptDateUtc: z.nullable(z.string()),
    /** When the automatic tries ended; null while they continue. */
    gaveUpDateUtc: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'PosMessage' })
export type PosMessage = z.infer<typeof PosMessage>
