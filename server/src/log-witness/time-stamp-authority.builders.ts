import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer as readBody } from 'node:stream/consumers'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Moment = 'asked' | 'answered'

type Answer = { status: number; body: Buffer }

export type TestTimeStampAuthority = {
  /** With its files, of which `ca.pem` and `other-ca.pem` are certificates. */
  readonly folder: string
  readonly url: string
  /** The certificate that certified it. */
  readonly certificate: string
  requests: number
  /** Its first answer. */
  firstAnswer: Buffer
  /** What it answers, instead of a time stamp of the request. */
  answerWith: (() => Answer) | undefined
  /** Called when it was asked, and when its answer was sent. */
  when: ((moment: Moment) => void) | undefined
  stop(): Promise<void>
}

/** Starts an authority for time stamps: OpenSSL's own, behind a server. */
export async function aTimeStampAuthority(): Promise<TestTimeStampAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'first-chair-tsa-'))
  await createCertificates(folder)
  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const authority: TestTimeStampAuthority = {
    folder,
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/tsr`,
    certificate: await readFile(join(folder, 'ca.pem'), 'utf8'),
    requests: 0,
    firstAnswer: Buffer.alloc(0),
    answerWith: undefined,
    when: undefined,
    async stop() {
      server.close()
      server.closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    },
  }
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    authority.requests += 1
    response.once('finish', () => authority.when?.('answered'))
    authority.when?.('asked')
    const query = await readBody(request)
    const { status, body } = authority.answerWith?.() ?? { status: 200, body: await stamp(folder, query) }
    if (authority.firstAnswer.length === 0) authority.firstAnswer = body
    response.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body)
  }
  return authority
}

/** A certificate authority, and an authority for time stamps that it certified: OpenSSL's own. */
async function createCertificates(folder: string): Promise<void> {
  await writeFile(join(folder, 'serial'), '01\n')
  await writeFile(
    join(folder, 'purpose'),
    'extendedKeyUsage=critical,timeStamping\nkeyUsage=critical,digitalSignature\n',
  )
  await writeFile(
    join(folder, 'tsa.cnf'),
    `[tsa]
default_tsa = own
[own]
serial = ${folder}/serial
signer_cert = ${folder}/tsa.pem
certs = ${folder}/ca.pem
signer_key = ${folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`,
  )
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  for (const name of ['ca', 'other-ca']) {
    await openssl(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-days',
      '30',
      '-subj',
      `/CN=${name}`,
    )
  }
  await openssl('req', ...newKey, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=Test time stamps')
  const sign = ['x509', '-req', '-in', 'tsa.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '30']
  await openssl(...sign, '-extfile', 'purpose', '-out', 'tsa.pem')
}

async function stamp(folder: string, query: Buffer): Promise<Buffer> {
  await writeFile(join(folder, 'query'), query)
  await run('openssl', ['ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query', '-out', 'answer'], { cwd: folder })
  return readFile(join(folder, 'answer'))
}
