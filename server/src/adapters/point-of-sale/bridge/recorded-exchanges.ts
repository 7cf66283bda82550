import { idempotencyHeader } from './signed-request.ts'

type Exchange = { asked: string; answered: Promise<string> }

/** Longer ones are cut: who looks for a mistake sees the beginning. */
const mostShown = 4_000

/** Sends requests on, and remembers what was asked and answered, in words. Signatures are left out. */
export function recordedExchanges(): {
  readonly ask: typeof fetch
  /** What went on since this was asked last, once all of it is answered. */
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
      const taken = exchanges
      exchanges = []
      return Promise.all(taken.map(async ({ asked, answered }) => `asked    ${asked}\nanswered ${await answered}`))
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
    // Before anybody reads it: only then there can be two of it.
    const response = (await answer).clone()
    return `${response.status} ${shown(await response.text())}`.trim()
  } catch (error) {
    return `nothing: ${error instanceof Error ? error.message : String(error)}`
  }
}

function shown(text: string): string {
  return text.length <= mostShown ? text : `${text.slice(0, mostShown)} ... (${text.length} characters)`
}
