import type { MessageChannel } from '@first-chair/core/message/message'
import type { Context } from '../context.ts'
import { MessageContent } from './message-content.rule.ts'
import { foldedRecipient } from './shown-recipient.rule.ts'

const encryptionPurpose = 'message'
type MessageKey = { purpose: string; reference: string }
/** The identity that the encrypted content is bound to: it cannot be decrypted as the content of another message. */
const toBoundIdentity = ({ purpose, reference }: MessageKey): string => `${purpose} ${reference}`

/** Encrypts the content of a message. */
export function sealedContent(
  { sealing }: Pick<Context, 'sealing'>,
  message: MessageKey,
  content: MessageContent,
): Buffer {
  return sealing.seal(encryptionPurpose, toBoundIdentity(message), JSON.stringify(content))
}

/** Decrypts the content of a message; throws `DecryptionFailed` without the key. */
export function openedContent(
  { sealing }: Pick<Context, 'sealing'>,
  message: MessageKey & { encryptedContent: Buffer },
): MessageContent {
  return MessageContent.parse(
    JSON.parse(sealing.open(encryptionPurpose, toBoundIdentity(message), message.encryptedContent)),
  )
}

/** A fingerprint of a recipient, by which the messages to it are found without storing it in plain text. */
export function recipientFingerprint(
  { sealing }: Pick<Context, 'sealing'>,
  channel: MessageChannel,
  recipient: string,
): Buffer {
  return sealing.fingerprint(encryptionPurpose, channel, foldedRecipient(channel, recipient))
}
