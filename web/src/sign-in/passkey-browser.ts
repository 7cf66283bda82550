import { Failure } from '@first-chair/core/contract/failure'
import {
  addPasskey,
  finishPasskeySignIn,
  startPasskey,
  startPasskeySignIn,
} from '@first-chair/core/sign-in/sign-in.api'
import type { SignInState } from '@first-chair/core/sign-in/sign-in'
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { call } from '../api/call.ts'

/** The browser or the person did not use a passkey. */
export class NoPasskey extends Error {
  /** The device has a passkey of this person already. */
  readonly isKnown: boolean

  constructor(cause: unknown) {
    super('no passkey was used', { cause })
    this.name = 'NoPasskey'
    this.isKnown = cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  }
}

/**
 * Signs in with a passkey. `isAutofill`: the keyboard offers it in the field for the address, and the promise waits until the
 * person chooses one. Throws `NoPasskey`, or the refusal of the server.
 */
export async function signInWithPasskey(request: string, { isAutofill = false } = {}): Promise<SignInState> {
  const options = await call(startPasskeySignIn, { body: { request } })
  const { id, rawId, type, response } = await ask(() =>
    startAuthentication({ optionsJSON: options, useBrowserAutofill: isAutofill }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const passkey = {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) },
  }
  return call(finishPasskeySignIn, { body: { request, passkey } })
}

/** Adds a passkey. Throws `NoPasskey`, or the refusal of the server. */
export async function createPasskey(request: string): Promise<SignInState> {
  const options = await call(startPasskey, { body: { request } })
  const { id, rawId, type, response } = await ask(() => startRegistration({ optionsJSON: options }))
  const { clientDataJSON, attestationObject, transports } = response
  const passkey = {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports === undefined ? {} : { transports }) },
  }
  return call(addPasskey, { body: { request, passkey } })
}

async function ask<Answer>(start: () => Promise<Answer>): Promise<Answer> {
  try {
    return await start()
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    throw new NoPasskey(cause)
  }
}
