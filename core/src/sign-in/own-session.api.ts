import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'

/** A session at the built-in provider, as the person sees it whose it is. */
const OwnSession = z
  .object({
    id: z.string(),
    /** The browser that signed in, such as "Safari on iPhone"; '' if it is not known. */
    device: z.string(),
    signedInDateUtc: z.string(),
    /** When the person last did something in it, to the minute. */
    usedDateUtc: z.string(),
    /** The session that makes this call. */
    isCurrent: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'OwnSession' })
export type OwnSession = z.infer<typeof OwnSession>

const OwnSessions = z
  .object({
    /** Null if the person signed in with another identity provider, which has sessions of its own. */
    sessions: z.nullable(z.array(OwnSession)),
  })
  .register(z.globalRegistry, { id: 'OwnSessions' })
export type OwnSessions = z.infer<typeof OwnSessions>

/**
 * A person who ends sessions must have signed in at most this long ago, so that a thief with a stolen session cannot
 * end the owner's sessions.
 */
export const maxSignInAgeSeconds = 15 * 60

export const listOwnSessions = endpoint({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/api/sessions',
  caller: 'signed-in',
  summary: 'Where the person is signed in, the current session first',
  answer: OwnSessions,
})

export const endOwnSession = endpoint({
  name: 'endOwnSession',
  method: 'POST',
  path: '/api/sessions/end',
  caller: 'signed-in',
  summary: 'Sign out one other session of the person: its tokens are refused from then on',
  body: z.object({ id: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  answer: OwnSessions,
  failures: ['not-found', 'stronger-sign-in-needed'],
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/api/sessions/end-others',
  caller: 'signed-in',
  summary:
    'Sign out everywhere else: all sessions, tokens and unfinished sign-ins of the person but the current session',
  answer: OwnSessions,
  failures: ['not-found', 'stronger-sign-in-needed'],
})
