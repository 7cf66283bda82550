import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

/** The current tree, and the checkpoint that says so: empty before the first one. */
export type LogState = {
  readonly size: number
  readonly root: Buffer
  readonly checkpoint: string
  readonly publishedAt: Date
}

const selectStateSql = 'select size, root, checkpoint, published_date_utc as "publishedAt" from log_state'

export const readLogState = (client: Client): Promise<LogState> => readState(client, selectStateSql)

/** Reads the current tree and prevents others from changing it until the end of the transaction. */
export const lockLogState = (client: Client): Promise<LogState> => readState(client, `${selectStateSql} for update`)

async function readState(client: Client, sql: string): Promise<LogState> {
  const { rows } = await client.query<LogState>(sql)
  const [state] = rows
  if (!state) throw new Error('The table log_state has no row. Restore the database from a backup.')
  return state
}

/** Publishes a larger tree with its checkpoint. */
export async function updateLogState(
  client: Client,
  { size, root, checkpoint }: Omit<LogState, 'publishedAt'>,
): Promise<void> {
  await client.query('update log_state set size = $1, root = $2, checkpoint = $3, published_date_utc = now()', [
    size,
    root,
    checkpoint,
  ])
}

/** A leaf of the tree. `position` is that of its record; null for the end of the chain. */
export type Leaf = { readonly position: number | null; readonly hash: Buffer }

export async function insertLeaves(client: Client, firstIndex: number, leaves: readonly Leaf[]): Promise<void> {
  await client.query(
    `insert into log_leaf (leaf_index, position, hash)
     select $1::bigint + n - 1, position, hash
     from unnest($2::bigint[], $3::bytea[]) with ordinality as l (position, hash, n)`,
    [firstIndex, leaves.map(({ position }) => position), leaves.map(({ hash }) => hash)],
  )
}

/** The hash of a tile above level 0: `level` is that of the tile, `index` counts the hashes of the level. */
export type TileHash = { readonly level: number; readonly index: number; readonly hash: Buffer }

export async function insertTileHashes(client: Client, hashes: readonly TileHash[]): Promise<void> {
  if (hashes.length === 0) return
  await client.query(
    `insert into log_subtree (level, subtree_index, hash) select * from unnest($1::int[], $2::bigint[], $3::bytea[])`,
    [hashes.map(({ level }) => level), hashes.map(({ index }) => index), hashes.map(({ hash }) => hash)],
  )
}

/** The next leaves from an index on, in order, at most `maxRows`. */
export async function findLeavesFrom(
  client: Client,
  index: number,
  maxRows: number,
): Promise<(Leaf & { readonly index: number })[]> {
  const { rows } = await client.query<Leaf & { index: number }>(
    'select leaf_index as index, position, hash from log_leaf where leaf_index >= $1 order by leaf_index limit $2',
    [index, maxRows],
  )
  return rows
}

/** The leaf of a record. Undefined if the record is not in the log. */
export async function findLeaf(client: Client, position: number): Promise<{ index: number; hash: Buffer } | undefined> {
  const { rows } = await client.query<{ index: number; hash: Buffer }>(
    'select leaf_index as index, hash from log_leaf where position = $1',
    [position],
  )
  return rows[0]
}

/**
 * Reads `width` hashes of a level of the tiles from the hash `first` on, for each of the requests. Returns fewer bytes if
 * the level does not have them.
 */
export async function readTileHashes(
  client: Client,
  requests: readonly { level: number; first: number; width: number }[],
): Promise<Buffer[]> {
  const { rows } = await client.query<{ bytes: Buffer | null }>({
    // Planning takes as long as reading the tiles of a proof, so the statement is prepared.
    name: 'tile-hashes',
    text: `select case when t.level = 0
       then (select string_agg(hash, ''::bytea order by leaf_index) from log_leaf
             where leaf_index >= t.first and leaf_index < t.first + t.width)
       else (select string_agg(hash, ''::bytea order by subtree_index) from log_subtree s
             where s.level = t.level and subtree_index >= t.first and subtree_index < t.first + t.width)
     end as bytes
     from unnest($1::int[], $2::bigint[], $3::int[]) with ordinality as t (level, first, width, n) order by n`,
    values: [
      requests.map(({ level }) => level),
      requests.map(({ first }) => first),
      requests.map(({ width }) => width),
    ],
  })
  return rows.map(({ bytes }) => bytes ?? Buffer.alloc(0))
}

/** The first leaf beyond the size of the tree, and the lowest level with a hash beyond it. Null if there is none. */
export async function findSurplus(client: Client): Promise<{ leaf: number | null; level: number | null }> {
  const { rows } = await client.query<{ leaf: number | null; level: number | null }>(
    `select (select min(leaf_index) from log_leaf where leaf_index >= s.size) as leaf,
            (select min(level) from log_subtree t
             where t.subtree_index >= div(s.size::numeric, 256::numeric ^ t.level)) as level
     from log_state s`,
  )
  return rows[0] ?? { leaf: null, level: null }
}
