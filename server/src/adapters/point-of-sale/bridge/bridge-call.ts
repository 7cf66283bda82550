import type * as z from 'zod/mini'

type Shape = z.ZodMiniType

/** Every way in which a bridge says no, with the status it says it with. */
export const bridgeRefusals = {
  'not-found': { status: 404, words: 'There is no such customer, waiver or record.' },
  'unknown-customer': { status: 422, words: 'One of the customers does not exist. Nothing was recorded.' },
  'unknown-waiver': { status: 422, words: 'The waiver does not exist. Nothing was recorded.' },
  'same-person': { status: 409, words: 'The household has somebody of that name and birth date.' },
  'household-full': { status: 409, words: 'The household has 20 people.' },
  'not-offered': { status: 501, words: 'This point of sale does not offer that.' },
} as const satisfies Record<string, { status: number; words: string }>
export type BridgeRefusalCode = keyof typeof bridgeRefusals

/**
 * One call of the POS bridge protocol, described once: the adapters make it, the simulator answers it, the OpenAPI document
 * prints it.
 */
export type BridgeCall<Body extends Shape | undefined = Shape | undefined, Answer extends Shape = Shape> = {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Below the bridge's address; Express style: `/customers/:customer/household`. */
  readonly path: string
  readonly summary: string
  /** What an integrator must know besides the shapes. */
  readonly description?: string
  /** Changes something, and carries an idempotency key. */
  readonly isWrite: boolean
  /** Names of the query's parameters; all are needed. */
  readonly query?: readonly string[]
  readonly body?: Body
  readonly answer: Answer
  readonly refusals: readonly BridgeRefusalCode[]
  /** The longest answer that is read, in bytes; `usualAnswerLimit` when absent. */
  readonly answerLimit?: number
  /** How long an answer is waited for; the client's time limit when absent. */
  readonly timeLimitMs?: number
  readonly example: {
    readonly params?: Readonly<Record<string, string | number>>
    readonly query?: Readonly<Record<string, string>>
    readonly body?: unknown
    readonly answer: unknown
  }
}

export const usualAnswerLimit = 1_048_576

/** What is sent as a body, where there is one. */
export type InputOf<Body> = Body extends Shape ? z.input<Body> : undefined

/** Describes a call; its only work is to keep the precise types. */
export function bridgeCall<Answer extends Shape, Body extends Shape | undefined = undefined>(
  described: BridgeCall<Body, Answer> & {
    example: { body?: InputOf<Body>; answer: z.input<Answer> }
  },
): BridgeCall<Body, Answer> {
  return described
}

/** The names of the parameters in a path. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}
