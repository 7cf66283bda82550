import type * as z from 'zod/mini'
import type { ApiKeyScope } from './api-key-scope.ts'
import type { EmptyAnswer } from './empty-answer.ts'
import type { FailureCode, FieldProblem } from './failure.ts'
import type { Feature } from './features.ts'
import type { StaffRole } from './staff-role.ts'

/**
 * Who may make a call: anyone, whoever is signed in at a provider, a signed-in guest, a signed-in administrator, either of the two, a signed-in person with
 * a role for staff, an enrolled staff device, a device of the resort that staff handed to a household, a guest or
 * such a device, a device of the resort that is a kiosk, a program with an API key, the provider of mobile passes, which
 * signs its requests, or a pass in Apple Wallet, by its token.
 */
export type Caller =
  | 'anyone'
  | 'signed-in'
  | 'guest'
  | 'admin'
  | 'guest-or-admin'
  | 'staff'
  | 'staff-device'
  | 'hand-over'
  | 'guest-or-hand-over'
  | 'kiosk'
  | 'api-key'
  | 'mobile-pass-provider'
  | 'wallet-pass'

type Shape = z.ZodMiniType

/** One HTTP call, defined once: the server serves it, the browser calls it, and the API documentation describes it. */
export type Endpoint<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | undefined = Shape | undefined,
  Answer extends Shape = Shape,
  Who extends Caller = Caller,
> = {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Express style: `/api/locations/:locationId`. */
  readonly path: string
  readonly caller: Who
  /** The call exists only if this feature is switched on. */
  readonly feature?: Feature
  /** The scopes that an API key needs, if the caller is one; absent = none. */
  readonly scopes?: readonly ApiKeyScope[]
  /**
   * If the caller is staff: the roles that allow the call at the location of its path (`:locationId`). Absent = any role
   * anywhere.
   */
  readonly roles?: readonly StaffRole[]
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly answer: Answer
  /** The maximum size of the body in bytes; 256 KiB if absent. */
  readonly bodyLimit?: number
  /**
   * The body is bytes (`body` is `Binary`, or `BinaryStream` if `isStream`): the accepted content types, the maximum
   * size in bytes, and the refusal of a larger body.
   */
  readonly binaryBody?: {
    readonly types: readonly string[]
    readonly limit: number
    readonly tooLarge: FieldProblem
    readonly isStream?: boolean
  }
  /** The answer is bytes of these content types (`answer` is `BinaryAnswer`). */
  readonly binaryAnswer?: { readonly types: readonly string[] }
  /** The call saves nothing, although its method is not GET. It is answered while the database cannot save. */
  readonly savesNothing?: boolean
  /** The call finds something, although its method is not GET; it saves no more than that somebody looked. */
  readonly isLookup?: boolean
  /** Asks the browser to clear its cache for this site. */
  readonly clearsCache?: boolean
  /** The call may answer with a stream of these content types (`StreamAnswer`) instead of `answer`. */
  readonly streamAnswer?: { readonly types: readonly string[] }
  /** Nothing in the answer is both readable and secret, so its length may depend on its content: it is compressed. */
  readonly isCompressed?: boolean
  /** The call may answer with a `VersionedAnswer`, so that a caller who has the current version gets 304. */
  readonly isVersioned?: boolean
  /** The call may answer with a `DatedAnswer`, so that a caller who has the current answer gets 304. */
  readonly isDated?: boolean
  /** The call may answer with an `EmptyAnswer` of these statuses, for which it says what they mean. */
  readonly emptyAnswers?: Readonly<Partial<Record<EmptyAnswer['status'], string>>>
  /** The answer is a stream of server-sent events of this name (`EventStream`); `answer` is the data of one event. */
  readonly eventAnswer?: { readonly event: string }
  /** The failures of this call, besides those of its caller and its schemas. */
  readonly failures?: readonly FailureCode[]
}

/** Returns its argument; it only keeps the precise types. */
export function endpoint<
  Answer extends Shape,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
  const Who extends Caller = Caller,
>(definition: Endpoint<Params, Query, Body, Answer, Who>): Endpoint<Params, Query, Body, Answer, Who> {
  return definition
}

type SchemaInput<S> = S extends Shape ? z.input<S> : undefined
type SchemaOutput<S> = S extends Shape ? z.output<S> : undefined

/** The input of a call, as the browser sends it. */
export type RequestInput<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? { params: SchemaInput<P>; query: SchemaInput<Q>; body: SchemaInput<B> }
    : never

/** The arguments of a call: the parts that its endpoint describes. */
export type Args<E> = {
  [Part in keyof RequestInput<E> as RequestInput<E>[Part] extends undefined ? never : Part]: RequestInput<E>[Part]
}

/** The input of a call, as the server's handler receives it after validation. */
export type HandlerInput<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? { params: SchemaOutput<P>; query: SchemaOutput<Q>; body: SchemaOutput<B> }
    : never

/** The answer of a call. */
export type Answer<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never
