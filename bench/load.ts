import { connect, type Socket } from 'node:net'
import { percentile } from './figures.ts'

/** The result of one round of load. Times are in milliseconds. */
export type Round = { requests: number; perSecond: number; p50: number; p99: number }

const endOfHead = Buffer.from('\r\n\r\n')

/**
 * Sends requests to a server as fast as it answers: each connection sends its next request after the previous answer.
 * Requests are prepared bytes that all connections share. The round ends after `seconds`, or after the last request.
 * Throws for any status but 200. Uses plain sockets, because the load generator takes processor time from the server.
 */
export async function runLoad(
  port: number,
  requests: readonly Buffer[],
  round: { connections: number; seconds?: number },
): Promise<Round> {
  let sentCount = 0
  const latencies: number[] = []
  const start = performance.now()
  const end = start + (round.seconds ?? Number.POSITIVE_INFINITY) * 1000
  const next = (): Buffer | undefined => {
    if (performance.now() >= end) return undefined
    if (round.seconds === undefined && sentCount >= requests.length) return undefined
    const request = requests[sentCount % requests.length]
    sentCount += 1
    return request
  }
  await Promise.all(
    Array.from({ length: Math.min(round.connections, requests.length) }, async () => {
      const connection = await openConnection(port)
      try {
        for (let request = next(); request; request = next()) {
          const sent = performance.now()
          const { status, body } = await connection.send(request)
          if (status !== 200) throw new Error(`The answer under load was ${status}: ${body.toString().slice(0, 500)}`)
          latencies.push(performance.now() - sent)
        }
      } finally {
        connection.close()
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  return {
    requests: latencies.length,
    perSecond: latencies.length / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  }
}

/** As `runLoad`, for servers that share the requests and the connections. The times are those of the slowest server. */
export async function runSharedLoad(
  ports: readonly number[],
  requests: readonly Buffer[],
  { connections, ...round }: Parameters<typeof runLoad>[2],
): Promise<Round> {
  const rounds = await Promise.all(
    ports.map((port, place) =>
      runLoad(
        port,
        requests.filter((_, index) => index % ports.length === place),
        { connections: Math.ceil(connections / ports.length), ...round },
      ),
    ),
  )
  const sent = rounds.reduce((sum, one) => sum + one.requests, 0)
  return {
    requests: sent,
    perSecond: sent / Math.max(...rounds.map((one) => one.requests / one.perSecond)),
    p50: Math.max(...rounds.map(({ p50 }) => p50)),
    p99: Math.max(...rounds.map(({ p99 }) => p99)),
  }
}

/** Sends one request and returns its answer. */
export async function sendOnce(port: number, request: Buffer): Promise<Answer> {
  const connection = await openConnection(port)
  try {
    return await connection.send(request)
  } finally {
    connection.close()
  }
}

/** The headers that a browser's `fetch` sends with every request. */
const commonHeaders = {
  host: 'localhost',
  connection: 'keep-alive',
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en-US,en;q=0.9',
} as const

/** Creates the bytes of a request with a JSON body, as a browser's `fetch` sends it. */
export function jsonRequest(path: string, headers: Readonly<Record<string, string>>, body: object): Buffer {
  const content = JSON.stringify(body)
  const bodyHeaders = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }
  return Buffer.from(`${requestHead('POST', path, { ...bodyHeaders, ...headers })}${content}`)
}

/** Creates the bytes of a request that uploads a JPEG. */
export function pictureRequest(path: string, headers: Readonly<Record<string, string>>, jpeg: Buffer): Buffer {
  const bodyHeaders = { 'content-type': 'image/jpeg', 'content-length': String(jpeg.length) }
  return Buffer.concat([Buffer.from(requestHead('POST', path, { ...bodyHeaders, ...headers })), jpeg])
}

/** Creates the bytes of a GET request. */
export function getRequest(path: string, headers: Readonly<Record<string, string>>): Buffer {
  return Buffer.from(requestHead('GET', path, headers))
}

function requestHead(method: string, path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ ...commonHeaders, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

type Answer = { status: number; body: Buffer }

/** A persistent connection, for one request at a time. */
export type Connection = { send(request: Buffer): Promise<Answer>; close(): void }

/** Connects to a server on this machine. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = await connectSocket(port)
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined
  let parts: Buffer[] = []
  let bytes = 0
  let head: { status: number; from: number; to: number } | undefined

  socket.on('data', (part) => {
    parts.push(part)
    bytes += part.length
    head ??= parseHead(parts.length === 1 ? part : Buffer.concat(parts))
    if (!head || bytes < head.to) return
    const { status, from, to } = head
    const body = Buffer.concat(parts).subarray(from, to)
    ;[parts, bytes, head] = [[], 0, undefined]
    waiting?.resolve({ status, body })
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')))

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => {
      waiting = undefined
      socket.destroy()
    },
  }
}

function connectSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket)).once('error', reject)
  })
}

/** Parses the head of an answer, once it is complete. Both servers always send the content length. */
function parseHead(bytes: Buffer): { status: number; from: number; to: number } | undefined {
  const end = bytes.indexOf(endOfHead)
  if (end === -1) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer has no content length: ${head}`)
  return { status: Number(head.slice(9, 12)), from: end + 4, to: end + 4 + Number(length) }
}
