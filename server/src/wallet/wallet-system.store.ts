import type { WalletKind } from '@first-chair/core/wallet/wallet'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

type Pool = Pick<pg.Pool, 'query'>

/** What waits for the system of a wallet, and how it answered. */
export type WalletQueue = {
  wallet: WalletKind
  waiting: number
  oldestWaitingUtc: string | null
  /** How many of those that wait have failed at least once. */
  failing: number
  lastSuccessUtc: string | null
  /** Since the last success. */
  lastError: string | null
  lastErrorUtc: string | null
}

/** Loads the queues of both wallets, from indexes that contain only what is due. */
export async function loadWalletQueues(pool: Pool): Promise<WalletQueue[]> {
  const { rows } = await pool.query<WithDates<WalletQueue>>(
    `with due as (
       select wallet, due_since_utc, last_error is not null as is_failing from wallet_pass where due_utc is not null
       union all
       select 'apple', due_since_utc, last_error is not null from wallet_device where due_utc is not null
     )
     select s.wallet, count(d.wallet)::int as waiting, min(d.due_since_utc) as "oldestWaitingUtc",
            (count(*) filter (where d.is_failing))::int as failing, s.last_success_utc as "lastSuccessUtc",
            s.last_error as "lastError", s.last_error_utc as "lastErrorUtc"
     from wallet_system s left join due d on d.wallet = s.wallet
     group by s.wallet order by s.wallet`,
  )
  return rows.map(toIsoDates<WalletQueue>)
}

/** Records that the system of a wallet accepted something. Not for every update: all of them would lock one row. */
export async function recordWalletSuccess(pool: Pool, wallet: WalletKind): Promise<void> {
  await pool.query(
    `update wallet_system
     set last_success_utc = now(), not_before_utc = null, failures = 0, last_error = null, last_error_utc = null
     where wallet = $1
       and (failures > 0 or last_success_utc is null or last_success_utc < now() - interval '10 seconds')`,
    [wallet],
  )
}

/**
 * Max pause before a system that is down is tried again. It is short, so that passes are up to date soon after the
 * system is back.
 */
const maxPauseSeconds = 20

/**
 * Records a failure. If everything else would fail too, nothing is sent for a moment that grows with each failure, up to
 * 20 seconds, or for as long as the system asks for.
 */
export async function recordWalletFailure(
  pool: Pool,
  wallet: WalletKind,
  failure: { problem: string; isGeneral: boolean; retryAfterSeconds?: number | undefined },
): Promise<void> {
  await pool.query(
    `update wallet_system
     set last_error = $2, last_error_utc = now(),
         failures = case when $3 and (not_before_utc is null or not_before_utc <= now()) then failures + 1 else failures end,
         not_before_utc = case when $3 then greatest(not_before_utc, now() + make_interval(secs =>
                            greatest($4::float8, least($5::float8, power(2, least(failures, 10)))))) else not_before_utc end
     where wallet = $1`,
    [wallet, failure.problem, failure.isGeneral, Math.min(failure.retryAfterSeconds ?? 0, 3_600), maxPauseSeconds],
  )
}

/** Queues the job if something is due, unless the job is queued or running. One statement, because it is repeated often. */
export async function queueDueUpdates(pool: Pool, jobName: string): Promise<void> {
  await pool.query({
    name: 'queue-wallet-updates',
    text: `select graphile_worker.add_job($1::text, '{}'::json, queue_name => $1::text, job_key => $1::text)
           where (exists (select from wallet_pass p where p.due_utc <= now()
                            and (p.claimed_until_utc is null or p.claimed_until_utc < now())
                            and (p.wallet = 'apple' or not exists (select from wallet_system s
                                                                   where s.wallet = 'google' and s.not_before_utc > now())))
                  or exists (select from wallet_device d where d.due_utc <= now()
                               and (d.claimed_until_utc is null or d.claimed_until_utc < now())
                               and not exists (select from wallet_system s
                                               where s.wallet = 'apple' and s.not_before_utc > now())))
             and not exists (select from graphile_worker.jobs
                             where key = $1::text and (locked_at is not null or attempts < max_attempts))`,
    values: [jobName],
  })
}

/** A pass that was withdrawn is erased after this time: a phone that has been off for so long keeps the old one. */
const withdrawnDays = 30
/** A pass whose person has no verdict any more is erased after this time without an update. */
const unusedDays = 400

/** Erases what nobody needs: withdrawn passes, passes of people who no longer come, and phones without a pass. */
export async function eraseOldWalletPasses(pool: Pool): Promise<void> {
  await pool.query(
    `delete from wallet_pass p
     where due_utc is null
       and (is_voided and updated_date_utc < now() - make_interval(days => $1)
            or updated_date_utc < now() - make_interval(days => $2)
               and not exists (select from readiness_verdict v where v.contact_id = p.contact_id))`,
    [withdrawnDays, unusedDays],
  )
  await pool.query(
    `delete from wallet_device d where not exists (select from wallet_registration r where r.device_id = d.device_id)`,
  )
}
