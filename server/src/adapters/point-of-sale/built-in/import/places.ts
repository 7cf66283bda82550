import type { ImportTarget } from './import-target.ts'

/** Places where passes are scanned, by code. */
export const accessLocationsTarget = createPlacesTarget('pos.access_location')

/** Places that sell, by code. A place that was created by a purchase has its code as its name until it is imported. */
export const salesLocationsTarget = createPlacesTarget('pos.sales_location')

function createPlacesTarget(table: string): ImportTarget {
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
