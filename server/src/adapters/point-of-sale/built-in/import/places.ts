import type { ImportTarget } from './import-target.ts'

/** Where passes are asked for, by code. */
export const accessLocationsTarget = namesIn('pos.access_location')

/** Where something is sold, by code; one that came with a purchase has only its code for a name until then. */
export const salesLocationsTarget = namesIn('pos.sales_location')

function namesIn(table: string): ImportTarget {
  return {
    key: 'code',
    before: [],
    save: () => [
      `insert into ${table} (code, name) select code, name from import_row
       on conflict (code) do update set name = excluded.name`,
    ],
    state: `select p.code as key, p.name as content from ${table} p join import_row using (code)`,
  }
}
