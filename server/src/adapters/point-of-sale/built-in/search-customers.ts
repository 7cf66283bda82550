import type { Pool } from 'pg'
import { nameSplits, prefixPattern } from '../../../db/prefix-pattern.ts'
import type { CustomerSearch } from '../point-of-sale.ts'

/** So many matching people are looked at for each of the two names; more of them are one household, or too many to show. */
const mostMatches = 400
/** More words are not looked for: the ways to split them grow with each. */
const mostWords = 4

/** IP codes of the heads of households in which somebody matches, at most so many. Every part of it is served by an index. */
export async function searchCustomers(pool: Pool, sought: CustomerSearch, atMost: number): Promise<string[]> {
  const { matches, values } = matching(sought)
  const { rows } = await pool.query<{ head: string }>(
    `select head_ip_code as head from (${matches}) as match group by head_ip_code order by head_ip_code limit ${atMost}`,
    values,
  )
  return rows.map(({ head }) => head)
}

/** The people who match, as SQL. */
function matching(sought: CustomerSearch): { matches: string; values: string[] } {
  if (sought.kind === 'ipCode') return { matches: people('ip_code = $1'), values: [sought.ipCode] }
  if (sought.kind === 'email') return { matches: people('email like $1'), values: [prefixPattern(sought.email)] }

  const words = sought.foldedWords.slice(0, mostWords)
  const [only = '', ...others] = words
  if (others.length === 0) {
    const first = people('folded_name like $1')
    const last = people(`split_part(folded_name, ' ', 2) like $1`)
    return { matches: `${first} union all ${last}`, values: [prefixPattern(only)] }
  }
  const splits = nameSplits(words, '')
  return {
    matches: splits
      .map((_, index) => {
        const [first, last] = [`$${index * 2 + 1}`, `$${index * 2 + 2}`]
        return people(`split_part(folded_name, ' ', 2) like ${last} and folded_name like ${first}`)
      })
      .join(' union all '),
    values: splits.flatMap(([first, last]) => [prefixPattern(first), prefixPattern(last)]),
  }
}

const people = (condition: string): string =>
  `(select head_ip_code from pos.customer where merged_into is null and ${condition} limit ${mostMatches})`
