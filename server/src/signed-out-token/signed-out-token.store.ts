import type pg from 'pg'

/**
 * The channel that announces each sign-out to every process: the id of the token and its expiry in milliseconds since
 * 1970.
 */
export const signedOutChannel = 'first_chair_signed_out'

/** Stores a signed-out token until its own expiry and announces it to every process. Deletes expired tokens. */
export async function saveSignedOutToken(
  pool: Pick<pg.Pool, 'query'>,
  { tokenId, until, now }: { tokenId: string; until: Date; now: Date },
): Promise<void> {
  await pool.query(
    `with expired as (delete from signed_out_token where until_utc < $3),
     inserted as (insert into signed_out_token (token_id, until_utc) values ($1, $2)
                  on conflict (token_id) do update set until_utc = greatest(signed_out_token.until_utc, excluded.until_utc))
     select pg_notify($4, $5)`,
    [tokenId, until, now, signedOutChannel, `${tokenId} ${until.getTime()}`],
  )
}

/** All signed-out tokens that have not expired yet. */
export async function loadSignedOutTokens(pool: pg.Pool): Promise<{ tokenId: string; until: Date }[]> {
  const { rows } = await pool.query<{ tokenId: string; until: Date }>(
    'select token_id as "tokenId", until_utc as until from signed_out_token',
  )
  return rows
}
