import type { WalletKind } from '@first-chair/core/wallet/wallet'
import type pg from 'pg'
import { claimSql, finishSql, postponeSql } from '../db/claimed-rows.ts'

type Pool = Pick<pg.Pool, 'query'>

/** A pass that was added to a wallet. The person and the household are null after the person was erased. */
export type StoredPass = {
  serialNumber: string
  wallet: WalletKind
  householdIpCode: string | null
  contactId: string | null
  externalOrderId: string
  contentHash: Buffer | null
  isVoided: boolean
  updatedDate: Date
}

/** A pass that was claimed, to be compared now. `changeNo` is handed back when it is done. */
export type ClaimedPass = StoredPass & { changeNo: string; attempts: number }

const columns = `p.serial_number as "serialNumber", p.wallet, p.household_ip_code as "householdIpCode",
                 p.contact_id as "contactId", p.external_order_id as "externalOrderId", p.content_hash as "contentHash",
                 p.is_voided as "isVoided", p.updated_date_utc as "updatedDate"`

/** The serial number of the pass that a person has for an order, in either wallet. */
export async function findSerialNumber(
  pool: Pool,
  { ipCode, externalOrderId }: { ipCode: string; externalOrderId: string },
): Promise<string | undefined> {
  const { rows } = await pool.query<{ serialNumber: string }>(
    `select serial_number as "serialNumber" from wallet_pass
     where contact_id = $1 and external_order_id = $2 order by created_date_utc limit 1`,
    [ipCode, externalOrderId],
  )
  return rows[0]?.serialNumber
}

/**
 * Stores that a guest adds a pass to a wallet, unless it is stored already. It is compared soon in any case: what it says
 * may have changed since it was loaded, before this row was there to be marked. Of the first one, `contentHash` is what
 * the wallet gets now; null if the wallet has nothing yet.
 */
export async function addWalletPass(
  pool: Pool,
  pass: Pick<StoredPass, 'serialNumber' | 'wallet' | 'externalOrderId' | 'contentHash'> & {
    householdIpCode: string
    contactId: string
  },
): Promise<void> {
  await pool.query(
    `insert into wallet_pass as p (serial_number, wallet, household_ip_code, contact_id, external_order_id, content_hash,
                                   due_utc, due_since_utc)
     values ($1, $2, $3, $4, $5, $6, now(), now())
     on conflict (serial_number, wallet) do update
       set household_ip_code = excluded.household_ip_code, contact_id = excluded.contact_id,
           external_order_id = excluded.external_order_id, change_no = p.change_no + 1,
           due_utc = coalesce(p.due_utc, now()), due_since_utc = coalesce(p.due_since_utc, now())`,
    [pass.serialNumber, pass.wallet, pass.householdIpCode, pass.contactId, pass.externalOrderId, pass.contentHash],
  )
}

/** Tokens of one pass: more phones than a family has. The oldest ones make room. */
const maxTokensPerPass = 50

/** Stores the hash of a new token of a pass in Apple Wallet. */
export async function insertPassToken(pool: Pool, serialNumber: string, tokenHash: Buffer): Promise<void> {
  await pool.query(
    `with surplus as (
       delete from wallet_pass_token where token_hash in (
         select token_hash from wallet_pass_token where serial_number = $1
         order by created_date_utc desc offset $3 for update skip locked)
     )
     insert into wallet_pass_token (token_hash, serial_number, update_no)
     select $2, serial_number, update_no from wallet_pass where serial_number = $1 and wallet = 'apple'`,
    [serialNumber, tokenHash, maxTokensPerPass - 1],
  )
}

/** The hashes of all tokens of a pass. */
export async function findTokenHashes(pool: Pool, serialNumber: string): Promise<Buffer[]> {
  const { rows } = await pool.query<{ hash: Buffer }>({
    name: 'wallet-pass-tokens',
    text: 'select token_hash as hash from wallet_pass_token where serial_number = $1',
    values: [serialNumber],
  })
  return rows.map(({ hash }) => hash)
}

/** A pass in Apple Wallet. */
export async function findApplePass(pool: Pool, serialNumber: string): Promise<StoredPass | undefined> {
  const { rows } = await pool.query<StoredPass>(
    `select ${columns} from wallet_pass p where p.serial_number = $1 and p.wallet = 'apple'`,
    [serialNumber],
  )
  return rows[0]
}

/** Claims passes that are due, the one that has waited longest first. Those of a system that is down stay. */
export async function claimPasses(pool: Pool, wallet: WalletKind, maxPasses: number): Promise<ClaimedPass[]> {
  const { rows } = await pool.query<ClaimedPass>({
    name: 'claim-wallet-passes',
    text: `with due as (
             select serial_number, wallet from wallet_pass
             where wallet = $1 and due_utc <= now() and (claimed_until_utc is null or claimed_until_utc < now())
               -- Comparing a pass of Apple calls nobody. One of Google is sent at once.
               and ($1 = 'apple' or not exists (select from wallet_system where wallet = $1 and not_before_utc > now()))
             order by due_utc limit $2 for update skip locked
           )
           update wallet_pass p set ${claimSql} from due
           where p.serial_number = due.serial_number and p.wallet = due.wallet
           returning ${columns}, p.change_no::text as "changeNo", p.attempts`,
    values: [wallet, maxPasses],
  })
  return rows
}

/** Finishes a claimed pass that says what its wallet has already. If it was marked meanwhile, it is due again. */
export async function finishUnchangedPass(pool: Pool, { serialNumber, wallet, changeNo }: ClaimedPass): Promise<void> {
  await pool.query(`update wallet_pass set ${finishSql('$3')} where serial_number = $1 and wallet = $2`, [
    serialNumber,
    wallet,
    changeNo,
  ])
}

/** A phone with the passes of a family is notified once about changes that come together. */
const secondsUntilNotified = 1

/**
 * Finishes a claimed pass that says something new: it gets the next number, and the time of the update. For Apple, all its
 * phones are to be notified, in the same statement.
 */
export async function finishUpdatedPass(
  pool: Pool,
  { serialNumber, wallet, changeNo }: ClaimedPass,
  { contentHash, isVoided }: { contentHash: Buffer; isVoided: boolean },
): Promise<void> {
  await pool.query(
    `with numbered as (
       update wallet_system set last_update_no = last_update_no + 1 where wallet = $2 returning last_update_no
     ),
     updated as (
       update wallet_pass
       set content_hash = $4, is_voided = $5, update_no = numbered.last_update_no,
           updated_date_utc = greatest(date_trunc('second', now()), updated_date_utc + interval '1 second'),
           ${finishSql('$3')}
       from numbered where serial_number = $1 and wallet_pass.wallet = $2
     )
     update wallet_device d
     set change_no = change_no + 1, due_utc = coalesce(due_utc, now() + make_interval(secs => $6)),
         due_since_utc = coalesce(due_since_utc, now())
     from wallet_registration r
     where r.serial_number = $1 and r.wallet = $2 and d.device_id = r.device_id`,
    [serialNumber, wallet, changeNo, contentHash, isVoided, secondsUntilNotified],
  )
}

/** Lets a claimed pass wait, because of an error. */
export async function postponePass(
  pool: Pool,
  { serialNumber, wallet }: ClaimedPass,
  { problem, seconds }: { problem: string; seconds: number },
): Promise<void> {
  await pool.query(`update wallet_pass set ${postponeSql('$3', '$4')} where serial_number = $1 and wallet = $2`, [
    serialNumber,
    wallet,
    problem,
    seconds,
  ])
}
