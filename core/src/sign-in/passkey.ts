import * as z from 'zod/mini'

// The JSON forms of WebAuthn Level 3, section 5.1: what the server asks for, and what a browser answers.

const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max))
/** Kilobytes of a certificate chain are possible, but no attestation is requested. */
const maxObjectLength = 16 * 1024
const transport = z.string().check(z.maxLength(40))

const KnownPasskey = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** Asks for a passkey. Without `allowCredentials`, the person chooses one. */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(KnownPasskey),
  })
  .register(z.globalRegistry, { id: 'PasskeyRequest' })
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** Asks for a new passkey. */
export const PasskeyCreation = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(KnownPasskey),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .register(z.globalRegistry, { id: 'PasskeyCreation' })
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** The id that its authenticator gave a passkey. */
export const PasskeyId = base64url(1400)

const answer = {
  id: PasskeyId,
  rawId: base64url(1400),
  type: z.literal('public-key'),
}

/** The answer of a browser with a passkey. */
export const UsedPasskey = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url(maxObjectLength),
    authenticatorData: base64url(maxObjectLength),
    signature: base64url(maxObjectLength),
    userHandle: z.optional(z.string().check(z.maxLength(200))),
  }),
})
export type UsedPasskey = z.infer<typeof UsedPasskey>

/** The answer of a browser with a new passkey. */
export const NewPasskey = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url(maxObjectLength),
    attestationObject: base64url(maxObjectLength),
    transports: z.optional(z.array(transport).check(z.maxLength(20))),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>
