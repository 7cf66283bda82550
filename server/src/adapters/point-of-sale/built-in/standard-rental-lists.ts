import type pg from 'pg'

type Entry = { key: string; description: string; din: number }
/** `upTo`: the largest whole year, centimeter or kilogram of the entry. */
type Range = Entry & { upTo: number }

const abilities: readonly Entry[] = [
  { key: 'I', description: 'Type I: slow, gentle slopes', din: 1 },
  { key: 'II', description: 'Type II: moderate, varied slopes', din: 2 },
  { key: 'III', description: 'Type III: fast, steep slopes', din: 3 },
  // Set by technicians at the counter only, so guests do not see it.
  { key: 'III+', description: 'Type III+: above the chart', din: -1 },
]

export const ages: readonly Range[] = [
  { key: 'A1', description: '9 and under', din: 1, upTo: 9 },
  { key: 'A2', description: '10 - 49', din: 2, upTo: 49 },
  { key: 'A3', description: '50 and over', din: 3, upTo: 200 },
]

export const heights: readonly Range[] = [
  { key: 'H1', description: `4'10" and under / 148 cm and under`, din: 1, upTo: 148 },
  { key: 'H2', description: `4'11" - 5'1" / 149 - 157 cm`, din: 2, upTo: 157 },
  { key: 'H3', description: `5'2" - 5'5" / 158 - 166 cm`, din: 3, upTo: 166 },
  { key: 'H4', description: `5'6" - 5'10" / 167 - 178 cm`, din: 4, upTo: 178 },
  { key: 'H5', description: `5'11" - 6'4" / 179 - 194 cm`, din: 5, upTo: 194 },
  { key: 'H6', description: `6'5" and over / 195 cm and over`, din: 6, upTo: 300 },
]

export const weights: readonly Range[] = [
  { key: 'W1', description: '22 - 29 lb / 10 - 13 kg', din: 1, upTo: 13 },
  { key: 'W2', description: '30 - 38 lb / 14 - 17 kg', din: 2, upTo: 17 },
  { key: 'W3', description: '39 - 47 lb / 18 - 21 kg', din: 3, upTo: 21 },
  { key: 'W4', description: '48 - 56 lb / 22 - 25 kg', din: 4, upTo: 25 },
  { key: 'W5', description: '57 - 66 lb / 26 - 30 kg', din: 5, upTo: 30 },
  { key: 'W6', description: '67 - 78 lb / 31 - 35 kg', din: 6, upTo: 35 },
  { key: 'W7', description: '79 - 91 lb / 36 - 41 kg', din: 7, upTo: 41 },
  { key: 'W8', description: '92 - 107 lb / 42 - 48 kg', din: 8, upTo: 48 },
  { key: 'W9', description: '108 - 125 lb / 49 - 57 kg', din: 9, upTo: 57 },
  { key: 'W10', description: '126 - 147 lb / 58 - 66 kg', din: 10, upTo: 66 },
  { key: 'W11', description: '148 - 174 lb / 67 - 78 kg', din: 11, upTo: 78 },
  { key: 'W12', description: '175 - 209 lb / 79 - 94 kg', din: 12, upTo: 94 },
  { key: 'W13', description: '210 lb and over / 95 kg and over', din: 13, upTo: 500 },
]

const shoeSizesUs = ['K8', 'K10', 'K12', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14']
const shoeSizes: readonly Entry[] = shoeSizesUs.map((size, index) => ({
  key: `S${size}`,
  description: size.startsWith('K') ? `US Kids ${size.slice(1)}` : `US ${size}`,
  din: index + 1,
}))

/**
 * Inserts the usual lists of rental shops into the built-in point of sale, unless it has lists. Without lists, no guest
 * could fill in a rental profile.
 */
export async function fillRentalLists(client: pg.Pool | pg.PoolClient): Promise<void> {
  const lists = { ability: abilities, age: ages, height: heights, weight: weights, shoeSize: shoeSizes }
  const rows = Object.entries(lists).flatMap(([list, entries]) =>
    entries.map(({ key, description, din }, position) => ({ list, key, description, din, position })),
  )
  await client.query(
    `insert into pos.rental_list_entry (list, list_key, list_description, din_lookup_value, position)
     select list, key, description, din, position
     from json_to_recordset($1) as entry (list text, key text, description text, din integer, position integer)
     where not exists (select from pos.rental_list_entry)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}
