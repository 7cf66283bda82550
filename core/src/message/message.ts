/** What a message is about. */
export const messagePurposes = [
  'mobile-pass',
  'photo-rejected',
  'readiness-reminder',
  'child-collected',
  'pick-up-undone',
  'emergency-notes',
  'passkey-changed',
  'waiver-receipt',
] as const
export type MessagePurpose = (typeof messagePurposes)[number]

export const messageChannels = ['email', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]

/**
 * The status of a message. `waiting`, `sending` and `sent` are the normal flow. `failed`: there is no further automatic
 * try. `outbox`: no delivery is set up. Both wait for an administrator. `expired`: it will not be sent any more.
 */
export const messageStatuses = ['waiting', 'sending', 'sent', 'failed', 'outbox', 'expired'] as const
export type MessageStatus = (typeof messageStatuses)[number]
