import { anAuthenticator } from '../sign-in/authenticator.builders.ts'
import { openSignIn, openSignInLink } from '../sign-in/sign-in.builders.ts'
import {
  anyCaller,
  withoutSignIn,
  withoutRecoveryLink,
  withoutSignInLink,
  withoutBuiltInSignIn,
  everyPerson,
  type AccessTable,
} from './expected-answers.builders.ts'

const unknownSignIn = 'unknown-sign-in-of-the-tests'

const authenticator = anAuthenticator({ origin: 'http://localhost:3000', rpId: 'localhost' })
const aNewPasskey = authenticator.create('challenge')
const aUsedPasskey = authenticator.use('challenge')

/** The calls of a sign-in. */
export const signInCalls: AccessTable = {
  exchangeCode: {
    who: anyCaller,
    body: Buffer.from(
      `grant_type=authorization_code&client_id=pages&code=1&redirect_uri=https%3A%2F%2Fcheckin.example%2Foidc-callback&code_verifier=${'v'.repeat(43)}`,
    ),
  },
  signOut: { who: anyCaller, body: { token: 'a token that ended long ago' } },
  readSignIn: { who: anyCaller, body: { request: openSignIn } },
  sendSignInCode: { who: withoutSignIn, body: { request: unknownSignIn, email: 'maya@example.test' } },
  checkSignInCode: { who: withoutSignIn, body: { request: unknownSignIn, code: '492817' } },
  readSignInLink: { who: anyCaller, body: { token: openSignInLink } },
  answerSignInLink: { who: withoutSignInLink, body: { token: 'x'.repeat(43), isMe: true } },
  saveSignInName: {
    who: withoutSignIn,
    body: { request: unknownSignIn, givenName: 'Maya', familyName: 'Lindqvist' },
  },
  startPasskeySignIn: { who: anyCaller, body: { request: openSignIn } },
  finishPasskeySignIn: { who: withoutSignIn, body: { request: unknownSignIn, passkey: aUsedPasskey } },
  startPasskey: { who: withoutSignIn, body: { request: openSignIn } },
  addPasskey: { who: withoutSignIn, body: { request: openSignIn, passkey: aNewPasskey } },
  listOwnPasskeys: { who: everyPerson },
  removeOwnPasskey: { who: withoutBuiltInSignIn, body: { id: 'no-passkey' } },
  listOwnSessions: { who: everyPerson },
  endOwnSession: { who: withoutBuiltInSignIn, body: { id: 'x'.repeat(43) } },
  endOtherSessions: { who: withoutBuiltInSignIn },
  declinePasskey: { who: withoutSignIn, body: { request: openSignIn, isRemembered: true } },
  continueAsGuest: { who: withoutSignIn, body: { request: openSignIn } },
  recoverSignIn: { who: withoutRecoveryLink, body: { request: openSignIn, token: 'x'.repeat(43) } },
  listDemoMails: { who: anyCaller },
}
