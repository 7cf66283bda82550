import type { MessageChannel } from '@first-chair/core/message/message'
import type { Context } from '../context/context.ts'
import { encryptedColumns } from '../db/tables/encrypted-columns.ts'
import { MessageContent } from './message-content.rule.ts'
import { normaliseRecipient } from './masked-recipient.rule.ts'

const encryptionPurpose = encryptedColumns.message.getPurpose()
type MessageKey = { purpose: string; reference: string }

/** Encrypts the content of a message. */
export function encryptContent(
  { encryption }: Pick<Context, 'encryption'>,
  message: MessageKey,
  content: MessageContent,
): Buffer {
  return encryption.encrypt(encryptionPurpose, encryptedColumns.message.getIdentity(message), JSON.stringify(content))
}

/** Decrypts the content of a message; throws `DecryptionFailed` without the key. */
export function decryptContent(
  { encryption }: Pick<Context, 'encryption'>,
  message: MessageKey & { encryptedContent: Buffer },
): MessageContent {
  return MessageContent.parse(
    JSON.parse(
      encryption.decrypt(encryptionPurpose, encryptedColumns.message.getIdentity(message), message.encryptedContent),
    ),
  )
}

/** The fingerprints by which messages to a recipient are found, also those from before a key was changed. */
export function listRecipientFingerprints(
  { encryption }: Pick<Context, 'encryption'>,
  channel: MessageChannel,
  recipient: string,
): Buffer[] {
  return encryption.fingerprints(encryptionPurpose, channel, normaliseRecipient(channel, recipient))
}

/** The fingerprint of a recipient that a message is stored with, instead of the recipient in plain text. */
export function getRecipientFingerprint(
  { encryption }: Pick<Context, 'encryption'>,
  channel: MessageChannel,
  recipient: string,
): Buffer {
  return encryption.fingerprint(encryptionPurpose, channel, normaliseRecipient(channel, recipient))
}
