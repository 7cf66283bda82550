import { X509Certificate } from 'node:crypto'

/**
 * Parses certificates in PEM, one after the other, and returns each in DER. Undefined if there is none, or if one is none.
 */
export function parseCertificates(text: string): Buffer[] | undefined {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    return blocks.length === 0 ? undefined : blocks.map((block) => new X509Certificate(block).raw)
  } catch {
    return undefined
  }
}
