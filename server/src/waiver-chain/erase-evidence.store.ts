import type pg from 'pg'

/**
 * Erases the personal data of one person from signed waivers, or of everybody in them without `contactId`: fields, salts
 * and, of the signer, the drawing. The signed part and the hashes stay, so signature and log can still be verified. What
 * was erased does not come back. Whether it may be erased is up to the caller. Returns the positions that have changed.
 */
export async function eraseEvidence(
  client: Pick<pg.ClientBase, 'query'>,
  positions: readonly number[],
  contactId: string | null,
): Promise<number[]> {
  const { rows } = await client.query<{ position: number }>(
    'select e.position from erase_evidence($1::bigint[], $2) as e (position)',
    [positions, contactId],
  )
  return rows.map(({ position }) => position)
}
