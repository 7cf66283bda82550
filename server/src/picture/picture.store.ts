import type pg from 'pg'

/** A picture of the theme, after it was decoded and encoded again. */
export type ThemePicture = {
  contentHash: Buffer
  contentType: 'image/png' | 'image/jpeg'
  picture: Buffer
  width: number
  height: number
}

/** Stores a picture; false if the same picture was stored before. Either way, its 30 days start again. */
export async function upsertPicture(client: pg.PoolClient, picture: ThemePicture): Promise<boolean> {
  const { rows } = await client.query<{ isNew: boolean }>(
    `insert into uploaded_picture (content_hash, content_type, picture, width, height) values ($1, $2, $3, $4, $5)
     on conflict (content_hash) do update set uploaded_date_utc = now()
     returning xmax = 0 as "isNew"`,
    [picture.contentHash, picture.contentType, picture.picture, picture.width, picture.height],
  )
  return rows[0]?.isNew === true
}

/**
 * Deletes the pictures that were uploaded more than 30 days ago and that nothing refers to: not the current settings,
 * not a stored version of them, and no activity.
 */
export async function deleteUnusedPictures(client: pg.PoolClient): Promise<void> {
  await client.query(
    `delete from uploaded_picture p
     where p.uploaded_date_utc < now() - interval '30 days'
       and not exists (select from settings_document d
                       where strpos(d.value::text, encode(p.content_hash, 'hex')) > 0)
       and not exists (select from settings_version v
                       where strpos(v.value::text, encode(p.content_hash, 'hex')) > 0)
       and not exists (select from activity a
                       where strpos(a.image_url, encode(p.content_hash, 'hex')) > 0)`,
  )
}

/** Finds a picture by its hash (SHA-256 in hex). */
export async function findPicture(
  pool: pg.Pool,
  hash: string,
): Promise<Pick<ThemePicture, 'picture' | 'contentType'> | undefined> {
  const { rows } = await pool.query<Pick<ThemePicture, 'picture' | 'contentType'>>({
    name: 'picture-by-hash',
    text: `select picture, content_type as "contentType" from uploaded_picture where content_hash = decode($1, 'hex')`,
    values: [hash],
  })
  return rows[0]
}
