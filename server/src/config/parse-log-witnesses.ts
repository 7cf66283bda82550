import { createHash } from 'node:crypto'

/** A witness of the transparency log (https://c2sp.org/tlog-witness), and the key that verifies its cosignatures. */
export type LogWitness = {
  /** Below this address it accepts checkpoints, without a slash at the end. */
  readonly url: string
  readonly key: WitnessKey
}

/** A key for Ed25519 cosignatures (https://c2sp.org/tlog-cosignature). `keyId` is 8 hex digits, `text` the whole key. */
export type WitnessKey = {
  readonly name: string
  readonly keyId: string
  readonly publicKey: Buffer
  readonly text: string
}

/** The signature type of Ed25519 cosignatures. */
const ed25519Cosignature = 4
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/**
 * Parses addresses of witnesses, separated by commas, each with its key after a number sign, such as
 * `https://witness.example/#witness.example/w1+1234abcd+BA...`. Undefined for any other text. A witness gets hashes only, so
 * the connection needs TLS for nothing but its cosignature to arrive; on this machine it may do without.
 */
export function parseLogWitnesses(text: string): LogWitness[] | undefined {
  const witnesses = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseWitness)
  const known = witnesses.filter((witness) => witness !== undefined)
  const isUnique = new Set(known.map(({ key }) => key.text)).size === known.length
  return known.length === witnesses.length && known.length > 0 && isUnique ? known : undefined
}

function parseWitness(text: string): LogWitness | undefined {
  const [address = '', ...rest] = text.split('#')
  const key = parseWitnessKey(rest.join('#'))
  if (!key || !URL.canParse(address)) return undefined
  const { protocol, hostname, search, username, href } = new URL(address)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname))
  return isSafe && search === '' && username === '' ? { url: href.replace(/\/+$/, ''), key } : undefined
}

/** Parses a key such as `witness.example/w1+1234abcd+BA...`. Undefined if it is none, or has the id of another key. */
export function parseWitnessKey(text: string): WitnessKey | undefined {
  const [, name, keyId, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u.exec(text) ?? []
  if (name === undefined || keyId === undefined || encoded === undefined) return undefined
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length !== 33 || bytes[0] !== ed25519Cosignature || bytes.toString('base64') !== encoded) return undefined
  const digest = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex')
  return digest.startsWith(keyId) ? { name, keyId, publicKey: bytes.subarray(1), text } : undefined
}
