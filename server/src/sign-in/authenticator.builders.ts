import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { NewPasskey, UsedPasskey } from '@first-chair/core/sign-in/passkey'

type Options = {
  /** The page that uses the authenticator. */
  origin?: string
  rpId?: string
  /** Whether the person unlocked the authenticator. */
  isUnlocked?: boolean
  counter?: number
}

/** A passkey in software: what a browser would send for it (WebAuthn Level 3, section 6). */
export function anAuthenticator(site: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
  const getClientData = (type: string, challenge: string, { origin = site.origin }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const getData = (hasKey: boolean, { rpId = site.rpId, isUnlocked = true, counter = 0 }: Options) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(1 | (isUnlocked ? 4 : 0) | (hasKey ? 64 : 0), 0)
    head.writeUInt32BE(counter, 1)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const credential = hasKey ? [Buffer.alloc(16), length, id, coseKey] : []
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, ...credential])
  }
  const identity = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    create(challenge: string, options: Options = {}): NewPasskey {
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(getData(true, options))],
      ])
      return {
        ...identity,
        response: {
          clientDataJSON: getClientData('webauthn.create', challenge, options).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use(challenge: string, options: Options = {}): UsedPasskey {
      const clientData = getClientData('webauthn.get', challenge, options)
      const data = getData(false, options)
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
      return {
        ...identity,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        },
      }
    },
  }
}

/** The head of a value (RFC 8949, section 3). */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.of((major << 5) | value)
  if (value < 256) return Buffer.of((major << 5) | 24, value)
  return Buffer.of((major << 5) | 25, value >> 8, value & 255)
}
const cborInt = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()])
