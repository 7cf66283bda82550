import type pg from 'pg'

/** A 400x400 JPEG and its SHA-256. */
export type StoredPicture = { picture: Buffer; contentHash: Buffer }

/** Stores a picture until a call completes it: the newest one of each contact. Deletes pictures older than one day. */
export async function stagePhoto(
  pool: pg.Pool,
  staged: StoredPicture & { contactId: string; householdIpCode: string },
): Promise<void> {
  await pool.query({
    name: 'stage-photo',
    text: `
      with expired as (
        delete from staged_photo where staged_date_utc < now() - interval '1 day' and contact_id <> $1
      )
      insert into staged_photo (contact_id, household_ip_code, picture, content_hash) values ($1, $2, $3, $4)
      on conflict (contact_id) do update
        set household_ip_code = excluded.household_ip_code, picture = excluded.picture,
            content_hash = excluded.content_hash, staged_date_utc = now()`,
    values: [staged.contactId, staged.householdIpCode, staged.picture, staged.contentHash],
  })
}

/** The staged picture of a contact, if this household uploaded it. */
export async function findStagedPhoto(
  pool: pg.Pool,
  contactId: string,
  householdIpCode: string,
): Promise<StoredPicture | undefined> {
  const { rows } = await pool.query<StoredPicture>({
    name: 'staged-photo',
    text: `select picture, content_hash as "contentHash" from staged_photo
           where contact_id = $1 and household_ip_code = $2 and staged_date_utc >= now() - interval '1 day'`,
    values: [contactId, householdIpCode],
  })
  return rows[0]
}
