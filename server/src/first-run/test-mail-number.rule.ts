/** A keyed hash (server/src/encryption/field-encryption.ts). */
type KeyedHash = { fingerprint(purpose: string, id: string, text: string): Buffer }

const hourMs = 60 * 60_000

/**
 * The numbers of the test mails to an address: that of this hour, and that of the hour before. They are computed with the key of the
 * installation, so that nothing is stored. They prove no more than that a mail has arrived.
 */
export function getMailNumbers(encryption: KeyedHash, email: string, now: Date): string[] {
  const hour = Math.floor(now.getTime() / hourMs)
  return [hour, hour - 1].map((slot) => {
    const hash = encryption.fingerprint('first-run.mail', email, String(slot))
    return String(hash.readUInt32BE(0) % 10_000).padStart(4, '0')
  })
}

/** "3820" as it is written for people: "38 20". */
export function formatMailNumber(number: string): string {
  return `${number.slice(0, 2)} ${number.slice(2)}`
}
