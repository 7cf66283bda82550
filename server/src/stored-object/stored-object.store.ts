import type pg from 'pg'

/** The state of the move between the database and the object storage. */
export type MoveState = {
  direction: 'to-object-storage' | 'to-database'
  /** Drawings of signed waivers up to this position are in object storage. The later ones are in the database. */
  movedUpToPosition: number
}

export type ObjectKind = 'drawing' | 'photo'

/** An object that is about to be written. */
export type ObjectToWrite = { id: string; kind: ObjectKind; contentHash: Buffer }

/** A row whose bytes are in the database: a signed waiver by its position, or a photo by its customer number. */
export type RowWithBytes = { row: string; bytes: Buffer | null; contentHash: Buffer | null }

/** A row whose bytes are in the object storage. */
export type RowWithObject = { row: string; id: string | null; contentHash: Buffer | null }

export async function readMoveState(pool: pg.Pool): Promise<MoveState> {
  const { rows } = await pool.query<MoveState>(
    'select direction, moved_up_to_position as "movedUpToPosition" from object_storage_move',
  )
  const [state] = rows
  if (!state) throw new Error('The table object_storage_move has no row. Restore the database from a backup.')
  return state
}

/** Decides where the bytes are to be. Processes that are moving bytes notice it with their next batch. */
export async function updateMoveDirection(pool: pg.Pool, direction: MoveState['direction']): Promise<void> {
  await pool.query('update object_storage_move set direction = $1', [direction])
}

/** Stores whether the object storage works now. Writes nothing if that is stored already. */
export async function saveMoveOutcome(pool: pg.Pool, isWorking: boolean): Promise<void> {
  await pool.query(
    `update object_storage_move set failing_since_utc = case when $1 then null else now() end
     where (failing_since_utc is null) <> $1`,
    [isWorking],
  )
}

/** More waiting drawings or photos are not counted: counting them would take longer than the answer is worth. */
const maxCounted = 10_000

/**
 * How many drawings and photos have not been moved yet in the current direction, up to 10,000 of each, and for how many
 * seconds the object storage has been failing, 0 while it works.
 */
export async function readMoveProgress(
  pool: pg.Pool,
): Promise<{ drawings: number; photos: number; failingSeconds: number } | undefined> {
  const { rows } = await pool.query<{ drawings: number; photos: number; failingSeconds: number }>(
    `select coalesce(extract(epoch from now() - failing_since_utc), 0)::float8 as "failingSeconds",
       (select count(*)::int from (
          select from signed_waiver
          where case when direction = 'to-object-storage'
                  then position > moved_up_to_position and drawing is not null
                  else position <= moved_up_to_position and drawing_object is not null end
          limit $1) waiting) as drawings,
       (select count(*)::int from (
          select from pos.photo
          where case when direction = 'to-object-storage' then jpeg is not null else jpeg_object is not null end
          limit $1) waiting) as photos
     from object_storage_move`,
    [maxCounted],
  )
  return rows[0]
}

/** The signed waivers after a position, with and without a drawing. */
export async function findDrawingsAfter(pool: pg.Pool, position: number, maxRows: number): Promise<RowWithBytes[]> {
  const { rows } = await pool.query<RowWithBytes>(
    `select position::text as row, drawing as bytes, sha256(drawing) as "contentHash"
     from signed_waiver where position > $1 order by position limit $2`,
    [position, maxRows],
  )
  return rows
}

/** The signed waivers up to a position, from there backwards, with the objects of their drawings. */
export async function findDrawingObjectsUpTo(
  pool: pg.Pool,
  position: number,
  maxRows: number,
): Promise<RowWithObject[]> {
  const { rows } = await pool.query<RowWithObject>(
    `select w.position::text as row, w.drawing_object as id, o.content_hash as "contentHash"
     from signed_waiver w left join stored_object o on o.id = w.drawing_object
     where w.position <= $1 order by w.position desc limit $2`,
    [position, maxRows],
  )
  return rows
}

/** Photos of the built-in point of sale that are in the database. */
export async function findPhotosInDatabase(pool: pg.Pool, maxRows: number): Promise<RowWithBytes[]> {
  const { rows } = await pool.query<RowWithBytes>(
    `select ip_code as row, jpeg as bytes, sha256(jpeg) as "contentHash"
     from pos.photo where jpeg is not null order by ip_code limit $1`,
    [maxRows],
  )
  return rows
}

/** Photos of the built-in point of sale that are in the object storage. */
export async function findPhotoObjects(pool: pg.Pool, maxRows: number): Promise<RowWithObject[]> {
  const { rows } = await pool.query<RowWithObject>(
    `select p.ip_code as row, p.jpeg_object as id, o.content_hash as "contentHash"
     from pos.photo p left join stored_object o on o.id = p.jpeg_object where p.jpeg_object is not null limit $1`,
    [maxRows],
  )
  return rows
}

/** Records objects before they are written, so that none of them is forgotten in the object storage. */
export async function insertObjectsToWrite(pool: pg.Pool, objects: readonly ObjectToWrite[]): Promise<void> {
  await pool.query(
    `insert into stored_object (id, kind, content_hash)
     select * from unnest($1::uuid[], $2::text[], $3::bytea[])`,
    [objects.map(({ id }) => id), objects.map(({ kind }) => kind), objects.map(({ contentHash }) => contentHash)],
  )
}

/** Locks the state of the move. Nothing is changed if somebody else has moved bytes or changed the direction since. */
const unchangedStateSql = `
  unchanged as materialized (
    select from object_storage_move where direction = $1 and moved_up_to_position = $2 for update
  )`

/** The same for bytes that have no position. */
const unchangedDirectionSql = `
  unchanged as materialized (select from object_storage_move where direction = $1 for update)`

/** Replaces drawings with their objects. Returns false, with nothing changed, if the state is not as it was read. */
export async function saveMovedDrawings(
  pool: pg.Pool,
  state: MoveState,
  moved: { objects: readonly { row: string; id: string }[]; upToPosition: number },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with ${unchangedStateSql},
     moved as materialized (select move_drawings($3, $4) from unchanged)
     update object_storage_move set moved_up_to_position = $5 from moved`,
    [
      state.direction,
      state.movedUpToPosition,
      moved.objects.map(({ row }) => row),
      moved.objects.map(({ id }) => id),
      moved.upToPosition,
    ],
  )
  return rowCount === 1
}

/** Replaces objects with their drawings. Returns false, with nothing changed, if the state is not as it was read. */
export async function saveReturnedDrawings(
  pool: pg.Pool,
  state: MoveState,
  returned: { drawings: readonly { row: string; bytes: Buffer }[]; upToPosition: number },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with ${unchangedStateSql},
     returned as materialized (select return_drawings($3, $4) from unchanged)
     update object_storage_move set moved_up_to_position = $5 from returned`,
    [
      state.direction,
      state.movedUpToPosition,
      returned.drawings.map(({ row }) => row),
      returned.drawings.map(({ bytes }) => bytes),
      returned.upToPosition,
    ],
  )
  return rowCount === 1
}

/** Replaces photos with their objects, except for photos that were replaced by newer ones since they were read. */
export async function saveMovedPhotos(
  pool: pg.Pool,
  direction: MoveState['direction'],
  objects: readonly { row: string; id: string }[],
): Promise<void> {
  await pool.query(
    `with ${unchangedDirectionSql}
     update pos.photo p set jpeg = null, jpeg_object = o.id
     from unnest($2::text[], $3::uuid[]) as m (ip_code, id) join stored_object o using (id)
     where p.ip_code = m.ip_code and sha256(p.jpeg) = o.content_hash and exists (select from unchanged)`,
    [direction, objects.map(({ row }) => row), objects.map(({ id }) => id)],
  )
}

/** Replaces objects with their photos, except for photos that were replaced by newer ones since they were read. */
export async function saveReturnedPhotos(
  pool: pg.Pool,
  direction: MoveState['direction'],
  photos: readonly { row: string; id: string; bytes: Buffer }[],
): Promise<void> {
  await pool.query(
    `with ${unchangedDirectionSql}
     update pos.photo p set jpeg = r.bytes, jpeg_object = null
     from unnest($2::text[], $3::uuid[], $4::bytea[]) as r (ip_code, id, bytes)
     where p.ip_code = r.ip_code and p.jpeg_object = r.id and exists (select from unchanged)`,
    [direction, photos.map(({ row }) => row), photos.map(({ id }) => id), photos.map(({ bytes }) => bytes)],
  )
}

/**
 * Claims objects to delete: those that nothing has referred to for an hour, and those whose deletion was interrupted. A
 * claimed object can no longer be referred to. The hour is for requests that have read the reference and not yet the
 * object.
 */
export async function claimUnusedObjects(pool: pg.Pool, maxRows: number): Promise<ObjectToWrite[]> {
  const { rows } = await pool.query<ObjectToWrite>(
    `update stored_object set state = 'deleting'
     where id in (
       select id from stored_object
       where state = 'deleting' or (state in ('writing', 'unused') and changed_date_utc < now() - interval '1 hour')
       order by changed_date_utc limit $1 for update
     )
     returning id, kind, content_hash as "contentHash"`,
    [maxRows],
  )
  return rows
}

export async function deleteDeletedObjects(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query(`delete from stored_object where state = 'deleting' and id = any($1)`, [ids])
}

/** How many drawings and photos are where. */
export async function countStoredBytes(
  pool: pg.Pool,
): Promise<{ kind: ObjectKind; inDatabase: number; inObjectStorage: number; waitingForDeletion: number }[]> {
  const { rows } = await pool.query<{
    kind: ObjectKind
    inDatabase: number
    inObjectStorage: number
    waitingForDeletion: number
  }>(
    `select kind, "inDatabase", count(o.id) filter (where o.state = 'used')::int as "inObjectStorage",
            count(o.id) filter (where o.state <> 'used')::int as "waitingForDeletion"
     from (values ('drawing', (select count(*)::int from signed_waiver where drawing is not null)),
                  ('photo', (select count(*)::int from pos.photo where jpeg is not null))) as k (kind, "inDatabase")
     left join stored_object o using (kind)
     group by 1, 2 order by 1`,
  )
  return rows
}

/** The objects that rows refer to, in the order of their ids, after one of them. */
export async function findUsedObjects(
  pool: pg.Pool,
  after: string | undefined,
  maxRows: number,
): Promise<ObjectToWrite[]> {
  const { rows } = await pool.query<ObjectToWrite>(
    `select id, kind, content_hash as "contentHash" from stored_object
     where state = 'used' and ($1::uuid is null or id > $1) order by id limit $2`,
    [after ?? null, maxRows],
  )
  return rows
}

/** Which of these ids belong to objects that the database knows. */
export async function findKnownObjects(pool: pg.Pool, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>('select id from stored_object where id = any($1::uuid[])', [ids])
  return new Set(rows.map(({ id }) => id))
}

/** Whether any row refers to the object storage. */
export async function hasUsedObjects(pool: pg.Pool): Promise<boolean> {
  return (await findUsedObjects(pool, undefined, 1)).length > 0
}
