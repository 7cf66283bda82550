import { buildSetClause, unknownGuestProblem, buildProblemQuery, type ImportTarget } from './import-target.ts'

const columns = {
  ip_code: 'excluded.ip_code',
  kind: 'excluded.kind',
  product_code: 'excluded.product_code',
  product_date: 'excluded.product_date',
  valid_from: 'excluded.valid_from',
  valid_until: 'excluded.valid_until',
  is_open: 'excluded.is_open',
  is_cancelled: 'excluded.is_cancelled',
  is_paid: 'excluded.is_paid',
  resort_code: 'excluded.resort_code',
  resort_group_code: 'excluded.resort_group_code',
  sales_location_id: 'excluded.sales_location_id',
} as const

/** Purchases, by order number. */
export const purchasesTarget: ImportTarget = {
  key: 'order_number',
  before: [
    unknownGuestProblem,
    buildProblemQuery(
      'product_code',
      'There is no product with this code. Import the products first.',
      'not exists (select from pos.product p where p.code = r.product_code)',
    ),
    buildProblemQuery(
      'product_date',
      'Required unless the kind is prepaidAccess.',
      `r.product_date is null and r.kind <> 'prepaidAccess'`,
    ),
  ],
  save: (hasColumn) => [
    `insert into pos.purchase as p (id, ip_code, kind, product_code, product_date, valid_from, valid_until, is_open, is_cancelled, is_paid,
                                    resort_code, resort_group_code, sales_location_id)
     select r.order_number, r.ip_code, r.kind, r.product_code, r.product_date::date,
            ${hasColumn('valid_from') ? 'r.valid_from::date' : 'existing.valid_from'},
            ${hasColumn('valid_until') ? 'r.valid_until::date' : 'existing.valid_until'},
            coalesce(r.is_open = 'true', true), coalesce(r.is_cancelled = 'true', false),
            ${hasColumn('is_paid') ? `coalesce(r.is_paid = 'true', true)` : 'coalesce(existing.is_paid, true)'},
            r.resort_code, r.resort_group_code, r.sales_location_id
     from import_row r left join pos.purchase existing on existing.id = r.order_number
     on conflict (id) do update set ${buildSetClause(columns, hasColumn)}`,
    // Adds the sales location, so that administrators can choose it. Its name is not known here.
    `insert into pos.sales_location (code, name)
     select distinct sales_location_id, sales_location_id from import_row where sales_location_id is not null
     on conflict do nothing`,
  ],
  state: `select p.id as key, p::text as content from pos.purchase p join import_row r on r.order_number = p.id`,
}
