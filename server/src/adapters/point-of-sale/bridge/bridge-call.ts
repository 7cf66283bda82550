import type * as z from 'zod/mini'

type Shape = z.ZodMiniType

/** All refusals of the protocol, with status and message. */
export const bridgeRefusals = {
  'not-found': { status: 404, message: 'There is no such customer, waiver or record.' },
  'unknown-customer': { status: 422, message: 'One of the customers does not exist. Nothing was recorded.' },
  'unknown-waiver': { status: 422, message: 'The waiver does not exist. Nothing was recorded.' },
  'same-person': { status: 409, message: 'The household already has a person with that name and birth date.' },
  'household-full': { status: 409, message: 'The household already has 20 people.' },
  'not-offered': { status: 501, message: 'This point of sale does not support this call.' },
} as const satisfies Record<string, { status: number; message: string }>
export type BridgeRefusalCode = keyof typeof bridgeRefusals

/**
 * One call of the POS bridge protocol, described once. The adapters send it, the simulator answers it, and the OpenAPI
 * document is generated from it.
 */
export type BridgeCall<Body extends Shape | undefined = Shape | undefined, Answer extends Shape = Shape> = {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Path below the bridge's address, with parameters: `/customers/:customer/household`. */
  readonly path: string
  readonly summary: string
  /** What an integrator must know in addition to the shapes. */
  readonly description?: string
  /** True for a call that changes data. It has an idempotency key. */
  readonly isWrite: boolean
  /** Names of the query parameters; all are required. */
  readonly query?: readonly string[]
  readonly body?: Body
  readonly answer: Answer
  readonly refusals: readonly BridgeRefusalCode[]
  /** Maximum size of the answer in bytes; `defaultAnswerLimit` when absent. */
  readonly answerLimit?: number
  /** Time limit for the answer, if it is longer than the client's. */
  readonly timeLimitMs?: number
  readonly example: {
    readonly params?: Readonly<Record<string, string | number>>
    readonly query?: Readonly<Record<string, string>>
    readonly body?: unknown
    readonly answer: unknown
  }
}

export const defaultAnswerLimit = 1_048_576

/** The type of the request body, if the call has one. */
export type BodyInput<Body> = Body extends Shape ? z.input<Body> : undefined

/** Defines a call. Only needed for precise types: returns its argument. */
export function defineBridgeCall<Answer extends Shape, Body extends Shape | undefined = undefined>(
  definition: BridgeCall<Body, Answer> & {
    example: { body?: BodyInput<Body>; answer: z.input<Answer> }
  },
): BridgeCall<Body, Answer> {
  return definition
}

/** Returns the names of the parameters in a path. */
export function getPathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}
