import type { Product } from './product.ts'

/** Returns each of these texts that a row contains, as text or as bytes, with the table: `text in table`. */
export async function findTablesWith(product: Product, texts: readonly string[]): Promise<string[]> {
  const tables = await product.rows<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const matches: string[] = []
  for (const { name } of tables) {
    // Writing all rows as text is the work, so each table is read once for all texts.
    const rows = await product.rows<{ text: string }>(
      `select distinct unnest(array(
         select text from unnest($1::text[]) text
         where written like '%' || text || '%' or written like '%' || encode(convert_to(text, 'UTF8'), 'hex') || '%'
       )) as text
       from (select a_row::text as written from ${name} as a_row offset 0) all_rows`,
      [texts],
    )
    matches.push(...rows.map(({ text }) => `${text} in ${name}`))
  }
  return matches
}
