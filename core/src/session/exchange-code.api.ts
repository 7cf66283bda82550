import * as z from 'zod/mini'
import { Binary } from '../contract/binary.ts'
import { endpoint } from '../contract/endpoint.ts'

/** Bytes of the form: a code and its verifier have a few hundred. */
const maxFormBytes = 8 * 1024

/**
 * The token endpoint for the pages, if the installation has a client secret, which no browser may know. The body is the
 * form that an OpenID client sends (RFC 6749, section 4.1.3), the answer what it expects (section 5.1).
 */
export const exchangeCode = endpoint({
  name: 'exchangeCode',
  method: 'POST',
  path: '/api/sign-in/token',
  caller: 'anyone',
  summary: 'Exchange an authorization code for tokens, with the client secret of the installation',
  body: Binary,
  binaryBody: {
    types: ['application/x-www-form-urlencoded'],
    limit: maxFormBytes,
    tooLarge: { path: '', rule: 'too-large', message: 'The form is too large.' },
  },
  savesNothing: true,
  answer: z.object({
    /** Valid for the API of this installation only. */
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    /** Seconds. */
    expires_in: z.int().check(z.positive()),
    /** The ID token of the provider. */
    id_token: z.string(),
  }),
  failures: ['not-found', 'invalid-input', 'code-refused', 'unavailable'],
})

/** What the form must contain. The redirect address is compared by the provider. */
export const CodeExchange = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.string().check(z.minLength(1), z.maxLength(500)),
  code: z.string().check(z.minLength(1), z.maxLength(4096)),
  redirect_uri: z.url(),
  /** RFC 7636, section 4.1. */
  code_verifier: z.string().check(z.regex(/^[\w.~-]{43,128}$/)),
})
export type CodeExchange = z.infer<typeof CodeExchange>
