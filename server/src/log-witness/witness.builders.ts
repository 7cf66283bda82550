import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as readBody } from 'node:stream/consumers'
import { isConsistent } from '../transparency-log/merkle-tree.rule.ts'
import type { NoteVerifier } from '../transparency-log/signed-note.rule.ts'
import { readCheckpoint } from '../transparency-log/checkpoint.rule.ts'
import type { Moment } from './time-stamp-authority.builders.ts'

// A witness, written from https://c2sp.org/tlog-witness and https://c2sp.org/tlog-cosignature. Of the product it uses what
// verifies notes and proofs, which has tests of its own with published vectors.

type Behaviour = 'follows' | 'is-silent' | 'fails' | 'has-another-key' | 'signs-nothing'

export type TestWitness = {
  /** For LOG_WITNESS_URLS. */
  readonly configured: string
  readonly verifierKey: string
  /** The keys of the logs that it knows. */
  knows: readonly NoteVerifier[]
  behaviour: Behaviour
  /** Called when it was asked, and when its answer was sent. */
  when: ((moment: Moment) => void) | undefined
  /** The newest checkpoint that it has cosigned. */
  latest: { size: number; root: Buffer }
  readonly requests: { body: string; status: number }[]
  stop(): Promise<void>
}

/** Starts a witness with a key of its own. */
export async function aWitness(name: string): Promise<TestWitness> {
  const own = createWitnessKey(name)
  const other = createWitnessKey(name)
  const held = new Set<ServerResponse>()
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request)
    if (witness.behaviour === 'is-silent') {
      held.add(response)
      return
    }
    response.once('finish', () => witness.when?.('answered'))
    witness.when?.('asked')
    const isSubmission = request.method === 'POST' && request.url === '/submit/add-checkpoint'
    const key = witness.behaviour === 'has-another-key' ? other : own
    const {
      status,
      text,
      type = 'text/plain',
    }: Answer = isSubmission ? answer(witness, body, key) : { status: 404, text: '' }
    witness.requests.push({ body, status })
    response.writeHead(status, { 'content-type': type }).end(text)
  }
  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const witness: TestWitness = {
    configured: `http://127.0.0.1:${port}/submit#${own.verifierKey}`,
    verifierKey: own.verifierKey,
    knows: [],
    behaviour: 'follows',
    when: undefined,
    latest: { size: 0, root: Buffer.alloc(0) },
    requests: [],
    async stop() {
      for (const response of held) response.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return witness
}

type Answer = { status: number; text: string; type?: string }

function answer(witness: TestWitness, body: string, key: Key): Answer {
  if (witness.behaviour === 'fails') return { status: 503, text: '' }
  if (witness.behaviour === 'signs-nothing') return { status: 200, text: '' }
  const [head = '', ...rest] = body.split('\n\n')
  const [old = '', ...proof] = head.split('\n')
  const checkpoint = rest.join('\n\n')
  const [, oldSize] = /^old (0|[1-9]\d*)$/.exec(old) ?? []
  if (oldSize === undefined || proof.length > 63) return { status: 400, text: '' }
  const origin = checkpoint.split('\n')[0]
  if (!witness.knows.some(({ name }) => name === origin)) return { status: 404, text: '' }
  const signed = readCheckpoint(checkpoint, witness.knows)
  if (!signed) return { status: 403, text: '' }
  if (Number(oldSize) > signed.size) return { status: 400, text: '' }
  if (Number(oldSize) !== witness.latest.size) {
    return { status: 409, text: `${witness.latest.size}\n`, type: 'text/x.tlog.size' }
  }
  const hashes = proof.map((line) => Buffer.from(line, 'base64'))
  if (!isConsistent(witness.latest, signed, hashes)) return { status: 422, text: '' }
  witness.latest = signed
  return { status: 200, text: cosign(checkpoint.slice(0, checkpoint.lastIndexOf('\n\n') + 1), key) }
}

type Key = { name: string; verifierKey: string; id: Buffer; privateKey: KeyObject }

/** Creates the key of a witness. `verifierKey` is the public part, as it is configured. */
export function createWitnessKey(name: string): Key {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const material = Buffer.concat([Buffer.of(4), publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)])
  const id = createHash('sha256').update(`${name}\n`).update(material).digest().subarray(0, 4)
  return { name, verifierKey: `${name}+${id.toString('hex')}+${material.toString('base64')}`, id, privateKey }
}

/** The lines with which a witness cosigns the text of a checkpoint, and one that is of nobody. */
export function cosign(text: string, { name, id, privateKey }: Key): string {
  const time = Math.floor(Date.now() / 1000)
  const timestamp = Buffer.alloc(8)
  timestamp.writeBigUInt64BE(BigInt(time))
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${text}`), privateKey)
  // Another line, which the client must ignore.
  const unknown = Buffer.concat([Buffer.from('00000000', 'hex'), Buffer.alloc(72, 1)]).toString('base64')
  const own = Buffer.concat([id, timestamp, signature]).toString('base64')
  return `— unknown.example ${unknown}\n— ${name} ${own}\n`
}
