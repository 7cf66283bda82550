import type { Pool } from 'pg'
import { splitNames, toPrefixPattern } from '../../../db/prefix-pattern.ts'
import type { CustomerSearch } from '../point-of-sale.ts'

/** Maximum number of people per subquery. More matches belong to one household or are too many to show. */
const maxMatches = 400
/** Maximum number of words in a search, because each word adds more ways to split the name. */
const maxWords = 4

/** Finds the IP codes of heads of households with a matching person, at most `atMost`. Each subquery uses an index. */
export async function searchCustomers(pool: Pool, search: CustomerSearch, atMost: number): Promise<string[]> {
  const { matches, values } = buildMatchQuery(search)
  const { rows } = await pool.query<{ head: string }>(
    `select head_ip_code as head from (${matches}) as match group by head_ip_code order by head_ip_code limit ${atMost}`,
    values,
  )
  return rows.map(({ head }) => head)
}

/** Builds the SQL query for matching people. */
function buildMatchQuery(search: CustomerSearch): { matches: string; values: string[] } {
  if (search.kind === 'ipCode') return { matches: buildPeopleQuery('ip_code = $1'), values: [search.ipCode] }
  if (search.kind === 'email')
    return { matches: buildPeopleQuery('email like $1'), values: [toPrefixPattern(search.email)] }

  const words = search.foldedWords.slice(0, maxWords)
  const [word = '', ...others] = words
  if (others.length === 0) {
    const first = buildPeopleQuery('folded_name like $1')
    const last = buildPeopleQuery(`split_part(folded_name, ' ', 2) like $1`)
    return { matches: `${first} union all ${last}`, values: [toPrefixPattern(word)] }
  }
  const splits = splitNames(words, '')
  return {
    matches: splits
      .map((_, index) => {
        const [first, last] = [`$${index * 2 + 1}`, `$${index * 2 + 2}`]
        return buildPeopleQuery(`split_part(folded_name, ' ', 2) like ${last} and folded_name like ${first}`)
      })
      .join(' union all '),
    values: splits.flatMap(([first, last]) => [toPrefixPattern(first), toPrefixPattern(last)]),
  }
}

const buildPeopleQuery = (condition: string): string =>
  `(select head_ip_code from pos.customer where merged_into is null and ${condition} limit ${maxMatches})`
