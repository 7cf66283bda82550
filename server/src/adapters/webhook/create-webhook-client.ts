import { lookup as resolveName } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { WebhookProblem } from '@first-chair/core/webhook/webhook-endpoint'
import type { AllowedPrivateHosts } from '../../config/parse-allowed-private-hosts.ts'
import { findDestinationProblem } from './find-destination-problem.ts'
import { isAccepted, type WebhookClient, type WebhookCounts, type WebhookOutcome } from './webhook-client.ts'

type Address = { address: string; family: number }

type ClientOptions = {
  allowed: AllowedPrivateHosts
  timeoutMilliseconds?: number
  /** The addresses of a host name. By default those of the operating system. */
  resolve?: (hostname: string) => Promise<readonly Address[]>
}

const maxAnswerBytes = 1_024
const maxRetryAfterSeconds = 86_400

class DestinationRefused extends Error {
  readonly problem: WebhookProblem

  constructor(problem: WebhookProblem) {
    super(`Webhooks are not sent there: ${problem}`)
    this.problem = problem
  }
}

/**
 * Sends webhooks by http or https. The addresses of a host are judged when the connection is made, and the connection
 * goes to exactly these addresses, so a name that changes its addresses meanwhile gains nothing. Each request has a
 * connection of its own, follows no redirect, and reads only the start of the answer.
 */
export function createWebhookClient({
  allowed,
  timeoutMilliseconds = 15_000,
  resolve = (hostname) => resolveName(hostname, { all: true }),
}: ClientOptions): WebhookClient {
  const findAddresses = async (url: URL): Promise<readonly Address[]> => {
    const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const family = isIP(literal)
    const addresses = family === 0 ? await resolve(url.hostname) : [{ address: literal, family }]
    // One forbidden address is enough: nobody knows which one the connection would use.
    for (const { address } of addresses) {
      const problem = findDestinationProblem(url, address, allowed)
      if (problem) throw new DestinationRefused(problem)
    }
    if (addresses.length === 0) throw new DestinationRefused('unknown-host')
    return addresses
  }
  const counts: WebhookCounts = { accepted: 0, refused: 0, unanswered: 0 }
  const countOutcome = (outcome: WebhookOutcome): WebhookOutcome => {
    counts[isAccepted(outcome) ? 'accepted' : outcome.kind === 'answered' ? 'refused' : 'unanswered'] += 1
    return outcome
  }
  return {
    counts,
    async check(address) {
      try {
        await findAddresses(new URL(address))
        return undefined
      } catch (error) {
        return toProblem(error)
      }
    },
    async post({ url: address, headers, body }) {
      const start = performance.now()
      const measured = () => Math.round(performance.now() - start)
      const signal = AbortSignal.timeout(timeoutMilliseconds)
      try {
        const url = new URL(address)
        const addresses = await Promise.race([findAddresses(url), rejectWhenAborted(signal)])
        const response = await send(url, addresses, { headers, body, signal })
        const milliseconds = measured()
        return countOutcome({ kind: 'answered', milliseconds, ...(await readAnswer(response)) })
      } catch (error) {
        const problem = signal.aborted ? 'timed-out' : toProblem(error)
        return countOutcome({ kind: 'unanswered', milliseconds: measured(), problem })
      }
    },
  }
}

function send(
  url: URL,
  addresses: readonly Address[],
  { headers, body, signal }: { headers: Readonly<Record<string, string>>; body: string; signal: AbortSignal },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: answerWith(addresses),
      signal,
    })
    request.once('response', resolve).once('error', reject)
    request.end(body)
  })
}

/** A lookup that answers with addresses that were judged already, and asks nobody. */
function answerWith(addresses: readonly Address[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses
    if (options.all === true) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }
}

async function readAnswer(
  response: IncomingMessage,
): Promise<Pick<Extract<WebhookOutcome, { kind: 'answered' }>, 'status' | 'answer' | 'retryAfterSeconds'>> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) continue
      chunks.push(chunk)
      size += chunk.length
      if (size >= maxAnswerBytes) break
    }
  } catch {
    // The status decides. A body that does not arrive changes nothing.
  } finally {
    response.destroy()
  }
  const text = Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8')
  return {
    status: response.statusCode ?? 0,
    // PostgreSQL cannot store the character 0, and others would garble the page.
    answer: text.replaceAll(/[^\P{Cc}\n\t]/gu, '').trim(),
    retryAfterSeconds: parseRetryAfter(response.headers['retry-after']),
  }
}

/** Seconds of a `Retry-After`, in either of its two forms, up to a day. */
function parseRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1_000)
  return seconds > 0 ? Math.min(seconds, maxRetryAfterSeconds) : undefined
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timed out')), { once: true })
  })
}

const problemByCode: Readonly<Record<string, WebhookProblem>> = {
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ENODATA: 'unknown-host',
  ECONNREFUSED: 'no-connection',
  EHOSTUNREACH: 'no-connection',
  ENETUNREACH: 'no-connection',
  ETIMEDOUT: 'no-connection',
  EPROTO: 'certificate',
}

function toProblem(error: unknown): WebhookProblem {
  if (error instanceof DestinationRefused) return error.problem
  if (error instanceof AggregateError) return toProblem(error.errors[0])
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/CERT|TLS|SSL|SIGNED|ISSUER/.test(code)) return 'certificate'
  return problemByCode[code] ?? 'no-answer'
}
