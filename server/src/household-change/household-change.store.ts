import type pg from 'pg'

/** The channel that announces each change of a household's facts: the IP code of its head, or '*' for all households. */
export const householdChannel = 'household_changed'
export const everyHousehold = '*'

/**
 * The IP codes of the heads of the households in which a contact is, as far as the database knows. For a head that is
 * their own, for another adult who signed in also that of the household.
 */
export async function findHouseholdHeads(pool: pg.Pool, contactId: string): Promise<string[]> {
  const { rows } = await pool.query<{ head: string }>({
    name: 'household-heads',
    text: 'select head from find_household_heads((select array[$1]::text[])) head',
    values: [contactId],
  })
  return rows.map(({ head }) => head)
}
