import { createCipheriv } from 'node:crypto'
import { recordBlockBytes, recordIvBytes, type OfflineHousehold } from '@first-chair/core/offline-bundle/offline-bundle'
import { deriveLookup, deriveRecordKey } from '../arrival-code/derive.rule.ts'

/**
 * Encrypts the record of a household with the key from its code (AES-256-GCM), filled up with spaces to whole blocks. Each
 * key encrypts one text: it depends on the version, which changes with any fact.
 */
export function encryptRecord(secret: Buffer, version: string, household: OfflineHousehold): [string, string] {
  const text = Buffer.from(JSON.stringify(household), 'utf8')
  const padded = Buffer.alloc(Math.ceil(text.length / recordBlockBytes) * recordBlockBytes, ' ')
  text.copy(padded)
  const cipher = createCipheriv('aes-256-gcm', deriveRecordKey(secret, version), Buffer.alloc(recordIvBytes))
  const sealed = Buffer.concat([cipher.update(padded), cipher.final(), cipher.getAuthTag()])
  return [deriveLookup(secret).toString('base64url'), sealed.toString('base64url')]
}
