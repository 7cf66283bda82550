import type pg from 'pg'

/** Puts the first administrators on the list: those who are not there yet, and were never removed. */
export async function addFirstAdministrators(pool: pg.Pool, emails: readonly string[]): Promise<void> {
  await pool.query(
    `insert into administrator_email (email)
     select e from unnest($1::text[]) e where not exists (select 1 from administrator_email a where a.email = e)`,
    [emails],
  )
}

/** Is this e-mail (trimmed, in lower case) on the list now? Asked at every call: a removed administrator is out at once. */
export async function isOnTheList(pool: pg.Pool, email: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'administrator-by-email',
    text: 'select 1 from administrator_email where email = $1 and not is_deleted',
    values: [email],
  })
  return rows.length > 0
}
