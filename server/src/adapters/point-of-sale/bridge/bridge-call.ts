import * as z from 'zod/mini'
import { boundedList, maxCustomers, Recorded, type CustomerKey, type CustomerShape } from './shapes.ts'

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
  readonly isWrite?: true
  /** Names of the query parameters; all are required. */
  readonly query?: readonly string[]
  readonly body?: Body
  readonly answer: Answer
  readonly refusals?: readonly BridgeRefusalCode[]
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

type Method = BridgeCall['method']
type Definition<Body extends Shape | undefined, Answer extends Shape> = Omit<
  BridgeCall<Body, Answer>,
  'name' | 'method' | 'path'
> & { example: { body?: Body extends Shape ? z.input<Body> : undefined; answer: z.input<Answer> } }

/** Defines a call. */
export function defineBridgeCall<Answer extends Shape, Body extends Shape | undefined = undefined>(
  name: string,
  method: Method,
  path: string,
  definition: Definition<Body, Answer>,
): BridgeCall<Body, Answer> {
  return { ...definition, name, method, path }
}

type CustomersBody = z.ZodMiniObject<{ customers: z.ZodMiniArray<CustomerShape> }>

/** A call that reads records of some customers. */
export type RecordsCall<Answer extends Shape> = BridgeCall<CustomersBody, Answer>

/** Defines a call that reads records of some customers. `example` is the example of an answer. */
export function defineRecordsCall<Answer extends Shape>(
  { customer, key }: { customer: CustomerShape; key: CustomerKey },
  name: string,
  path: string,
  { example, ...definition }: Omit<Definition<undefined, Answer>, 'example'> & { example: z.input<Answer> },
): RecordsCall<Answer> {
  const body = z.object({ customers: boundedList(customer, maxCustomers) })
  const examples = { body: { customers: [key] }, answer: example }
  return { ...definition, name, method: 'POST', path, body, example: examples }
}

/** Defines a call that changes data and answers only that it did. */
export function defineRecordingCall<Body extends Shape>(
  name: string,
  method: Method,
  path: string,
  definition: Omit<Definition<Body, typeof Recorded>, 'isWrite' | 'answer' | 'example'> & {
    body: Body
    example: { params?: Readonly<Record<string, string | number>>; body: z.input<Body> }
  },
): BridgeCall<Body, typeof Recorded> {
  const example = { ...definition.example, answer: { recorded: true } }
  return { ...definition, name, method, path, isWrite: true, answer: Recorded, example }
}

/** Returns the names of the parameters in a path. */
export function getPathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}
