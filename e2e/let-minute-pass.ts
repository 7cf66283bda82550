import type { Product } from './product.ts'

/**
 * Dates the jobs of a killed process back by the minute after which another process takes them over, and its claims: times in a
 * column of each of these tables.
 */
export async function letMinutePass(
  product: Pick<Product, 'rows'>,
  claims: Readonly<Record<string, string>>,
): Promise<void> {
  await product.rows(`update living_worker set seen_at_utc = seen_at_utc - interval '1 minute'`)
  await product.rows(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute' where locked_by is not null`,
  )
  for (const [table, column] of Object.entries(claims))
    await product.rows(`update ${table} set ${column} = ${column} - interval '1 minute'`)
}
