import type { ServerResponse } from 'node:http'
import type { Mood } from './switches.ts'

type ProperAnswer = () => Promise<{ status: number; content: unknown }>

const hugeChunk = Buffer.alloc(1_048_576, 'x')
const maxChunks = 256

/** The faults of a simulated bridge. */
export const faults: Readonly<
  Record<Exclude<Mood, 'up'>, (response: ServerResponse, answer: ProperAnswer) => Promise<void>>
> = {
  async down(response) {
    response.destroy()
  },
  async slow() {
    // Never answers: the client gives up, or the server is closed.
  },
  async failing(response) {
    sendText(response, 503, JSON.stringify({ code: 'unavailable' }))
  },
  async 'losing-answers'(response, answer) {
    await answer()
    response.destroy()
  },
  async refusing(response) {
    sendText(response, 401, JSON.stringify({ code: 'signature-refused' }))
  },
  async 'wrong-shape'(response) {
    sendText(response, 200, JSON.stringify({ people: [{ customer: { $ne: null } }], customers: 'all', waivers: 7 }))
  },
  async html(response) {
    sendText(response, 200, '<!doctype html><title>Maintenance</title><p>Back soon.', 'text/html')
  },
  async huge(response) {
    response.writeHead(200, { 'content-type': 'application/json' })
    let remaining = maxChunks
    const writeChunks = (): void => {
      while (remaining > 0 && !response.destroyed) {
        remaining -= 1
        if (!response.write(hugeChunk)) return
      }
      if (remaining === 0) response.end()
    }
    response.on('drain', writeChunks)
    writeChunks()
  },
  async 'others-records'(response, answer) {
    const { status, content } = await answer()
    sendText(response, status, JSON.stringify(content, replaceIds))
  },
}

function sendText(response: ServerResponse, status: number, content: string, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(content)
}

/** Replaces the ids of customers and waivers by other ids, without changing the shape. */
function replaceIds(name: string, value: unknown): unknown {
  if (name === 'source') return 'first-chair:0'
  if (name === 'customer' && typeof value === 'number') return value + 1
  if (name === 'ipCode' && typeof value === 'string') return `${value}1`
  if (name === 'customer' && typeof value === 'string') return value.replace(/.$/, (last) => (last === 'f' ? '0' : 'f'))
  if (name === 'authorizationType' || name === 'formId') return `${String(value)}-OTHER`
  return value
}
