import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

/** Where the copies of a signer go who signs with a signing link. */
type CopyRequest = { readonly ipCode: string; readonly encryptedRecipient: Buffer; readonly requestedAt: Date }

/** The last address counts. */
export async function upsertCopyRequest(
  client: Client,
  { ipCode, encryptedRecipient, requestedAt }: CopyRequest,
): Promise<void> {
  await client.query(
    `insert into waiver_copy_request (ip_code, sealed_recipient, requested_date_utc) values ($1, $2, $3)
     on conflict (ip_code) do update
       set sealed_recipient = excluded.sealed_recipient, requested_date_utc = excluded.requested_date_utc`,
    [ipCode, encryptedRecipient, requestedAt],
  )
}

/** Returns the encrypted address for a signer, once. */
export async function takeCopyRequest(client: Client, ipCode: string): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ recipient: Buffer }>(
    'delete from waiver_copy_request where ip_code = $1 returning sealed_recipient as recipient',
    [ipCode],
  )
  return rows[0]?.recipient
}

/** Deletes what nobody took, because nothing was signed in the end. */
export async function deleteCopyRequestsBefore(client: Client, time: Date): Promise<void> {
  await client.query('delete from waiver_copy_request where requested_date_utc < $1', [time])
}
