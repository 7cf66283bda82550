import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from './passkey.ts'
import {
  DemoMail,
  LinkToken,
  SignInId,
  SignInLink,
  SignInState,
  TypedCode,
  TypedEmail,
  TypedName,
  TypedNumber,
} from './sign-in.ts'

const request = z.object({ request: SignInId })

/** The step that a sign-in is at. Its page asks again while it waits for the link to be opened on another device. */
export const readSignIn = endpoint({
  name: 'readSignIn',
  method: 'POST',
  path: '/api/sign-in/state',
  caller: 'anyone',
  summary: 'Read the step that a sign-in by e-mail or passkey is at',
  body: request,
  answer: SignInState,
  failures: ['sign-in-ended'],
})

/** Sends a code to an address. The answer is the same whether or not the resort knows the address. */
export const sendSignInCode = endpoint({
  name: 'sendSignInCode',
  method: 'POST',
  path: '/api/sign-in/code',
  caller: 'anyone',
  summary: 'Send a code for signing in by e-mail',
  body: z.extend(request, { email: TypedEmail }),
  answer: SignInState,
  failures: ['sign-in-ended', 'too-many-codes', 'mail-unavailable', 'mail-refused'],
})

export const checkSignInCode = endpoint({
  name: 'checkSignInCode',
  method: 'POST',
  path: '/api/sign-in/code/check',
  caller: 'anyone',
  summary: 'Sign in with the code of an e-mail',
  body: z.extend(request, { code: TypedCode }),
  answer: SignInState,
  failures: ['sign-in-ended', 'wrong-code', 'code-ended', 'too-many-tries'],
})

/** What the link of an e-mail is for. Reading it signs nobody in, because mail servers open links too. */
export const readSignInLink = endpoint({
  name: 'readSignInLink',
  method: 'POST',
  path: '/api/sign-in/link',
  caller: 'anyone',
  summary: 'Read which sign-in the link of an e-mail belongs to',
  body: z.object({ token: LinkToken }),
  savesNothing: true,
  answer: SignInLink,
  failures: ['code-ended'],
})

export const answerSignInLink = endpoint({
  name: 'answerSignInLink',
  method: 'POST',
  path: '/api/sign-in/link/answer',
  caller: 'anyone',
  summary: 'Let the device in that asked for the link, or stop its sign-in',
  body: z.object({
    token: LinkToken,
    isMe: z.boolean(),
    /** The number on the page that asked for the link; needed if it is the person. There is one try. */
    number: z._default(TypedNumber, ''),
  }),
  answer: z.object({ isAnswered: z.literal(true) }),
  failures: ['code-ended', 'wrong-number'],
})

export const saveSignInName = endpoint({
  name: 'saveSignInName',
  method: 'POST',
  path: '/api/sign-in/name',
  caller: 'anyone',
  summary: 'Save the names by which the booking of the person is found',
  body: z.extend(request, { givenName: TypedName, familyName: TypedName }),
  answer: SignInState,
  failures: ['sign-in-ended'],
})

const passkeyFailures = ['sign-in-ended', 'passkey-refused', 'passkey-of-other-site', 'passkey-unknown'] as const

/** Asks for a passkey: for any one before somebody was proved, else for one of that person. */
export const startPasskeySignIn = endpoint({
  name: 'startPasskeySignIn',
  method: 'POST',
  path: '/api/sign-in/passkey/start',
  caller: 'anyone',
  summary: 'Start signing in with a passkey',
  body: request,
  answer: PasskeyRequest,
  failures: ['sign-in-ended'],
})

export const finishPasskeySignIn = endpoint({
  name: 'finishPasskeySignIn',
  method: 'POST',
  path: '/api/sign-in/passkey/finish',
  caller: 'anyone',
  summary: 'Sign in with a passkey',
  body: z.extend(request, { passkey: UsedPasskey }),
  answer: SignInState,
  failures: passkeyFailures,
})

export const startPasskey = endpoint({
  name: 'startPasskey',
  method: 'POST',
  path: '/api/sign-in/passkey/new',
  caller: 'anyone',
  summary: 'Start adding a passkey',
  body: request,
  answer: PasskeyCreation,
  failures: ['sign-in-ended'],
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/sign-in/passkey/add',
  caller: 'anyone',
  summary: 'Add a passkey',
  body: z.extend(request, { passkey: NewPasskey }),
  answer: SignInState,
  failures: [...passkeyFailures, 'first-run-taken'],
})

/** Continues without a passkey. `isRemembered`: the offer is repeated after 90 days; otherwise at the next sign-in. */
export const declinePasskey = endpoint({
  name: 'declinePasskey',
  method: 'POST',
  path: '/api/sign-in/passkey/decline',
  caller: 'anyone',
  summary: 'Continue a sign-in without adding a passkey',
  body: z.extend(request, { isRemembered: z.boolean() }),
  answer: SignInState,
  failures: ['sign-in-ended'],
})

/** Continues without the passkey that is needed. The sign-in has no rights of administrators and staff. */
export const continueAsGuest = endpoint({
  name: 'continueAsGuest',
  method: 'POST',
  path: '/api/sign-in/guest',
  caller: 'anyone',
  summary: 'Continue a sign-in with a code as a guest, for people who work for the resort',
  body: request,
  answer: SignInState,
  failures: ['sign-in-ended'],
})

/** Uses the link from the command line of the machine, for somebody who lost the passkey. The new one replaces their passkeys. */
export const recoverSignIn = endpoint({
  name: 'recoverSignIn',
  method: 'POST',
  path: '/api/sign-in/recover',
  caller: 'anyone',
  summary: 'Replace lost passkeys with a one-time link of the operator',
  body: z.extend(request, { token: LinkToken }),
  answer: SignInState,
  failures: ['sign-in-ended', 'recovery-ended'],
})

export const listDemoMails = endpoint({
  name: 'listDemoMails',
  method: 'GET',
  path: '/api/demo/mails',
  caller: 'anyone',
  summary: 'The last mails that a demo would send; not found if this is not a demo on the own machine',
  answer: z.array(DemoMail),
  failures: ['not-found'],
})
