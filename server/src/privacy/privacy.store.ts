import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

/** The e-mail addresses with which people signed in. */
export async function findEmailsOf(client: Client, ids: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    'select distinct email from guest_binding where ip_code = any ($1) order by email',
    [ids],
  )
  return rows.map(({ email }) => email)
}

/** Facts about a person that the preview of an erasure shows in addition to the records. */
export async function readPersonFacts(
  client: Client,
  ids: readonly string[],
): Promise<{ knownSinceUtc: string | null; logLeaves: number; archivedWaivers: number }> {
  const { rows } = await client.query<{ since: Date | null; leaves: number; archived: number }>(
    `select least((select min(created_date_utc) from household where ip_code = any ($1)),
                  (select min(completed_date_utc) from contact_task_completion where contact_id = any ($1))) as since,
            (select count(*)::int from log_leaf where position in (
               select position from signed_waiver where signer_ip_code = any ($1)
               union select position from signed_waiver_contact where contact_id = any ($1))) as leaves,
            (select count(*)::int from archived_waiver) as archived`,
    [ids],
  )
  const [row] = rows
  return {
    knownSinceUtc: row?.since?.toISOString() ?? null,
    logLeaves: row?.leaves ?? 0,
    archivedWaivers: row?.archived ?? 0,
  }
}

/** The earlier erasures of a person, the newest first. */
export async function findErasures(
  client: Client,
  contactId: string,
): Promise<{ receipt: string; erasedDateUtc: string }[]> {
  const { rows } = await client.query<{ receipt: string; at: Date }>(
    'select receipt, erased_date_utc as at from erasure where contact_id = $1 order by erased_date_utc desc',
    [contactId],
  )
  return rows.map(({ receipt, at }) => ({ receipt, erasedDateUtc: at.toISOString() }))
}

/** Records who was erased. The functions that erase evidence look here. */
export async function insertErasure(
  client: Client,
  { ids, receipt, by, now }: { ids: readonly string[]; receipt: string; by: string; now: Date },
): Promise<void> {
  await client.query(
    `insert into erasure (contact_id, receipt, erased_by, erased_date_utc) select unnest($1::text[]), $2, $3, $4`,
    [ids, receipt, by, now],
  )
}

/** Erases personal data in the append-only records. The people must be recorded as erased. */
export async function erasePeopleFromEvidence(client: Client, ids: readonly string[]): Promise<void> {
  for (const id of ids) await client.query('select erase_person_from_evidence($1)', [id])
}

/** Stores the message to the point of sale that a customer was erased, and queues its job. */
export async function insertErasureMessage(client: Client, contactId: string, jobName: string): Promise<void> {
  await client.query(
    `with queued as (
       insert into pos_outbox (kind, contact_ids) values ('customer-erased', array[$1]) returning id
     )
     select graphile_worker.add_job($2::text, json_build_object('outboxId', id), queue_name => pos_queue($1::text),
                                    max_attempts => 1000)
     from queued`,
    [contactId, jobName],
  )
}

/** The customer of a message that waits to be sent, and when the customer was erased. */
export async function findWaitingErasure(
  client: Client,
  outboxId: number,
): Promise<{ contactId: string; erasedAt: Date } | undefined> {
  const { rows } = await client.query<{ contactId: string; erasedAt: Date }>(
    `select contact_ids[1] as "contactId", created_date_utc as "erasedAt" from pos_outbox
     where id = $1 and kind = 'customer-erased' and status = 'waiting' and gave_up_date_utc is null`,
    [outboxId],
  )
  return rows[0]
}
