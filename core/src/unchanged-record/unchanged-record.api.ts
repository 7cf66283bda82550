import * as z from 'zod/mini'
import { ContactTask } from '../contact-task/contact-task.ts'
import { endpoint } from '../contract/endpoint.ts'

const key = z.nullable(z.string().check(z.maxLength(50)))
const text = z.string().check(z.maxLength(1_000))

/** A rental profile as the guest saw it. */
export const SizesToConfirm = z
  .object({
    selectedAbility: key,
    selectedHeight: key,
    selectedWeight: key,
    shoeSize: text,
    selectedGoofy: z.nullable(z.enum(['Y', 'N'])),
    /** Whether a child has grown; null if it was not asked. If true, height, weight and shoe size may be other ones. */
    hasGrown: z.nullable(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'SizesToConfirm' })
export type SizesToConfirm = z.infer<typeof SizesToConfirm>

/** The emergency contacts of a child registration as the guest saw them, and the answer about health. */
export const ContactsToConfirm = z
  .object({
    primaryEmergencyContact: text,
    primaryEmergencyPhone: text,
    alternateEmergencyContact1: text,
    alternateEmergencyPhone1: text,
    /** The contact id of the sibling whose contacts these are; absent if they are the child's own. */
    sameAs: z.optional(z.string().check(z.maxLength(64))),
    /** Null if it was not answered. A guest who knows of something uses the form of the child registration. */
    health: z.nullable(z.literal('none-known')),
    /** The text of the consent as it was displayed, where the resort asks for explicit answers. */
    consentText: z.optional(z.string().check(z.maxLength(10_000))),
  })
  .register(z.globalRegistry, { id: 'ContactsToConfirm' })
export type ContactsToConfirm = z.infer<typeof ContactsToConfirm>

/** Why a record was not confirmed. The codes are part of the API; `core/src/catalogue/en/unchanged-record.json` explains them. */
export const confirmationRefusals = [
  'not-confirmable',
  'no-longer-required',
  'nothing-stored',
  'sizes-not-answered',
  'health-not-answered',
  'health-note-stored',
  'consent-missing',
  'consent-changed',
  'changed-meanwhile',
  'no-longer-valid',
] as const
export type ConfirmationRefusal = (typeof confirmationRefusals)[number]

/** The records to confirm. All contact tasks belong to one location. */
export const RecordsToConfirm = z
  .object({
    records: z
      .array(
        z.object({
          /** The id of the contact task. */
          id: z.string().check(z.minLength(1), z.maxLength(100)),
          /** Only for a rental profile. */
          sizes: z.optional(SizesToConfirm),
          /** Only for a child registration. */
          registration: z.optional(ContactsToConfirm),
        }),
      )
      .check(z.minLength(1), z.maxLength(80)),
  })
  .register(z.globalRegistry, {
    id: 'RecordsToConfirm',
    examples: [
      {
        records: [
          {
            id: '1-1-5-1003',
            sizes: {
              selectedAbility: 'II',
              selectedHeight: 'H3',
              selectedWeight: 'W9',
              shoeSize: 'US 4',
              selectedGoofy: 'N',
              hasGrown: true,
            },
          },
          {
            id: '1-1-6-1003',
            registration: {
              primaryEmergencyContact: 'Ada Hale',
              primaryEmergencyPhone: '970-555-0199',
              alternateEmergencyContact1: 'Ida Hale',
              alternateEmergencyPhone1: '970-555-0147',
              health: 'none-known',
            },
          },
        ],
      },
    ],
  })
export type RecordsToConfirm = z.infer<typeof RecordsToConfirm>

export const ConfirmedRecords = z
  .object({
    /** The contact tasks that are complete now, also those that were complete before. */
    completed: z.array(ContactTask),
    refused: z.array(
      z.object({
        id: z.string(),
        reason: z.enum(confirmationRefusals),
        /** For the guest. */
        message: z.string(),
      }),
    ),
  })
  .register(z.globalRegistry, {
    id: 'ConfirmedRecords',
    examples: [
      {
        completed: [],
        refused: [
          {
            id: '1-1-6-1003',
            reason: 'health-note-stored',
            message: 'There is a health note for Robin. Please open the form and check it.',
          },
        ],
      },
    ],
  })
export type ConfirmedRecords = z.infer<typeof ConfirmedRecords>

/**
 * Confirms stored rental profiles and child registrations of the household, so that they count again. Those that may be
 * confirmed are saved together, and the others are refused with a reason each. Sending the same again changes nothing.
 */
export const confirmUnchangedRecords = endpoint({
  name: 'confirmUnchangedRecords',
  method: 'POST',
  path: '/api/tasks/contact/confirm',
  caller: 'guest',
  summary: 'Confirm stored rental profiles and child registrations of the household',
  body: RecordsToConfirm,
  answer: ConfirmedRecords,
  failures: ['not-found', 'location-closed', 'external-system-down'],
})
