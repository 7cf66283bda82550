import type { Pool } from 'pg'
import { splitNames, toPrefixPattern } from '../../../db/prefix-pattern.ts'
import type { CustomerSearch } from '../point-of-sale.ts'

/** Minimum limit of people per subquery: several matches may belong to one household. */
const minMatches = 400
/** Maximum number of words in a search, because each word adds more ways to split the name. */
const maxWords = 4

/**
 * Finds the IP codes of heads of households with a matching person, at most `atMost`. Each subquery uses an index, and reads at
 * most as many people, or 400. With `among`, it reads all matches of these households: the database starts with what is
 * fewer, the households or the matches.
 */
export async function searchCustomers(
  pool: Pool,
  search: CustomerSearch,
  atMost: number,
  among?: readonly string[],
): Promise<string[]> {
  const limit = among === undefined ? ` limit ${Math.max(minMatches, atMost)}` : ''
  const { matches, values } = buildMatchQuery(search, limit)
  const condition = among === undefined ? '' : `where head_ip_code = any ($${values.length + 1})`
  const { rows } = await pool.query<{ head: string }>(
    `select head_ip_code as head from (${matches}) as match ${condition}
     group by head_ip_code order by head_ip_code limit ${atMost}`,
    among === undefined ? values : [...values, among],
  )
  return rows.map(({ head }) => head)
}

type Matches = { matches: string; values: string[] }

/** Builds the SQL query for matching people, with a limit clause or an empty text for each subquery. */
function buildMatchQuery(search: CustomerSearch, limit: string): Matches {
  if (search.kind === 'ipCode') return { matches: buildPeopleQuery('ip_code = $1', limit), values: [search.ipCode] }
  if (search.kind === 'email')
    return { matches: buildPeopleQuery('email like $1', limit), values: [toPrefixPattern(search.email)] }
  if (search.kind === 'passNumber')
    return {
      matches: `${buildHolderQuery('card_number', limit)} union all ${buildHolderQuery('rfid_number', limit)}`,
      values: [search.passNumber],
    }
  return buildNameQuery(search, limit)
}

function buildNameQuery({ foldedWords, birthDate }: Extract<CustomerSearch, { kind: 'name' }>, limit: string): Matches {
  const words = foldedWords.slice(0, maxWords)
  const [word = '', ...others] = words
  if (others.length === 0) {
    const values = withBirthDate([toPrefixPattern(word)], birthDate)
    const bornThen = birthDate === undefined ? '' : ' and birth_date = $2'
    const first = buildPeopleQuery(`folded_name like $1${bornThen}`, limit)
    const last = buildPeopleQuery(`split_part(folded_name, ' ', 2) like $1${bornThen}`, limit)
    return { matches: `${first} union all ${last}`, values }
  }
  const splits = splitNames(words, '')
  const bornThen = birthDate === undefined ? '' : ` and birth_date = $${splits.length * 2 + 1}`
  return {
    matches: splits
      .map((_, index) => {
        const [first, last] = [`$${index * 2 + 1}`, `$${index * 2 + 2}`]
        const condition = `split_part(folded_name, ' ', 2) like ${last} and folded_name like ${first}${bornThen}`
        return buildPeopleQuery(condition, limit)
      })
      .join(' union all '),
    values: withBirthDate(
      splits.flatMap(([first, last]) => [toPrefixPattern(first), toPrefixPattern(last)]),
      birthDate,
    ),
  }
}

const withBirthDate = (values: readonly string[], birthDate: string | undefined): string[] =>
  birthDate === undefined ? [...values] : [...values, birthDate]

const buildPeopleQuery = (condition: string, limit: string): string =>
  `(select head_ip_code from pos.customer where merged_into is null and ${condition}${limit})`

/** The holders of a card with this number, printed on it or in its chip. */
const buildHolderQuery = (column: 'card_number' | 'rfid_number', limit: string): string =>
  `(select c.head_ip_code from pos.pass_media m join pos.customer c using (ip_code)
    where upper(translate(m.${column}, ' -', '')) = $1 and c.merged_into is null${limit})`
