// The parts of SD-JWT (RFC 9901) that evidence uses: disclosures of members of objects, hashed with SHA-256. Signing and
// verifying the signature are up to the caller.

/** Encodings that core cannot do by itself. */
export type SdJwtCodec = {
  /** The UTF-8 bytes of a text in base64url, without padding. */
  readonly toBase64Url: (text: string) => string
  /** The SHA-256 of a text in base64url, without padding. */
  readonly digest: (text: string) => string
}

export type SdJwtPayload = Readonly<Record<string, unknown>>

/** A disclosure as it was sent, and what it contains. */
export type Disclosure = { readonly encoded: string; readonly name: string; readonly value: unknown }

/** An SD-JWT as text: the part that is signed, and the disclosures, each followed by a tilde. */
export function formatSdJwt(signedPart: string, disclosures: readonly string[]): string {
  return [signedPart, ...disclosures, ''].join('~')
}

/** Splits an SD-JWT without a key binding. Undefined if it is none. */
export function splitSdJwt(text: string): { signedPart: string; disclosures: string[] } | undefined {
  const [signedPart = '', ...others] = text.split('~')
  const last = others.pop()
  return last === '' && signedPart.split('.').length === 3 ? { signedPart, disclosures: others } : undefined
}

/**
 * Puts the disclosed members in their places. `hidden` counts the hashes whose disclosure is missing. Undefined if a
 * disclosure has no place in the payload, or if its name is taken there.
 */
export function resolveClaims(
  payload: SdJwtPayload,
  disclosures: readonly Disclosure[],
  digest: SdJwtCodec['digest'],
): { claims: SdJwtPayload; hidden: number } | undefined {
  const open = new Map(disclosures.map((disclosure) => [digest(disclosure.encoded), disclosure]))
  let hidden = 0
  let isValid = open.size === disclosures.length

  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    const members = new Map<string, unknown>()
    for (const [name, member] of Object.entries(value)) {
      if (name !== '_sd') members.set(name, resolve(member))
    }
    const digests: unknown = Reflect.get(value, '_sd') ?? []
    for (const hash of Array.isArray(digests) ? digests : []) {
      const disclosure = open.get(String(hash))
      open.delete(String(hash))
      if (!disclosure) hidden += 1
      else if (members.has(disclosure.name) || ['_sd', '...'].includes(disclosure.name)) isValid = false
      else members.set(disclosure.name, disclosure.value)
    }
    return Object.fromEntries(members)
  }

  const { _sd_alg: _algorithm, ...claims } = Object(resolve(payload))
  return isValid && open.size === 0 ? { claims, hidden } : undefined
}
