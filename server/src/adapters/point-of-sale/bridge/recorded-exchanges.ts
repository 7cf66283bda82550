import { idempotencyHeader } from './signed-request.ts'

type Exchange = { asked: string; answered: Promise<string> }

/** Maximum number of characters of a body; the beginning is enough to find an error. */
const mostShown = 4_000

/** Forwards requests and records each request and answer as text, without signatures. */
export function recordedExchanges(): {
  readonly ask: typeof fetch
  /** Returns the exchanges since the last call, after all of them are answered. */
  take(): Promise<string[]>
} {
  let exchanges: Exchange[] = []
  return {
    async ask(address, request) {
      const answer = fetch(address, request)
      exchanges.push({ asked: askedIn(address, request), answered: answeredIn(answer) })
      return answer
    },
    async take() {
      const finished = exchanges
      exchanges = []
      return Promise.all(finished.map(async ({ asked, answered }) => `asked    ${asked}\nanswered ${await answered}`))
    },
  }
}

function askedIn(address: string | URL | Request, { method = 'GET', headers, body }: RequestInit = {}): string {
  const { pathname, search } = new URL(address instanceof Request ? address.url : address)
  const key = new Headers(headers).get(idempotencyHeader)
  return [
    `${method} ${pathname}${search}`,
    ...(key === null ? [] : [`(${idempotencyHeader}: ${key})`]),
    ...(typeof body === 'string' ? [shown(body)] : []),
  ].join(' ')
}

async function answeredIn(answer: Promise<Response>): Promise<string> {
  try {
    // An answer can only be cloned before its body is read.
    const response = (await answer).clone()
    return `${response.status} ${shown(await response.text())}`.trim()
  } catch (error) {
    return `nothing: ${error instanceof Error ? error.message : String(error)}`
  }
}

function shown(text: string): string {
  return text.length <= mostShown ? text : `${text.slice(0, mostShown)} ... (${text.length} characters)`
}
