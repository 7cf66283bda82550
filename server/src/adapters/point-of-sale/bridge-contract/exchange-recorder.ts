import { idempotencyHeader } from '../bridge/signed-request.ts'

type Exchange = { request: string; answer: Promise<string> }

/** Maximum number of characters of a body; the beginning is enough to find an error. */
const maxBodyLength = 4_000

/** Forwards requests and records each request and answer as text, without signatures. */
export function createExchangeRecorder(): {
  readonly ask: typeof fetch
  /** Returns the exchanges since the last call, after all of them are answered. */
  take(): Promise<string[]>
} {
  let exchanges: Exchange[] = []
  return {
    async ask(address, request) {
      const answer = fetch(address, request)
      exchanges.push({ request: formatRequest(address, request), answer: formatAnswer(answer) })
      return answer
    },
    async take() {
      const finished = exchanges
      exchanges = []
      return Promise.all(finished.map(async ({ request, answer }) => `asked    ${request}\nanswered ${await answer}`))
    },
  }
}

function formatRequest(address: string | URL | Request, { method = 'GET', headers, body }: RequestInit = {}): string {
  const { pathname, search } = new URL(address instanceof Request ? address.url : address)
  const key = new Headers(headers).get(idempotencyHeader)
  return [
    `${method} ${pathname}${search}`,
    ...(key === null ? [] : [`(${idempotencyHeader}: ${key})`]),
    ...(typeof body === 'string' ? [truncate(body)] : []),
  ].join(' ')
}

async function formatAnswer(answer: Promise<Response>): Promise<string> {
  try {
    // An answer can only be cloned before its body is read.
    const response = (await answer).clone()
    return `${response.status} ${truncate(await response.text())}`.trim()
  } catch (error) {
    return `nothing: ${error instanceof Error ? error.message : String(error)}`
  }
}

function truncate(text: string): string {
  return text.length <= maxBodyLength ? text : `${text.slice(0, maxBodyLength)} ... (${text.length} characters)`
}
