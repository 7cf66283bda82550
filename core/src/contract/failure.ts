import { t } from '../catalogue/failure.ts'
import type { Change } from './changes.ts'

/** The HTTP status of each failure, by code. Codes are part of the API and do not change. */
export const failures = {
  'invalid-input': { status: 400 },
  'code-refused': { status: 400 },
  'mail-refused': { status: 400 },
  'not-signed-in': { status: 401 },
  'stronger-sign-in-needed': { status: 401 },
  'api-key-refused': { status: 401 },
  'signature-refused': { status: 401 },
  'pass-token-refused': { status: 401 },
  'scope-missing': { status: 403 },
  'not-an-administrator': { status: 403 },
  'not-staff': { status: 403 },
  'role-missing': { status: 403 },
  'hand-over-ended': { status: 403 },
  'kiosk-ended': { status: 403 },
  'wrong-pin': { status: 403 },
  'wrong-code': { status: 403 },
  'wrong-number': { status: 403 },
  'passkey-refused': { status: 403 },
  'passkey-of-other-site': { status: 403 },
  'passkey-unknown': { status: 403 },
  'pin-blocked': { status: 403 },
  'device-removed': { status: 403 },
  'device-code-refused': { status: 403 },
  'demo-is-local': { status: 403 },
  'demo-is-read-only': { status: 403 },
  'profile-not-found': { status: 403 },
  'email-not-verified': { status: 403 },
  'not-found': { status: 404 },
  'booking-not-found': { status: 404 },
  'no-longer-asked': { status: 409 },
  'not-optional': { status: 409 },
  'external-waiver-only': { status: 409 },
  'external-waiver-not-opened': { status: 409 },
  'on-legal-hold': { status: 409 },
  'already-signed': { status: 409 },
  'signer-not-allowed': { status: 409 },
  'signs-for-themselves': { status: 409 },
  'no-link-needed': { status: 409 },
  'pin-missing': { status: 409 },
  'nothing-to-hand-over': { status: 409 },
  'hand-over-locked': { status: 409 },
  'location-closed': { status: 409 },
  'text-changed': { status: 409 },
  'waiver-is-draft': { status: 409 },
  'same-person': { status: 409 },
  'household-full': { status: 409 },
  'changed-meanwhile': { status: 409 },
  'in-use': { status: 409 },
  'setup-in-use': { status: 409 },
  'default-location': { status: 409 },
  'fixed-task-types': { status: 409 },
  'texts-elsewhere': { status: 409 },
  'records-elsewhere': { status: 409 },
  'import-running': { status: 409 },
  'waiver-in-use': { status: 409 },
  'setup-has-errors': { status: 409 },
  'setup-has-warnings': { status: 409 },
  'release-scheduled': { status: 409 },
  'release-not-scheduled': { status: 409 },
  'own-access': { status: 409 },
  'last-administrator': { status: 409 },
  'first-run-taken': { status: 409 },
  'last-passkey': { status: 409 },
  'fixed-collection': { status: 409 },
  'not-populated': { status: 409 },
  'nothing-for-a-phone': { status: 409 },
  'confirm-moving': { status: 409 },
  'message-erased': { status: 409 },
  'message-not-waiting': { status: 409 },
  'record-unreadable': { status: 409 },
  'cursor-expired': { status: 410 },
  'sign-in-ended': { status: 410 },
  'code-ended': { status: 410 },
  'recovery-ended': { status: 410 },
  'first-run-ended': { status: 410 },
  'too-large': { status: 413 },
  'unsupported-media-type': { status: 415 },
  'too-many-requests': { status: 429 },
  'too-many-codes': { status: 429 },
  'too-many-tries': { status: 429 },
  'sent-a-moment-ago': { status: 429 },
  'sent-often-today': { status: 429 },
  'request-timeout': { status: 408 },
  'headers-too-large': { status: 431 },
  unexpected: { status: 500 },
  'wallet-not-set-up': { status: 501 },
  'external-system-down': { status: 502 },
  'mail-unavailable': { status: 503 },
  'storage-full': { status: 503 },
  'storage-unavailable': { status: 503 },
  unavailable: { status: 503 },
} as const satisfies Record<string, { status: number }>

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
  /** The differing fields, if another person changed the same thing in the meantime. */
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
    super(options.message ?? t(code), { cause: options.cause })
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
