import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

const selectSql = 'select note from log_confirmation_list'

/** The signed list of confirmations. Empty before the first one; undefined if its row is missing. */
export const findConfirmationNote = (client: Client): Promise<string | undefined> => findNote(client, selectSql)

/** Reads the list and prevents others from changing it until the end of the transaction. */
export const lockConfirmationNote = (client: Client): Promise<string | undefined> =>
  findNote(client, `${selectSql} for update`)

async function findNote(client: Client, sql: string): Promise<string | undefined> {
  const { rows } = await client.query<{ note: string }>(sql)
  return rows[0]?.note
}

export async function updateConfirmationNote(client: Client, note: string): Promise<void> {
  await client.query('update log_confirmation_list set note = $1', [note])
}
