import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { LinkToken, SignInId, SignInState, TypedEmail, TypedName } from '../sign-in/sign-in.ts'
import { FirstRun, FirstRunLink, laterSteps, ResortBasics } from './first-run.ts'

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
