import type pg from 'pg'

/** On this channel every process hears of a sign-out: the id of the token and the end of its life, in milliseconds since 1970. */
export const signedOutChannel = 'first_chair_signed_out'

/** Keeps that a token is no good any more, until it would have ended anyway, and tells every process. Forgets those that have. */
export async function keepSignedOutToken(
  pool: pg.Pool,
  { tokenId, until, now }: { tokenId: string; until: Date; now: Date },
): Promise<void> {
  await pool.query(
    `with ended as (delete from signed_out_token where until_utc < $3),
     kept as (insert into signed_out_token (token_id, until_utc) values ($1, $2) on conflict do nothing)
     select pg_notify($4, $5)`,
    [tokenId, until, now, signedOutChannel, `${tokenId} ${until.getTime()}`],
  )
}

/** Every token of which somebody signed out and which could still be used. */
export async function signedOutTokens(pool: pg.Pool): Promise<{ tokenId: string; until: Date }[]> {
  const { rows } = await pool.query<{ tokenId: string; until: Date }>(
    'select token_id as "tokenId", until_utc as until from signed_out_token',
  )
  return rows
}
