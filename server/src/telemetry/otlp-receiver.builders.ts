import { createServer } from 'node:http'
import { once } from 'node:events'

export type ReceivedSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId: string
  attributes: Record<string, string | number>
  hasError: boolean
}

/** A collector: it receives OTLP over HTTP, decodes the spans, and stores every byte that it was sent. */
export async function anOtlpReceiver() {
  const spans: ReceivedSpan[] = []
  const metrics: string[] = []
  const bodies: { url: string; body: Buffer; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      bodies.push({ url: request.url ?? '', body, authorization: request.headers.authorization })
      if (request.url === '/v1/traces') spans.push(...decodeSpans(body))
      if (request.url === '/v1/metrics') metrics.push(...decodeMetricNames(body))
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    spans,
    metrics,
    bodies,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Field numbers are those of opentelemetry-proto: trace.proto, metrics.proto and common.proto. */
function decodeSpans(body: Buffer): ReceivedSpan[] {
  return list(body, 1).flatMap((resourceSpans) =>
    list(resourceSpans, 2).flatMap((scopeSpans) => list(scopeSpans, 2).map(decodeSpan)),
  )
}

function decodeSpan(span: Buffer): ReceivedSpan {
  const bytes = (field: number): Buffer => list(span, field)[0] ?? Buffer.alloc(0)
  return {
    traceId: bytes(1).toString('hex'),
    spanId: bytes(2).toString('hex'),
    parentSpanId: bytes(4).toString('hex'),
    name: bytes(5).toString(),
    attributes: Object.fromEntries(list(span, 9).map(decodeAttribute)),
    hasError: decode(bytes(15)).some(({ field, value }) => field === 3 && value === 2),
  }
}

function decodeAttribute(pair: Buffer): [string, string | number] {
  const [name, value] = [list(pair, 1)[0], list(pair, 2)[0]]
  const first = decode(value ?? Buffer.alloc(0))[0]?.value ?? ''
  return [name?.toString() ?? '', typeof first === 'number' ? first : first.toString()]
}

function decodeMetricNames(body: Buffer): string[] {
  return list(body, 1).flatMap((resourceMetrics) =>
    list(resourceMetrics, 2).flatMap((scope) => list(scope, 2).map((metric) => list(metric, 1)[0]?.toString() ?? '')),
  )
}

/** The length-delimited values of one field. */
const list = (message: Buffer, field: number): Buffer[] =>
  decode(message).flatMap(({ field: other, value }) => (other === field && typeof value !== 'number' ? [value] : []))

/** Decodes one message of the wire format of Protocol Buffers. */
function decode(message: Buffer): { field: number; value: number | Buffer }[] {
  const values: { field: number; value: number | Buffer }[] = []
  let position = 0
  const varint = (): number => {
    let result = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = message[position] ?? 0
      position += 1
      result += (byte & 127) * factor
      if (byte < 128) return result
    }
  }
  while (position < message.length) {
    const tag = varint()
    const [field, kind] = [Math.floor(tag / 8), tag % 8]
    if (kind === 0) values.push({ field, value: varint() })
    else {
      const length = kind === 2 ? varint() : kind === 1 ? 8 : 4
      values.push({ field, value: message.subarray(position, position + length) })
      position += length
    }
  }
  return values
}
