import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { PointOfSaleDown, PointOfSaleRefused, type PointOfSaleHealth } from '../point-of-sale.ts'
import { bridgeRefusals, type BridgeCall, type BridgeRefusalCode } from './bridge-call.ts'
import { circuitBreaker, type CircuitBreaker } from './circuit-breaker.ts'
import { exchange, NoAnswer, TimeIsUp, type BridgeResponse } from './exchange.ts'

type Shape = z.ZodMiniType

type Sent = {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string>>
  key?: string
}
/** What a call is sent with. A write needs a key: the same key is the same wish, however often it is told. */
export type ToSend<Body extends Shape | undefined> = Sent & (Body extends Shape ? { body: z.input<Body> } : unknown)

export type BridgeClient = {
  /** Makes one call. Throws `BridgeRefusal` for a "no" that the protocol knows, `PointOfSaleDown` for anything else. */
  call<Body extends Shape | undefined, Answer extends Shape>(
    call: BridgeCall<Body, Answer>,
    toSend: ToSend<Body>,
  ): Promise<z.output<Answer>>
  /** An answer that had the right shape, but cannot be true. */
  untrue(call: BridgeCall, why: string): PointOfSaleDown
  health(): PointOfSaleHealth
}

/** The bridge said no, in the protocol's words. That is an answer, not an outage. */
export class BridgeRefusal extends PointOfSaleRefused {
  readonly code: BridgeRefusalCode

  constructor(call: BridgeCall, code: BridgeRefusalCode) {
    super(`The point of sale refused ${call.name}: ${bridgeRefusals[code].words}`)
    this.name = 'BridgeRefusal'
    this.code = code
  }
}

type Log = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>

export type BridgeOptions = {
  /** Without a slash at the end. */
  url: string
  secret: string
  log: Log
  now?: () => number
  /** How long one answer is waited for. */
  timeLimitMs?: number
  /** The pause before the second try; each further one is twice as long. */
  firstPauseMs?: number
  /** It answers again after it had not for a minute or longer. */
  onBack?: () => void
  /** What requests go out through, for whoever listens to them. */
  ask?: typeof fetch
}

const mostTries = 3
const failuresInARow = 5
const openMs = 10_000
const longOutageMs = 60_000
const Refusal = z.object({ code: z.string() })

/** Speaks the POS bridge protocol: signs, waits so long and no longer, tries again where that is safe, checks every answer. */
export function bridgeClient(options: BridgeOptions): BridgeClient {
  const { log, now = Date.now, timeLimitMs = 4_000, firstPauseMs = 100, onBack = () => undefined } = options
  const seen: { lastSuccessAt: number | null; lastErrorAt: number | null; lastError: string | null } = {
    lastSuccessAt: null,
    lastErrorAt: null,
    lastError: null,
  }
  let awaySince = now()
  const breaker = circuitBreaker({
    failuresInARow,
    openMs,
    now,
    onChange(state) {
      if (state === 'open') {
        awaySince = now()
        return log.error(
          { lastError: seen.lastError },
          'the point of sale does not answer and is left alone for a while',
        )
      }
      log.info({}, 'the point of sale answers again')
      if (now() - awaySince >= longOutageMs) onBack()
    },
  })
  const slowCalls = new Map<string, CircuitBreaker>()
  /** One call may hang while all others are answered: nobody should wait for it again and again. */
  const slownessOf = (call: BridgeCall): CircuitBreaker => {
    const known = slowCalls.get(call.name) ?? circuitBreaker({ failuresInARow, openMs, now })
    slowCalls.set(call.name, known)
    return known
  }

  const down = (call: BridgeCall, why: string, cause?: unknown): PointOfSaleDown => {
    seen.lastErrorAt = now()
    seen.lastError = `${call.name}: ${why}`
    return new PointOfSaleDown(`The point of sale did not answer ${call.name}: ${why}.`, { cause })
  }
  const misled = (call: BridgeCall, why: string): PointOfSaleDown => {
    log.error({ call: call.name, why }, 'an answer of the point of sale could not be used')
    return down(call, why)
  }

  /** Tries until there is an answer, whatever it says. */
  const answerTo = async (call: BridgeCall, toSend: Sent & { body?: unknown }): Promise<BridgeResponse> => {
    for (let tried = 1; ; tried += 1) {
      const slowness = slownessOf(call)
      if (!slowness.mayTry() || !breaker.mayTry()) throw down(call, 'it is left alone for a while')
      const found = await exchange(call, toSend, { ...options, now, timeLimitMs }).catch((error: unknown) => {
        if (error instanceof NoAnswer) return error
        throw error
      })
      if (!(found instanceof NoAnswer)) {
        slowness.answered()
        breaker.answered()
        return found
      }
      log.warn({ call: call.name, tried, why: found.message }, 'the point of sale did not answer')
      const failure = down(call, found.message, found.cause)
      if (found instanceof TimeIsUp) slowness.failed()
      breaker.failed()
      // Who waited for a whole time limit need not wait for it again.
      if (tried >= mostTries || found instanceof TimeIsUp) throw failure
      await pause(firstPauseMs * 2 ** (tried - 1) * (0.75 + Math.random() / 2))
    }
  }

  return {
    async call(call, toSend) {
      refuseDots(call, toSend)
      const { status, text, limit } = await answerTo(call, toSend)
      if (text === undefined) throw misled(call, `its answer has more than ${limit} bytes`)
      const said = jsonOf(text)
      if (status === 200) {
        const checked = z.safeParse(call.answer, said)
        if (!checked.success) throw misled(call, `its answer has the wrong shape: ${placesOf(checked.error)}`)
        seen.lastSuccessAt = now()
        return checked.data
      }
      const refused = Refusal.safeParse(said).data?.code
      const code = call.refusals.find((known) => known === refused && bridgeRefusals[known].status === status)
      if (code === undefined) throw misled(call, whyNot(status))
      seen.lastSuccessAt = now()
      throw new BridgeRefusal(call, code)
    },
    untrue: misled,
    health: () => ({
      state: breaker.state(),
      lastSuccessUtc: moment(seen.lastSuccessAt),
      lastErrorUtc: moment(seen.lastErrorAt),
      lastError: seen.lastError,
    }),
  }
}

/** Answers undefined where the bridge refuses with this code. */
export async function unless<Answer>(code: BridgeRefusalCode, asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof BridgeRefusal && error.code === code) return undefined
    throw error
  }
}

const nobody: readonly BridgeRefusalCode[] = ['not-found', 'unknown-customer']

/** A part of a path that is empty or made of dots would make it the path of something else; nobody goes by such a key. */
function refuseDots(call: BridgeCall, { params = {} }: Sent): void {
  if (!Object.values(params).some((value) => ['', '.', '..'].includes(String(value)))) return
  throw new BridgeRefusal(call, call.refusals.find((code) => nobody.includes(code)) ?? 'not-found')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Where the answer is wrong, never what stands there. */
function placesOf(error: z.core.$ZodError): string {
  const places = error.issues.slice(0, 5).map(({ path, code }) => `${path.join('.') || 'the whole'} (${code})`)
  return places.join(', ')
}

function whyNot(status: number): string {
  return status === 401 || status === 403
    ? `it refuses the signature (status ${status}): POS_SECRET and both clocks must agree`
    : `it answered with status ${status}`
}

function moment(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
