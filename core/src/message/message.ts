/** What a message is about. */
export const messagePurposes = ['mobile-pass'] as const
export type MessagePurpose = (typeof messagePurposes)[number]

export const messageChannels = ['email', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]

/**
 * How a message stands. It waits, is handed over, and was sent. It failed when no further try is made by itself; it is in the
 * outbox when nothing is set up that could send it; both wait for an administrator. What expired is sent no more.
 */
export const messageStatuses = ['waiting', 'sending', 'sent', 'failed', 'outbox', 'expired'] as const
export type MessageStatus = (typeof messageStatuses)[number]
