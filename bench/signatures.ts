import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from './database.ts'
import type { Waiver } from './household-requests.ts'
import type { Resort } from './resort.ts'

/** Removes the signatures of a round, so that every round starts with the same tables. */
export type Rewinder = {
  readonly waiver: Waiver
  /** Waits until all signatures are sent to the point of sale, then deletes those that were not seeded. */
  rewind(): Promise<void>
  close(): Promise<void>
}

export async function openRewinder(resort: Resort): Promise<Rewinder> {
  const client = await openClient(resort.postgres.superuserConnectionString.replace('/postgres?', '/first_chair?'))
  // Triggers protect the evidence against changes. A superuser can disable them in the bench's own database.
  await client.query('set session_replication_role = replica')
  await client.query(`
    create sequence if not exists public.bench_position start 1000000000;
    alter sequence public.bench_position owner to first_chair;
    create table if not exists public.bench_pending (like log_pending including all);
    alter table public.bench_pending owner to first_chair;
    create table if not exists public.bench_unqueued (like pos_message_unqueued including all);
    alter table public.bench_unqueued owner to first_chair`)
  const seeded = resort.firstUnsigned - 1

  await waitUntilInLog(client)
  // Owned like all tables: the next start of the product grants its role what it needs on each of them.
  await client.query(`create table if not exists public.bench_log as select * from log_state;
    alter table public.bench_log owner to first_chair`)
  const rewind = async () => {
    await client.query('truncate bench_pending, bench_unqueued')
    await client.query('delete from pos_outbox where signed_waiver_position >= 1000000000')
    await waitUntilSent(client)
    await waitUntilInLog(client)
    await client.query('begin')
    await client.query(
      `delete from pos.authorization a using signed_waiver_contact s
       where s.position > $1 and a.ip_code = s.contact_id and a.source = 'first-chair:' || s.position`,
      [seeded],
    )
    await client.query(
      'delete from contact_task_completion c using signed_waiver_contact s where s.position > $1 and c.contact_id = s.contact_id',
      [seeded],
    )
    await client.query('delete from pos_outbox where signed_waiver_position > $1', [seeded])
    await client.query('delete from signed_waiver_contact where position > $1', [seeded])
    await client.query('delete from signed_waiver where position > $1', [seeded])
    await client.query(`delete from audit_entry where action = 'waiver-signed'`)
    await client.query(`
      delete from log_leaf using bench_log b where leaf_index >= b.size;
      delete from log_subtree t using bench_log b where t.subtree_index >= div(b.size::numeric, 256::numeric ^ t.level);
      update log_state s set size = b.size, root = b.root, checkpoint = b.checkpoint from bench_log b;
      select setval('signed_waiver_position', ${seeded})`)
    await client.query('commit')
    await client.query(
      `vacuum (analyze) pos.authorization, contact_task_completion, pos_outbox, signed_waiver_contact, signed_waiver, audit_entry,
         log_pending, log_leaf, log_state, graphile_worker._private_jobs`,
    )
  }
  await rewind()
  const waiver = await readWaiver(client)
  return { waiver, rewind, close: () => client.end() }
}

/** Reads the consolidated waiver of the default location. At least one household must have signed it. */
export async function readWaiver(client: Pick<pg.Client, 'query'>): Promise<Waiver> {
  const { rows } = await client.query<Waiver>(
    `select l.id as "locationId", l.default_activity_id as "activityId", t.id as "taskId",
            (select encode(text_hash, 'hex') from signed_waiver where task_id = t.id order by position limit 1) as "rolTextHash"
     from location l
     join activity_task a on a.activity_id = l.default_activity_id
     join task t on t.id = a.task_id and t.consolidate_waivers
     where l.is_default`,
  )
  const [waiver] = rows
  if (!waiver) throw new Error('The default location has no task with a consolidated waiver.')
  return waiver
}

/** Waits until the sequencer of a running product has taken all signatures into the log. */
async function waitUntilInLog(client: pg.Client): Promise<void> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const { rowCount } = await client.query(`select from log_pending limit 1`)
    if (rowCount === 0) return
    await pause(50)
  }
  throw new Error('Not all signatures were taken into the log within two minutes.')
}

async function waitUntilSent(client: pg.Client): Promise<void> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const { rowCount } = await client.query(`select from pos_outbox where status = 'waiting' limit 1`)
    if (rowCount === 0) return
    await pause(50)
  }
  throw new Error('Not all signatures were sent to the point of sale within two minutes.')
}
