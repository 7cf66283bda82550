import type { MessageChannel, MessagePurpose, MessageStatus } from '@first-chair/core/message/message'

export const channelWords = { email: 'E-mail', sms: 'Text message' } as const satisfies Record<MessageChannel, string>

export const purposeWords = { 'mobile-pass': 'Mobile pass' } as const satisfies Record<MessagePurpose, string>

export const statusWords = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  outbox: 'In the outbox',
  expired: 'Expired',
} as const satisfies Record<MessageStatus, string>

export const statusTones = {
  waiting: 'neutral',
  sending: 'neutral',
  sent: 'good',
  failed: 'bad',
  outbox: 'attention',
  expired: 'neutral',
} as const satisfies Record<MessageStatus, 'neutral' | 'good' | 'bad' | 'attention'>
