/** A link is sent again after so many seconds at the earliest, and so many times on a resort day at most. */
export const secondsBetweenSendings = 60
export const sendingsPerDay = 5

/** For how many days the link of a message works. */
export const daysOfMobilePassLink = 7

/** May the link of a mobile pass be sent now? If not, why. */
export type SendVerdict =
  { may: true } | { may: false; why: 'a-moment-ago'; seconds: number } | { may: false; why: 'often-today' }

/**
 * Decides from the sendings of the present resort day and the last one of all (domain rules, section 7): again after 60
 * seconds at the earliest, and at most 5 a day. Times in milliseconds.
 */
export function maySendNow(sent: { today: number; lastAt: number | null }, now: number): SendVerdict {
  if (sent.today >= sendingsPerDay) return { may: false, why: 'often-today' }
  const since = sent.lastAt === null ? Number.POSITIVE_INFINITY : (now - sent.lastAt) / 1000
  return since >= secondsBetweenSendings
    ? { may: true }
    : {
        may: false,
        why: 'a-moment-ago',
        seconds: Math.min(secondsBetweenSendings, Math.ceil(secondsBetweenSendings - since)),
      }
}
