import { mobilePassRule } from '@first-chair/core/media/mobile-product'
import { requirementColumnNames } from '@first-chair/core/pos-import/import-columns'
import { buildProblemQuery, type HasColumn, type ImportTarget } from './import-target.ts'

const requirements = ['waivers', ...Object.values(requirementColumnNames)]

/** The rules of a row. The point of sale has a flag instead of the rule of photos. */
const rulesOfRow = Object.entries(requirementColumnNames)
  .filter(([, column]) => column !== requirementColumnNames.IMAGEREQUIRED)
  .map(([rule, column]) => `case when ${column} = 'true' then '${rule}' end`)
  .join(', ')

/** Products, by code. Requirements and access rights are replaced as a whole if the file has columns for them. */
export const productsTarget: ImportTarget = {
  key: 'code',
  before: [
    buildProblemQuery(
      'waivers',
      'One of these codes has no waiver text.',
      `exists (select from unnest(r.waivers::text[]) waiver
               where not exists (select from pos.authorization_type t where t.code = waiver))`,
    ),
    buildProblemQuery('until_time', 'This must be later than from_time.', 'r.from_time::time >= r.until_time::time'),
    buildProblemQuery(
      'access_locations',
      'One of these codes is unknown. Import the access locations first.',
      `exists (select from unnest(r.access_locations::text[]) place
               where not exists (select from pos.access_location l where l.code = place))`,
    ),
  ],
  save: (hasColumn) => [
    `insert into pos.product (code, name, age_min, age_max)
     select code, name, age_min::smallint, age_max::smallint from import_row
     on conflict (code) do update set name = excluded.name
       ${['age_min', 'age_max']
         .filter(hasColumn)
         .map((column) => `, ${column} = excluded.${column}`)
         .join('')}`,
    ...(requirements.some(hasColumn) ? replaceRequirements : []),
    ...(hasColumn('mobile_pass') ? replaceMobilePass : []),
    ...(hasColumn('opens_gates') ? replaceAccess(hasColumn) : []),
    ...(hasColumn('blackout_days') ? replaceBlackouts : []),
  ],
  after: [
    buildProblemQuery(
      'age_max',
      'This must not be less than age_min.',
      'exists (select from pos.product p where p.code = r.code and p.age_min > p.age_max)',
    ),
  ],
  state: `select p.code as key, row(p.name, p.age_min, p.age_max,
            (select array_agg((b.from_date, b.until_date)::text order by b.from_date)
             from pos.product_blackout b where b.product_code = p.code),
            (select array_agg((c.rules, c.authorization_types, c.is_image_required)::text order by c.code)
             from pos.product_component c where c.product_code = p.code),
            (select array_agg((a.access_location, a.from_time, a.until_time)::text order by a.access_location, a.id)
             from pos.product_access a where a.product_code = p.code))::text as content
          from pos.product p join import_row using (code)`,
}

/** The component that only says that guests may have the product as a mobile pass. */
const mobilePassComponent = 'MOBILEPASS'
const buildMobilePassInsert = (isAllowed: string) =>
  `insert into pos.product_component (product_code, code, rules)
   select code, '${mobilePassComponent}', array['${mobilePassRule}'] from import_row r where ${isAllowed}
   on conflict (product_code, code) do update set rules = excluded.rules`

/**
 * A product that is allowed as a mobile pass stays allowed, because the requirements are replaced without that rule.
 */
const replaceRequirements = [
  buildMobilePassInsert(
    `exists (select from pos.product_component c where c.product_code = r.code and '${mobilePassRule}' = any (c.rules))`,
  ),
  `delete from pos.product_component
   where product_code in (select code from import_row) and code <> '${mobilePassComponent}'`,
  `insert into pos.product_component (product_code, code, rules, authorization_types, is_image_required)
   select code, 'REQUIRES',
          array_remove(array[${rulesOfRow}], null),
          coalesce(waivers::text[], '{}'), coalesce(${requirementColumnNames.IMAGEREQUIRED} = 'true', false)
   from import_row
   where waivers is not null or 'true' in (${Object.values(requirementColumnNames).join(', ')})`,
]

const replaceMobilePass = [
  `delete from pos.product_component
   where product_code in (select code from import_row) and code = '${mobilePassComponent}'`,
  `update pos.product_component set rules = array_remove(rules, '${mobilePassRule}')
   where product_code in (select code from import_row) and '${mobilePassRule}' = any (rules)`,
  buildMobilePassInsert(`r.mobile_pass = 'true'`),
]

const replaceAccess = (hasColumn: HasColumn) => [
  'delete from pos.product_access where product_code in (select code from import_row)',
  `insert into pos.product_access (product_code, access_location, from_time, until_time)
   select code, place, ${hasColumn('from_time') ? 'from_time::time' : 'null'}, ${hasColumn('until_time') ? 'until_time::time' : 'null'}
   from import_row left join unnest(access_locations::text[]) place on true
   where opens_gates = 'true' order by line, place`,
]

const replaceBlackouts = [
  'delete from pos.product_blackout where product_code in (select code from import_row)',
  `insert into pos.product_blackout (product_code, from_date, until_date)
   select distinct code, split_part(days, '..', 1)::date, split_part(days, '..', 2)::date
   from import_row cross join unnest(blackout_days::text[]) days`,
]
