import type pg from 'pg'

type Client = Pick<pg.Pool, 'query'>

/**
 * Whether a template may be used: no guest has signed a waiver or completed a task, and there is no setup but that of an earlier
 * template.
 */
export async function mayUseTemplate(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select not exists (select from contact_task_completion) and not exists (select from signed_waiver)
        and (not exists (select from current_location)
             or exists (select from first_run_step where name = 'template' and state = 'done')) as may`,
  )
  return rows[0]?.may === true
}

/** Adds products that open every gate. Those that are there stay as they are. */
export async function insertProducts(
  client: Client,
  products: readonly { code: string; name: string }[],
): Promise<void> {
  await client.query(
    `with added as (
       insert into pos.product (code, name) select * from unnest($1::text[], $2::text[])
       on conflict (code) do nothing returning code
     )
     insert into pos.product_access (product_code) select code from added`,
    [products.map(({ code }) => code), products.map(({ name }) => name)],
  )
}

type StoredText = { id: number; name: string; html: string; version: number }

/** The waiver texts, with what decides whether they are drafts. */
export async function loadWaiverTexts(client: Client): Promise<StoredText[]> {
  const { rows } = await client.query<StoredText>(
    'select id, name, html, version from pos.authorization_type order by name',
  )
  return rows
}
