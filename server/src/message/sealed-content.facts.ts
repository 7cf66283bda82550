import type { MessageChannel } from '@first-chair/core/message/message'
import type { Context } from '../context.ts'
import { MessageContent } from './message-content.rule.ts'
import { foldedRecipient } from './shown-recipient.rule.ts'

const purposeOfSeal = 'message'
type Sealed = { purpose: string; reference: string }
const boundTo = ({ purpose, reference }: Sealed): string => `${purpose} ${reference}`

/** The content of a message as it is kept. */
export function sealedContent({ sealing }: Pick<Context, 'sealing'>, message: Sealed, content: MessageContent): Buffer {
  return sealing.seal(purposeOfSeal, boundTo(message), JSON.stringify(content))
}

/** The content that was sealed; throws `SealBroken` without the key. */
export function openedContent(
  { sealing }: Pick<Context, 'sealing'>,
  message: Sealed & { sealedContent: Buffer },
): MessageContent {
  return MessageContent.parse(JSON.parse(sealing.open(purposeOfSeal, boundTo(message), message.sealedContent)))
}

/** What messages to the same recipient are found by. */
export function recipientFingerprint(
  { sealing }: Pick<Context, 'sealing'>,
  channel: MessageChannel,
  recipient: string,
): Buffer {
  return sealing.fingerprint(purposeOfSeal, channel, foldedRecipient(channel, recipient))
}
