import type { Product } from './product.ts'

/** Gives Noor Haddad this many children of nine years, KidA, KidB and so on, whose contact ids are `prefix`-1, `prefix`-2 and so on. */
export async function addChildren(product: Product, prefix: string, count: number): Promise<string[]> {
  await product.rows(
    `insert into pos.customer (ip_code, first_name, last_name, folded_name, birth_date, head_ip_code, position)
     select $1 || '-' || n, 'Kid' || chr(64 + n), 'Haddad', 'kid' || chr(96 + n) || 'haddad',
            current_date - interval '9 years 1 month', head.ip_code, n
     from generate_series(1, $2::int) n, pos.customer head where head.email = 'new@kestrel.example'`,
    [prefix, count],
  )
  return Array.from({ length: count }, (_, position) => `Kid${String.fromCodePoint(65 + position)}`)
}
