import type * as z from 'zod/mini'
import type { ApiKeyScope } from './api-key/api-key.ts'
import type { FailureCode, FieldProblem } from './failure.ts'
import type { Feature } from './settings/features.ts'

/**
 * Who may make a call: anyone, a signed-in guest, a signed-in administrator, either of the two, a program with a key, or the
 * provider of mobile passes, who signs what it sends.
 */
export type Caller = 'anyone' | 'guest' | 'admin' | 'guest-or-admin' | 'api-key' | 'mobile-pass-provider'

type Shape = z.ZodMiniType

/** One HTTP call, described once: the server serves this value, the browser calls it, the documentation prints it. */
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
  /** Where this is not switched on, the call does not exist. */
  readonly feature?: Feature
  /** What a key must be allowed to do, where the caller is one; none when absent. */
  readonly scopes?: readonly ApiKeyScope[]
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly answer: Answer
  /** Largest body in bytes; 256 KiB when absent. */
  readonly bodyLimit?: number
  /**
   * The body is bytes (`body` is `Binary`, or `BinaryStream` where it is a stream): the content types that make sense, and what
   * a longer one is answered with.
   */
  readonly binaryBody?: {
    readonly types: readonly string[]
    readonly limit: number
    readonly tooLarge: FieldProblem
    readonly isStream?: boolean
  }
  /** The answer is bytes of these content types (`answer` is `BinaryAnswer`). */
  readonly binaryAnswer?: { readonly types: readonly string[] }
  /** Asks the browser to forget every answer that it keeps for this site. */
  readonly clearsCache?: boolean
  /** Instead of `answer` the call may answer a stream of these content types (`StreamAnswer`). */
  readonly streamAnswer?: { readonly types: readonly string[] }
  /** Refusals this call can give besides those of its caller and its shapes. */
  readonly failures?: readonly FailureCode[]
}

/** Describes a call; its only work is to keep the precise types. */
export function endpoint<
  Answer extends Shape,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
  const Who extends Caller = Caller,
>(described: Endpoint<Params, Query, Body, Answer, Who>): Endpoint<Params, Query, Body, Answer, Who> {
  return described
}

type InputOf<S> = S extends Shape ? z.input<S> : undefined
type OutputOf<S> = S extends Shape ? z.output<S> : undefined

/** What the browser sends. */
export type Sent<E> =
  E extends Endpoint<infer P, infer Q, infer B> ? { params: InputOf<P>; query: InputOf<Q>; body: InputOf<B> } : never

/** What the server's handler receives, after validation. */
export type Received<E> =
  E extends Endpoint<infer P, infer Q, infer B> ? { params: OutputOf<P>; query: OutputOf<Q>; body: OutputOf<B> } : never

/** What the call answers. */
export type Answer<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never
