import * as z from 'zod/mini'
import { Binary } from '../contract/binary.ts'
import { endpoint } from '../contract/endpoint.ts'
import { LinkToken, SignInId, SignInState, TypedEmail, TypedName } from '../sign-in/sign-in.ts'
import { FirstRun, FirstRunLink, GuestFamily, ResortBasics, templateNames, TestMail, TrialGuest } from './first-run.ts'
import { laterSteps } from './first-run-steps.ts'
import { ColumnChoice } from './guest-columns.ts'
import { dayOrders, GuestFile, maxGuestFileBytes } from './guest-file.ts'

const linkFailures = ['first-run-ended', 'first-run-taken', 'too-many-tries'] as const
const token = z.object({ token: LinkToken })

/** What the printed link is good for. Reading it uses it up for nobody. */
export const readFirstRunLink = endpoint({
  name: 'readFirstRunLink',
  method: 'POST',
  path: '/api/first-run/link',
  caller: 'anyone',
  summary: 'Read how the first administrator can sign in with the link that an empty installation prints',
  body: token,
  answer: FirstRunLink,
  failures: linkFailures,
})

/**
 * Begins to become the first administrator at the built-in provider. The passkey that is added next completes it, and uses
 * the link up.
 */
export const claimFirstRun = endpoint({
  name: 'claimFirstRun',
  method: 'POST',
  path: '/api/first-run/claim',
  caller: 'anyone',
  summary: 'Say who becomes the first administrator, in a sign-in that a passkey completes',
  body: z.extend(token, { request: SignInId, email: TypedEmail, givenName: TypedName, familyName: TypedName }),
  answer: SignInState,
  failures: [...linkFailures, 'sign-in-ended'],
})

/** Makes the person who is signed in the first administrator, and uses the link up. */
export const becomeFirstAdministrator = endpoint({
  name: 'becomeFirstAdministrator',
  method: 'POST',
  path: '/api/first-run/administrator',
  caller: 'signed-in',
  summary: 'Become the first administrator with the link that an empty installation prints',
  body: token,
  answer: z.object({ email: z.string() }),
  failures: [...linkFailures, 'email-not-verified', 'stronger-sign-in-needed'],
})

export const readFirstRun = endpoint({
  name: 'readFirstRun',
  method: 'GET',
  path: '/api/admin/first-run',
  caller: 'admin',
  summary: 'The steps of the first run, with what was done and what was left for later',
  answer: FirstRun,
})

export const saveResortBasics = endpoint({
  name: 'saveResortBasics',
  method: 'PUT',
  path: '/api/admin/first-run/resort',
  caller: 'admin',
  summary: 'Save the name, the time zone, the adult age and the phone number of the resort',
  body: ResortBasics,
  answer: FirstRun,
})

/** Marks a step as done, or leaves it for later. What the step itself saves has its own calls. */
export const saveFirstRunStep = endpoint({
  name: 'saveFirstRunStep',
  method: 'PUT',
  path: '/api/admin/first-run/steps/:step',
  caller: 'admin',
  summary: 'Mark a step of the first run as done, or leave it for later',
  params: z.object({ step: z.enum(laterSteps) }),
  body: z.object({ state: z.enum(['done', 'skipped']) }),
  answer: FirstRun,
})

/** Fills the setup with a template. An earlier template is replaced, until a guest has completed a task. */
export const applyTemplate = endpoint({
  name: 'applyTemplate',
  method: 'PUT',
  path: '/api/admin/first-run/template',
  caller: 'admin',
  summary: 'Fill in locations, activities, tasks and drafts of waiver texts from a template',
  body: z.object({ template: z.enum(templateNames) }),
  answer: FirstRun,
  failures: ['setup-in-use'],
})

/** Brings guests from a CSV file: those rows that can be read, in one transaction, and no family half. */
export const importGuestFile = endpoint({
  name: 'importGuestFile',
  method: 'POST',
  path: '/api/admin/first-run/guests',
  caller: 'admin',
  summary: 'Bring guests from a CSV file into the built-in point of sale; the columns are guessed if they are not sent',
  query: z.object({
    isDryRun: z.optional(z.enum(['true', 'false'])),
    /** Such as `firstName:0,email:3`. */
    columns: z.optional(ColumnChoice),
    dayOrder: z.optional(z.enum(dayOrders)),
  }),
  body: Binary,
  binaryBody: {
    types: ['text/csv'],
    limit: maxGuestFileBytes,
    tooLarge: {
      path: 'file',
      rule: 'too-big',
      message: 'This file is larger than 5 MB. Use the import of the admin area.',
    },
  },
  answer: GuestFile,
  failures: ['records-elsewhere'],
})

export const addGuestFamily = endpoint({
  name: 'addGuestFamily',
  method: 'POST',
  path: '/api/admin/first-run/family',
  caller: 'admin',
  summary: 'Add a family to the built-in point of sale; people who are there already stay as they are',
  body: GuestFamily,
  answer: FirstRun,
  failures: ['records-elsewhere'],
})

/** Sends a mail with a number to the administrator. */
export const sendTestMail = endpoint({
  name: 'sendTestMail',
  method: 'POST',
  path: '/api/admin/first-run/mail',
  caller: 'admin',
  summary: 'Send a test mail to the signed-in administrator, and say what became of it',
  answer: TestMail,
  failures: ['too-many-codes'],
})

export const confirmTestMail = endpoint({
  name: 'confirmTestMail',
  method: 'POST',
  path: '/api/admin/first-run/mail/confirm',
  caller: 'admin',
  summary: 'Confirm with its number that the test mail has arrived',
  body: z.object({ number: z.string().check(z.trim(), z.maxLength(20)) }),
  answer: FirstRun,
  failures: ['wrong-code', 'too-many-tries'],
})

/** Makes the administrator a guest with a ticket for today, so that check-in can be tried. */
export const addTrialGuest = endpoint({
  name: 'addTrialGuest',
  method: 'POST',
  path: '/api/admin/first-run/trial',
  caller: 'admin',
  summary:
    'Add the signed-in administrator to the built-in point of sale, with a ticket for today and a card for trying',
  body: TrialGuest,
  answer: FirstRun,
  failures: ['records-elsewhere'],
})
