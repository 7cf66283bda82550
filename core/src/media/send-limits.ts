/** The limits for sending a link: the seconds between two messages, and the messages per resort day. */
const minSecondsBetweenSends = 60
export const maxSendsPerDay = 5

/** The days for which the link of a message is valid. */
export const mobilePassLinkDays = 7

/** Whether the link of a mobile pass may be sent now; if not, why. */
export type SendVerdict =
  | { may: true }
  | { may: false; why: 'a-moment-ago'; seconds: number }
  | { may: false; why: 'often-today' }

/**
 * Checks the limits for sending a link: 60 seconds between two messages, and 5 messages per resort day
 * (docs/domain.md, "Orders and links"). `today` is the number of messages on this resort day, `lastAt` the time of the
 * last message of all. Times are in milliseconds.
 */
export function checkSendLimits(sent: { today: number; lastAt: number | null }, now: number): SendVerdict {
  if (sent.today >= maxSendsPerDay) return { may: false, why: 'often-today' }
  const since = sent.lastAt === null ? Number.POSITIVE_INFINITY : (now - sent.lastAt) / 1000
  return since >= minSecondsBetweenSends
    ? { may: true }
    : {
        may: false,
        why: 'a-moment-ago',
        seconds: Math.min(minSecondsBetweenSends, Math.ceil(minSecondsBetweenSends - since)),
      }
}
