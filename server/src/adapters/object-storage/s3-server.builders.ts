import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

const credentials = { accessKeyId: 'first:chair', secret: 'a secret/with+signs' }
const bucket = 'guests'
const keysPerPage = 3

/** An S3 server in memory, with the four calls that the product uses. It checks signatures and hashes. */
export type S3Server = {
  /** For `OBJECT_STORAGE_URL`. */
  url: string
  objects: Map<string, Buffer>
  /** While set, every request is answered with this status. */
  failWith: (status: number | undefined) => void
  close(): Promise<void>
}

export async function anS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  let failure: number | undefined
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      if (failure !== undefined) return refuse(response, failure, 'SlowDown')
      const address = new URL(request.url ?? '/', 'http://localhost')
      const code = findSignatureFault(request, address, body)
      if (code !== undefined) return refuse(response, 403, code)
      return answer(objects, { method: request.method ?? '', address, body }, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  const port = at !== null && typeof at === 'object' ? at.port : 0
  const signIn = `${encodeURIComponent(credentials.accessKeyId)}:${encodeURIComponent(credentials.secret)}`
  return {
    url: `s3://${signIn}@127.0.0.1:${port}/${bucket}`,
    objects,
    failWith: (status) => {
      failure = status
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

type Call = { method: string; address: URL; body: Buffer }

function answer(objects: Map<string, Buffer>, { method, address, body }: Call, response: ServerResponse): void {
  const [, requestedBucket, ...path] = address.pathname.split('/')
  const key = decodeURIComponent(path.join('/'))
  if (requestedBucket !== bucket) return refuse(response, 404, 'NoSuchBucket')
  if (method === 'HEAD') return void response.writeHead(200).end()
  if (method === 'PUT') {
    objects.set(key, body)
    return void response.writeHead(200, { etag: '"tag"' }).end()
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return void response.writeHead(204).end()
  }
  if (key === '') return list(objects, address.searchParams, response)
  const bytes = objects.get(key)
  if (!bytes) return refuse(response, 404, 'NoSuchKey')
  response.writeHead(200).end(bytes)
}

function list(objects: Map<string, Buffer>, query: URLSearchParams, response: ServerResponse): void {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted()
  const page = keys.slice(0, keysPerPage)
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('')
  const isTruncated = keys.length > page.length
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents}</ListBucketResult>`,
    )
}

/** Checks Signature Version 4 (AWS, "Signature Calculations for the Authorization Header"). */
function findSignatureFault(request: IncomingMessage, address: URL, body: Buffer): string | undefined {
  const { authorization = '' } = request.headers
  const match =
    /Credential=([^,]+?)\/(\d{8})\/([^/]+)\/s3\/aws4_request, *SignedHeaders=([^,]+), *Signature=(\w+)/.exec(
      authorization,
    )
  const [, accessKeyId = '', day = '', region = '', signedHeaders = '', signature = ''] = match ?? []
  if (accessKeyId !== credentials.accessKeyId) return 'InvalidAccessKeyId'
  const payload = String(request.headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const canonical = [
    request.method,
    address.pathname,
    [...address.searchParams]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .toSorted()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    payload,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  let key: Buffer = Buffer.from(`AWS4${credentials.secret}`)
  for (const part of [day, region, 's3', 'aws4_request', text]) key = createHmac('sha256', key).update(part).digest()
  return key.toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
