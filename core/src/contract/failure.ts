import type { Change } from './changes.ts'

/**
 * All failures: code, HTTP status and message. Codes are part of the API and do not change; messages are for people.
 */
export const failures = {
  'invalid-input': { status: 400, message: 'Some fields need attention.' },
  'not-signed-in': { status: 401, message: 'Please sign in.' },
  'stronger-sign-in-needed': {
    status: 401,
    message: 'Administrators need a more secure sign-in. Please sign in again.',
  },
  'api-key-refused': { status: 401, message: 'Please send a valid key in the header X-Api-Key.' },
  'signature-refused': { status: 401, message: 'The report needs a valid signature with the current time.' },
  'scope-missing': { status: 403, message: 'This key is not allowed to do that.' },
  'not-an-administrator': { status: 403, message: 'You do not have access to this resource' },
  'profile-not-found': { status: 403, message: 'We cannot find your profile. Please call us.' },
  'not-found': { status: 404, message: 'Not found.' },
  'no-longer-asked': { status: 409, message: 'The resort no longer requires this.' },
  'not-optional': { status: 409, message: 'This task cannot be skipped.' },
  'external-waiver-only': { status: 409, message: 'This waiver must be signed on the page of an external provider.' },
  'external-waiver-not-opened': {
    status: 409,
    message: 'This waiver was not opened here, or it was opened too long ago. Please open it again.',
  },
  'already-signed': { status: 409, message: 'This waiver is already signed.' },
  'signer-not-allowed': {
    status: 409,
    message: 'We need a birth date before you can sign for others. Please call us.',
  },
  'signs-for-themselves': {
    status: 409,
    message: 'Other adults in your group sign for themselves. Please send them their link.',
  },
  'no-link-needed': { status: 409, message: 'This person has nothing to sign with their own link.' },
  'location-closed': { status: 409, message: 'This location is closed for check-in.' },
  'text-changed': { status: 409, message: 'The waiver has a new text. Please read it and sign again.' },
  'same-person': {
    status: 409,
    message: 'Is this the same person? Somebody with this name and birth date is already in your group.',
  },
  'household-full': { status: 409, message: 'Your group already has 20 people, the maximum. Please call us.' },
  'changed-meanwhile': { status: 409, message: 'Somebody else has changed this in the meantime.' },
  'in-use': { status: 409, message: 'This is in use. Confirm to delete it.' },
  'default-location': { status: 409, message: 'One location must be the default, and it must be enabled.' },
  'fixed-task-types': {
    status: 409,
    message: 'The four task types are fixed. You can change them, but you cannot add or delete one.',
  },
  'texts-elsewhere': {
    status: 409,
    message: 'Waiver texts are stored in the point of sale. Please change them there.',
  },
  'records-elsewhere': {
    status: 409,
    message: 'Guests and purchases are stored in the point of sale. Please change them there.',
  },
  'import-running': { status: 409, message: 'Another import is running. Please try again when it has finished.' },
  'waiver-in-use': { status: 409, message: 'This waiver is in use and cannot be deleted.' },
  'own-access': { status: 409, message: 'You cannot remove your own access. Ask another administrator.' },
  'last-administrator': { status: 409, message: 'The last administrator cannot be removed.' },
  'fixed-collection': { status: 409, message: 'The pass checker needs this list. It cannot be renamed or deleted.' },
  'not-populated': { status: 409, message: 'The data for this report has not been collected yet.' },
  'nothing-for-a-phone': { status: 409, message: 'No mobile products found.' },
  'confirm-moving': { status: 409, message: 'This pass is already on a phone. Confirm to move it to another phone.' },
  'message-erased': { status: 409, message: 'The text of this message is no longer stored.' },
  'message-not-waiting': { status: 409, message: 'This message has been sent, is being sent, or has expired.' },
  'too-large': { status: 413, message: 'That is too large to send.' },
  'unsupported-media-type': { status: 415, message: 'Please send JSON.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'sent-a-moment-ago': {
    status: 429,
    message: 'It was sent a moment ago. Please wait a minute before you send it again.',
  },
  'sent-often-today': {
    status: 429,
    message: 'It has already been sent 5 times today. Please try again tomorrow, or call us.',
  },
  'request-timeout': { status: 408, message: 'The request took too long to arrive. Please try again.' },
  'headers-too-large': { status: 431, message: 'The address or the headers are too long.' },
  unexpected: { status: 500, message: 'An error happened' },
  'wallet-not-set-up': { status: 501, message: 'This wallet is not set up here.' },
  'external-system-down': { status: 502, message: 'An external system is not responding. Please try again.' },
  'storage-full': {
    status: 503,
    message: 'We cannot save anything at the moment. Please keep this page open and try again in a few minutes.',
  },
  unavailable: { status: 503, message: 'The service is not ready yet. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type FailureCode = keyof typeof failures

/**
 * A field that breaks a rule: a `path` such as `relatedObject.typedName`, a stable `rule` code, and a `message` for the
 * guest.
 */
export type FieldProblem = { path: string; rule: string; message: string }

/**
 * An expected failure. Use cases throw it, one handler converts it to problem+json, and the browser converts that back.
 */
export class Failure extends Error {
  readonly code: FailureCode
  readonly fields: readonly FieldProblem[]
  /** Facts that help the reader, such as a reference code. Never secrets. */
  readonly detail: Readonly<Record<string, string>>
  /** The differing fields, if somebody else changed the same thing in the meantime. */
  readonly changes: readonly Change[]

  constructor(
    code: FailureCode,
    options: {
      message?: string
      fields?: readonly FieldProblem[]
      detail?: Readonly<Record<string, string>>
      changes?: readonly Change[]
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? failures[code].message, { cause: options.cause })
    this.name = 'Failure'
    this.code = code
    this.fields = options.fields ?? []
    this.detail = options.detail ?? {}
    this.changes = options.changes ?? []
  }

  get status(): number {
    return failures[this.code].status
  }
}

/** Creates the failure for fields that break a rule. */
export function createInvalidInput(fields: readonly FieldProblem[], cause?: unknown): Failure {
  return new Failure('invalid-input', { fields, cause })
}

type Issue = { readonly path: readonly PropertyKey[]; readonly code?: string | undefined; readonly message: string }

/** Converts the issues of a schema to field problems. `prefix` is the path of the checked value in the request. */
export function toFieldProblems(issues: readonly Issue[], prefix = ''): FieldProblem[] {
  return issues.map((issue) => ({
    path: [prefix, ...issue.path.map(String)].filter((part) => part !== '').join('.'),
    rule: issue.code ?? 'invalid',
    message: issue.message,
  }))
}
