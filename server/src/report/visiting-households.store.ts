import type pg from 'pg'

/** Check-ins at these locations, on this day or later. */
export type VisitFilter = { locationIds: readonly number[]; since: string }

/** The number of households with such check-ins, counted by the IP code that they had then. */
export async function countVisitingHouseholds(pool: pg.Pool, { locationIds, since }: VisitFilter): Promise<number> {
  const { rows } = await pool.query<{ households: number }>(
    `select count(distinct household_ip_code)::int as households from contact_task_completion
     where location_id = any ($1::int[]) and resort_day >= $2::date`,
    [locationIds, since],
  )
  return rows[0]?.households ?? 0
}

/** The next of these households in the order of their IP codes, at most `maxRows`. */
export async function findNextVisitingHouseholds(
  pool: pg.Pool,
  { locationIds, since }: VisitFilter,
  after: string,
  maxRows: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ ipCode: string }>({
    name: 'next-visiting-households',
    text: `select distinct household_ip_code as "ipCode" from contact_task_completion
           where household_ip_code > $1 and location_id = any ((select $2::int[])::int[]) and resort_day >= $3::date
           order by household_ip_code limit $4`,
    values: [after, locationIds, since, maxRows],
  })
  return rows.map(({ ipCode }) => ipCode)
}

/** The e-mail address of the last sign-in of each head of household, by IP code. */
export async function findSignInEmails(pool: pg.Pool, ipCodes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ ipCode: string; email: string }>({
    name: 'sign-in-emails',
    text: `select distinct on (ip_code) ip_code as "ipCode", email from guest_binding
           where ip_code = any ((select $1::text[])::text[]) order by ip_code, modified_date_utc desc`,
    values: [ipCodes],
  })
  return new Map(rows.map(({ ipCode, email }) => [ipCode, email]))
}
