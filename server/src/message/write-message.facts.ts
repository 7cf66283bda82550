import type { MessagePurpose } from '@first-chair/core/message/message'
import type { Context } from '../context/context.ts'
import { buildEmergencyEmail } from '../message-text/emergency-message.rule.ts'
import type { MessageLook, WrittenEmail } from '../message-text/email-layout.rule.ts'
import { decryptContent } from './encrypted-content.facts.ts'
import type { MessageContent } from './message-content.rule.ts'
import { buildMobilePassEmail, buildMobilePassSms } from '../message-text/mobile-pass-message.rule.ts'
import { buildPasskeyEmail } from '../message-text/passkey-message.rule.ts'
import { buildPhotoEmail } from '../message-text/photo-message.rule.ts'
import { buildChildCollectedEmail, buildPickUpUndoneEmail } from '../message-text/pick-up-message.rule.ts'
import { buildReminderEmail } from '../message-text/readiness-reminder.rule.ts'
import { buildReceiptEmail } from '../message-text/waiver-receipt-message.rule.ts'

/** The texts of a message. A text is undefined if the content lacks what it needs, or if the purpose has no such text. */
type MessageTexts = { email?: WrittenEmail; sms?: string }

/** A message with all its texts, and the signed waivers whose copies are attached. */
type MessageToDeliver = MessageTexts & { recipient: string; senderName: string; attached: readonly number[] }

/** How times are written: of the resort, in words. */
type Times = { expires: string; format: (moment: number) => string }

const textsByPurpose = {
  'mobile-pass': (look, content, { expires }) => {
    const facts = { ...look, ...content, expires }
    return { email: buildMobilePassEmail(facts), sms: buildMobilePassSms(facts) }
  },
  'photo-rejected': (look, { reason, firstName, link }) =>
    reason === undefined ? {} : { email: buildPhotoEmail({ ...look, reason, firstName, link }) },
  'child-collected': (look, { collectedBy, firstName, link }) =>
    collectedBy === undefined ? {} : { email: buildChildCollectedEmail({ ...look, collectedBy, firstName, link }) },
  'pick-up-undone': (look, { undonePickUp, firstName, link }) =>
    undonePickUp === undefined ? {} : { email: buildPickUpUndoneEmail({ ...look, undonePickUp, firstName, link }) },
  'emergency-notes': (look, { emergencies, link }) =>
    emergencies === undefined ? {} : { email: buildEmergencyEmail({ ...look, ...emergencies, link }) },
  'passkey-changed': (look, { passkey, link }, { format }) =>
    passkey === undefined
      ? {}
      : { email: buildPasskeyEmail({ ...look, ...passkey, time: format(Date.parse(passkey.atUtc)), link }) },
  'readiness-reminder': (look, { reminder, firstName, link }) =>
    reminder === undefined ? {} : { email: buildReminderEmail({ ...look, ...reminder, firstName, link }) },
  'waiver-receipt': (look, { receipt, firstName, link }) =>
    receipt === undefined ? {} : { email: buildReceiptEmail({ ...look, ...receipt, firstName, link }) },
} as const satisfies Record<MessagePurpose, (look: MessageLook, content: MessageContent, times: Times) => MessageTexts>

/** Writes a stored message with the current texts of the resort. Throws `DecryptionFailed` without the key. */
export async function writeMessage(
  ctx: Pick<Context, 'config' | 'setup' | 'encryption'>,
  message: { purpose: MessagePurpose; reference: string; encryptedContent: Buffer; expiresDateUtc: string },
): Promise<MessageToDeliver> {
  const { language, theme } = await ctx.setup.current()
  const look = { language, theme, baseUrl: ctx.config.baseUrl }
  const content = decryptContent(ctx, message)
  const times = Intl.DateTimeFormat('en-US', {
    timeZone: ctx.config.resortTimeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const format = (moment: number) => times.format(moment)
  const expires = format(Date.parse(message.expiresDateUtc))
  const texts = textsByPurpose[message.purpose](look, content, { expires, format })
  return {
    recipient: content.recipient,
    senderName: language.application.title,
    attached: content.receipt?.positions ?? [],
    ...texts,
  }
}
