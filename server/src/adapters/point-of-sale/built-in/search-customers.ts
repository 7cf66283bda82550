import type { Pool } from 'pg'
import { nameSplits, prefixPattern } from '../../../db/prefix-pattern.ts'
import type { CustomerSearch } from '../point-of-sale.ts'

/** Maximum number of people per subquery. More matches belong to one household or are too many to show. */
const mostMatches = 400
/** Maximum number of words in a search, because each word adds more ways to split the name. */
const mostWords = 4

/** Finds the IP codes of heads of households with a matching person, at most `atMost`. Each subquery uses an index. */
export async function searchCustomers(pool: Pool, search: CustomerSearch, atMost: number): Promise<string[]> {
  const { matches, values } = matching(search)
  const { rows } = await pool.query<{ head: string }>(
    `select head_ip_code as head from (${matches}) as match group by head_ip_code order by head_ip_code limit ${atMost}`,
    values,
  )
  return rows.map(({ head }) => head)
}

/** Builds the SQL query for matching people. */
function matching(search: CustomerSearch): { matches: string; values: string[] } {
  if (search.kind === 'ipCode') return { matches: people('ip_code = $1'), values: [search.ipCode] }
  if (search.kind === 'email') return { matches: people('email like $1'), values: [prefixPattern(search.email)] }

  const words = search.foldedWords.slice(0, mostWords)
  const [word = '', ...others] = words
  if (others.length === 0) {
    const first = people('folded_name like $1')
    const last = people(`split_part(folded_name, ' ', 2) like $1`)
    return { matches: `${first} union all ${last}`, values: [prefixPattern(word)] }
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
