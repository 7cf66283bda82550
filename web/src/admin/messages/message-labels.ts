import type { MessageChannel, MessagePurpose, MessageStatus } from '@first-chair/core/message/message'
import type { Tone } from '../../ui/badge.tsx'

export const channelLabels = { email: 'E-mail', sms: 'Text message' } as const satisfies Record<MessageChannel, string>

export const purposeLabels = {
  'mobile-pass': 'Mobile pass',
  'photo-rejected': 'New photo needed',
  'child-collected': 'Child picked up by somebody else',
  'pick-up-undone': 'Pick-up undone',
  'emergency-notes': 'Health notes opened in an emergency',
  'passkey-changed': 'Passkey added or removed',
  'readiness-reminder': 'Reminder before a visit',
  'waiver-receipt': 'Copy of a signed waiver',
} as const satisfies Record<MessagePurpose, string>

export const statusLabels = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  outbox: 'In the outbox',
  expired: 'Expired',
} as const satisfies Record<MessageStatus, string>

export const statusTones = {
  waiting: 'plain',
  sending: 'plain',
  sent: 'ok',
  failed: 'bad',
  outbox: 'warn',
  expired: 'plain',
} as const satisfies Record<MessageStatus, Tone>
