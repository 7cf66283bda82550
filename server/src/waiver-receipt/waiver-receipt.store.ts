import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

/** Leaves of the log per transaction. */
const maxLeaves = 5_000

/**
 * Looks through the next leaves of the log, and remembers the signatures among them if their signers want copies. Waits for
 * another process that does it. Returns false if more leaves may be left.
 */
export async function findNewReceipts(client: Client, now: Date, areWanted: boolean): Promise<boolean> {
  const { rows } = await client.query<{ first: number; end: number; size: number }>(
    `select p.next_leaf as first, least(p.next_leaf + ${maxLeaves}, s.size) as end, s.size
     from waiver_receipt_progress p, log_state s for update of p`,
  )
  const [leaves] = rows
  if (!leaves || leaves.first >= leaves.end) return true
  if (areWanted) {
    await client.query(
      `insert into waiver_receipt (position, found_date_utc)
       select l.position, $3 from log_leaf l join signed_waiver w using (position)
       where l.leaf_index >= $1 and l.leaf_index < $2 and w.signed_on <> 'external'
       on conflict do nothing`,
      [leaves.first, leaves.end, now],
    )
  }
  await client.query('update waiver_receipt_progress set next_leaf = $1', [leaves.end])
  return leaves.end === leaves.size
}

/** What one person signed within a few minutes. */
export type WaitingReceipts = {
  positions: number[]
  /** The names of the waivers. */
  taskNames: string[]
  signerName: string
  signerIpCode: string
  /** Signed with a signing link, in a session of its own. */
  isOwnLink: boolean
  /** Of the sign-in, or the one with which the signer signed in before. Empty if there is none. */
  email: string
}

/**
 * Takes the signatures of people who have signed nothing more since `quietSince`, or who began before `begunBefore`. If the
 * transaction is rolled back, they wait again. Signatures that were erased meanwhile are left out.
 */
export async function takeWaitingReceipts(
  client: Client,
  { quietSince, begunBefore, maxSigners }: { quietSince: Date; begunBefore: Date; maxSigners: number },
): Promise<WaitingReceipts[]> {
  const { rows } = await client.query<WaitingReceipts>(
    `with waiting as (
       select r.position, r.found_date_utc, w.signer_ip_code as ip_code
       from waiver_receipt r left join signed_waiver w using (position)
     ),
     due as (
       select array_agg(position) as positions from waiting
       group by ip_code having max(found_date_utc) <= $1 or min(found_date_utc) <= $2
       order by min(found_date_utc) limit $3
     ),
     taken as (
       delete from waiver_receipt where position in (select unnest(positions) from due) returning position
     )
     select json_agg(w.position order by w.position) as positions,
            json_agg(distinct w.task_name) as "taskNames",
            min(w.signer_name) as "signerName",
            w.signer_ip_code as "signerIpCode",
            w.signed_on = 'own-link' as "isOwnLink",
            coalesce(max(nullif(w.signer_email, '')),
                     (select b.email from guest_binding b where b.ip_code = w.signer_ip_code and b.email <> ''
                      order by b.modified_date_utc desc limit 1), '') as email
     from taken join signed_waiver w using (position)
     where w.signer_name <> ''
     group by w.signer_ip_code, w.signed_on = 'own-link'`,
    [quietSince, begunBefore, maxSigners],
  )
  return rows
}
