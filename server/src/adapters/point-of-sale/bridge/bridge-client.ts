import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { PointOfSaleDown, PointOfSaleRefused, type PointOfSaleHealth } from '../point-of-sale.ts'
import { bridgeRefusals, type BridgeCall, type BridgeRefusalCode } from './bridge-call.ts'
import { createCircuitBreaker, type CircuitBreaker } from './circuit-breaker.ts'
import { sendBridgeRequest, NoAnswer, AnswerTimeout, type BridgeResponse } from './bridge-request.ts'

type Shape = z.ZodMiniType

type RequestParts = {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string>>
  key?: string
}
/** The parts of a request. A write needs a key: repeated requests with the same key are one change. */
type BridgeRequest<Body extends Shape | undefined> = RequestParts &
  (Body extends Shape ? { body: z.input<Body> } : unknown)

export type BridgeClient = {
  /** Sends one call. Throws `BridgeRefusal` for a refusal of the protocol, `PointOfSaleDown` for any other failure. */
  call<Body extends Shape | undefined, Answer extends Shape>(
    call: BridgeCall<Body, Answer>,
    toSend: BridgeRequest<Body>,
  ): Promise<z.output<Answer>>
  /** Creates the error for an answer that has the right shape but impossible content. */
  createInvalidAnswerError(call: BridgeCall, why: string): PointOfSaleDown
  health(): PointOfSaleHealth
}

/** The bridge refused a call with a code of the protocol. This is an answer, not an outage. */
export class BridgeRefusal extends PointOfSaleRefused {
  readonly code: BridgeRefusalCode

  constructor(call: BridgeCall, code: BridgeRefusalCode) {
    super(`The point of sale refused ${call.name}: ${bridgeRefusals[code].message}`)
    this.name = 'BridgeRefusal'
    this.code = code
  }
}

type Log = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>

export type BridgeOptions = {
  /** Without a trailing slash. */
  url: string
  secret: string
  log: Log
  now?: () => number
  /** Time limit for one answer. */
  timeLimitMs?: number
  /** The pause before the second attempt; each further pause is twice as long. */
  firstPauseMs?: number
  /** Called when the bridge answers again after an outage of a minute or longer. */
  onBack?: () => void
  /** Sends the requests, so that they can be recorded; `fetch` by default. */
  ask?: typeof fetch
}

const maxAttempts = 3
const failuresInARow = 5
const openMs = 10_000
const longOutageMs = 60_000
const Refusal = z.object({ code: z.string() })

/**
 * Creates a client of the POS bridge protocol. It signs requests, limits their time, retries them, and checks every
 * answer.
 */
export function createBridgeClient(options: BridgeOptions): BridgeClient {
  const { log, now = Date.now, timeLimitMs = 4_000, firstPauseMs = 100, onBack = () => undefined } = options
  const history: { lastSuccessAt: number | null; lastErrorAt: number | null; lastError: string | null } = {
    lastSuccessAt: null,
    lastErrorAt: null,
    lastError: null,
  }
  let outageSince = now()
  const breaker = createCircuitBreaker({
    failuresInARow,
    openMs,
    now,
    onChange(state) {
      if (state === 'open') {
        outageSince = now()
        return log.error(
          { lastError: history.lastError },
          'the point of sale does not answer; no requests are sent for a while',
        )
      }
      log.info({}, 'the point of sale answers again')
      if (now() - outageSince >= longOutageMs) onBack()
    },
  })
  const slowCalls = new Map<string, CircuitBreaker>()
  /** A breaker per call: if one call times out repeatedly while the others work, only that call is blocked. */
  const getSlownessBreaker = (call: BridgeCall): CircuitBreaker => {
    const slowness = slowCalls.get(call.name) ?? createCircuitBreaker({ failuresInARow, openMs, now })
    slowCalls.set(call.name, slowness)
    return slowness
  }

  const down = (call: BridgeCall, why: string, cause?: unknown): PointOfSaleDown => {
    history.lastErrorAt = now()
    history.lastError = `${call.name}: ${why}`
    return new PointOfSaleDown(`The point of sale did not answer ${call.name}: ${why}.`, { cause })
  }
  const invalidAnswer = (call: BridgeCall, why: string): PointOfSaleDown => {
    log.error({ call: call.name, why }, 'an answer of the point of sale could not be used')
    return down(call, why)
  }

  /** Retries until the bridge answers, with any status. */
  const sendWithRetries = async (
    call: BridgeCall,
    toSend: RequestParts & { body?: unknown },
  ): Promise<BridgeResponse> => {
    for (let attempt = 1; ; attempt += 1) {
      const slowness = getSlownessBreaker(call)
      if (!slowness.mayTry() || !breaker.mayTry()) throw down(call, 'no requests are sent for a while')
      const result = await sendBridgeRequest(call, toSend, { ...options, now, timeLimitMs }).catch((error: unknown) => {
        if (error instanceof NoAnswer) return error
        throw error
      })
      if (!(result instanceof NoAnswer)) {
        slowness.recordAnswer()
        breaker.recordAnswer()
        return result
      }
      log.warn({ call: call.name, tried: attempt, why: result.message }, 'the point of sale did not answer')
      const failure = down(call, result.message, result.cause)
      if (result instanceof AnswerTimeout) slowness.recordFailure()
      breaker.recordFailure()
      // After a timeout there is no retry, so that a guest waits for one time limit at most.
      if (attempt >= maxAttempts || result instanceof AnswerTimeout) throw failure
      await pause(firstPauseMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2))
    }
  }

  return {
    async call(call, toSend) {
      refuseUnsafePath(call, toSend)
      const { status, text, limit } = await sendWithRetries(call, toSend)
      if (text === undefined) throw invalidAnswer(call, `its answer has more than ${limit} bytes`)
      const content = parseJson(text)
      if (status === 200) {
        const checked = z.safeParse(call.answer, content)
        if (!checked.success)
          throw invalidAnswer(call, `its answer has the wrong shape: ${formatIssues(checked.error)}`)
        history.lastSuccessAt = now()
        return checked.data
      }
      const sentCode = Refusal.safeParse(content).data?.code
      const code = call.refusals?.find((refusal) => refusal === sentCode && bridgeRefusals[refusal].status === status)
      if (code === undefined) throw invalidAnswer(call, describeStatus(status))
      history.lastSuccessAt = now()
      throw new BridgeRefusal(call, code)
    },
    createInvalidAnswerError: invalidAnswer,
    health: () => ({
      state: breaker.state(),
      lastSuccessUtc: toIsoTime(history.lastSuccessAt),
      lastErrorUtc: toIsoTime(history.lastErrorAt),
      lastError: history.lastError,
    }),
  }
}

/** Returns undefined if the bridge refuses the call with this code. */
export async function undefinedIfRefused<Answer>(
  code: BridgeRefusalCode,
  call: Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof BridgeRefusal && error.code === code) return undefined
    throw error
  }
}

const unknownCustomerCodes: readonly BridgeRefusalCode[] = ['not-found', 'unknown-customer']

/**
 * Refuses a path parameter that is empty or consists of dots, because it would change the path. No customer has such a
 * key.
 */
function refuseUnsafePath(call: BridgeCall, { params = {} }: RequestParts): void {
  if (!Object.values(params).some((value) => ['', '.', '..'].includes(String(value)))) return
  throw new BridgeRefusal(call, call.refusals?.find((code) => unknownCustomerCodes.includes(code)) ?? 'not-found')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Lists the places where the answer is wrong, never the values. */
function formatIssues(error: z.core.$ZodError): string {
  const places = error.issues.slice(0, 5).map(({ path, code }) => `${path.join('.') || 'the whole'} (${code})`)
  return places.join(', ')
}

function describeStatus(status: number): string {
  return status === 401 || status === 403
    ? `it refuses the signature (status ${status}): POS_SECRET and both clocks must agree`
    : `it answered with status ${status}`
}

function toIsoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
