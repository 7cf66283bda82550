import type { Product } from './product.ts'

/** Returns the tables of the product in which a row contains this text, as text or as bytes. */
export async function findTablesWith(product: Product, text: string): Promise<string[]> {
  const tables = await product.rows<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const matches: string[] = []
  for (const { name } of tables) {
    const rows = await product.rows(
      `select from ${name} as a_row where a_row::text like '%' || $1 || '%'
         or a_row::text like '%' || encode(convert_to($1, 'UTF8'), 'hex') || '%' limit 1`,
      [text],
    )
    if (rows.length > 0) matches.push(name)
  }
  return matches
}
