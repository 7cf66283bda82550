import type pg from 'pg'

export const linkSentAction = 'household-link-sent'
export const toHouseholdSubject = (household: string): string => `household ${household}`

/** The links that were sent to a household within a day: how many, and the seconds since the last one. */
type SentLinks = { count: number; secondsAgo: number | null }

/** Locks the links of a household until the end of the transaction, and counts them. */
export async function countSentLinks(client: pg.PoolClient, household: string): Promise<SentLinks> {
  const subject = toHouseholdSubject(household)
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${linkSentAction} ${subject}`])
  const { rows } = await client.query<SentLinks>(
    `select count(*)::int as count, extract(epoch from now() - max(at_utc))::float8 as "secondsAgo"
     from audit_entry where subject = $1 and action = $2 and at_utc > now() - interval '1 day'`,
    [subject, linkSentAction],
  )
  return rows[0] ?? { count: 0, secondsAgo: null }
}
