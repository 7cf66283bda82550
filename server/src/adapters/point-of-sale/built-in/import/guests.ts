import { buildSetClause, buildProblemQuery, type ImportTarget } from './import-target.ts'

const isErased = (column: string): string => `exists (select from erasure e where e.contact_id = ${column})`

/**
 * People, by IP code. People who were erased are skipped. If a file still has an erased head, the people of the household
 * belong to its present head. An existing person keeps the position in the household.
 */
export const guestsTarget: ImportTarget = {
  key: 'ip_code',
  extraColumns: ['folded_name'],
  skipErased: `delete from import_row r where ${isErased('r.ip_code')}`,
  prepare: [
    `update import_row r set head_ip_code = coalesce(
       (select c.head_ip_code from pos.customer c where c.ip_code = r.ip_code and not ${isErased('c.head_ip_code')}),
       (select min(c.head_ip_code) from import_row o join pos.customer c on c.ip_code = o.ip_code
        where o.head_ip_code = r.head_ip_code and not ${isErased('c.head_ip_code')}),
       r.head_ip_code)
     where ${isErased('r.head_ip_code')}`,
  ],
  before: [
    buildProblemQuery(
      'head_ip_code',
      'This head of household was erased. Enter the customer number of the present head.',
      isErased('r.head_ip_code'),
    ),
    buildProblemQuery(
      'head_ip_code',
      'There is no guest with this customer number, neither here nor in the file.',
      `r.head_ip_code is not null
         and not ${isErased('r.head_ip_code')}
         and not exists (select from pos.customer c where c.ip_code = r.head_ip_code)
         and not exists (select from import_row h where h.ip_code = r.head_ip_code)`,
    ),
  ],
  save: (hasColumn) => [
    `insert into pos.customer as c (ip_code, first_name, last_name, folded_name, birth_date, email, phone, head_ip_code, position)
     select ip_code, first_name, last_name, folded_name, birth_date::date, email, phone, head,
            coalesce((select max(m.position) + 1 from pos.customer m where m.head_ip_code = head), 0)
              + row_number() over (partition by head order by line)
     from (select *, coalesce(head_ip_code, ip_code) as head from import_row) r
     on conflict (ip_code) do update set
       first_name = excluded.first_name, last_name = excluded.last_name, folded_name = excluded.folded_name
       ${['birth_date', 'email', 'phone', 'head_ip_code']
         .filter(hasColumn)
         .map((column) => `, ${buildSetClause({ [column]: `excluded.${column}` }, hasColumn)}`)
         .join('')}`,
  ],
  after: [
    buildProblemQuery(
      'head_ip_code',
      'This guest belongs to another household. Enter the customer number of its head.',
      `exists (select from pos.customer c join pos.customer h on h.ip_code = c.head_ip_code
               where c.ip_code = r.ip_code and h.head_ip_code <> h.ip_code)`,
    ),
    buildProblemQuery(
      'head_ip_code',
      'This guest is the head of other people. Assign another head to them first.',
      `exists (select from pos.customer c where c.ip_code = r.ip_code and c.head_ip_code <> c.ip_code
                 and exists (select from pos.customer m where m.head_ip_code = c.ip_code))`,
    ),
    `select min(r.line) as line, 'head_ip_code' as "column", 'A household has at most 20 people.' as message
     from import_row r join pos.customer c using (ip_code)
     group by c.head_ip_code
     having (select count(*) from pos.customer m where m.head_ip_code = c.head_ip_code and m.merged_into is null) > 20
     order by 1`,
  ],
  state: `select c.ip_code as key, row(c.first_name, c.last_name, c.birth_date, c.email, c.phone, c.head_ip_code)::text as content
          from pos.customer c join import_row using (ip_code)`,
}
