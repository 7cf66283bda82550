import * as z from 'zod/mini'
import { pathParameters, type BridgeCall, type BridgeRefusalCode } from '../bridge/bridge-call.ts'

type Shape = z.ZodMiniType

/** A request as the one who answers it sees it. */
export type Asked<Body = unknown> = {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  body: Body
  key: string | undefined
}

/** A call with its answer; what the answer may be, says the call. */
export type Answered = { readonly call: BridgeCall; answer(asked: Asked): Promise<unknown> }

/** The protocol's "no". */
export class Refused extends Error {
  readonly code: BridgeRefusalCode

  constructor(code: BridgeRefusalCode) {
    super(code)
    this.name = 'Refused'
    this.code = code
  }
}

/** What was sent has not the shape that the protocol asks for. */
export class WrongBody extends Error {}

/** Joins a call without a body with what answers it. */
export function answering<Answer extends Shape>(
  call: BridgeCall<undefined, Answer>,
  answer: (asked: Asked) => Promise<z.input<Answer>>,
): Answered {
  return { call, answer }
}

/** Joins a call with what answers it. What is sent is checked as strictly as what comes back. */
export function answeringBody<Body extends Shape, Answer extends Shape>(
  call: BridgeCall<Body, Answer>,
  answer: (asked: Asked<z.output<Body>>) => Promise<z.input<Answer>>,
): Answered {
  return {
    call,
    async answer(asked) {
      const body = call.body && z.safeParse(call.body, asked.body)
      if (!body?.success) throw new WrongBody()
      return answer({ ...asked, body: body.data })
    },
  }
}

/** The parameters of a path that fits a call; undefined where it does not. */
export function matched(call: BridgeCall, method: string, path: string): Record<string, string> | undefined {
  if (method !== call.method) return undefined
  const pattern = new RegExp(`^${call.path.replace(/:\w+/g, '([^/]+)')}$`)
  const found = pattern.exec(path)
  if (!found) return undefined
  return Object.fromEntries(
    pathParameters(call.path).map((name, place) => [name, decodeURIComponent(found[place + 1] ?? '')]),
  )
}
