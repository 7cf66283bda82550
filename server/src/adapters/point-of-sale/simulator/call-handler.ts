import * as z from 'zod/mini'
import type { BridgeCall, BridgeRefusalCode } from '../bridge/bridge-call.ts'

type Shape = z.ZodMiniType

/** A request as its handler sees it. */
export type ReceivedCall<Body = unknown> = {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  body: Body
  key: string | undefined
}

/** A call with its handler. The call defines the shape of the answer. */
export type CallHandler = { readonly call: BridgeCall; answer(request: ReceivedCall): Promise<unknown> }

/** A refusal of the protocol. */
export class Refused extends Error {
  readonly code: BridgeRefusalCode

  constructor(code: BridgeRefusalCode) {
    super(code)
    this.name = 'Refused'
    this.code = code
  }
}

/** The request body does not have the shape that the protocol requires. */
export class InvalidBody extends Error {}

/** Creates the handler of a call without a body. */
export function createCallHandler<Answer extends Shape>(
  call: BridgeCall<undefined, Answer>,
  answer: (request: ReceivedCall) => Promise<z.input<Answer>>,
): CallHandler {
  return { call, answer }
}

/** Creates the handler of a call with a body. Validates the body as strictly as the client validates the answer. */
export function createBodyCallHandler<Body extends Shape, Answer extends Shape>(
  call: BridgeCall<Body, Answer>,
  answer: (request: ReceivedCall<z.output<Body>>) => Promise<z.input<Answer>>,
): CallHandler {
  return {
    call,
    async answer(request) {
      const body = call.body && z.safeParse(call.body, request.body)
      if (!body?.success) throw new InvalidBody()
      return answer({ ...request, body: body.data })
    },
  }
}
