import type { Range, SkierType } from './measures.ts'

/**
 * The table of skier codes, by the procedure of ISO 11088 for alpine bindings, as binding manufacturers print it. The
 * version is ours: it changes with every change of a row or of the rule, so that a code on paper can be traced. It was
 * not compared with a copy of the standard, one more reason why the code is provisional.
 */
export const skierCodeTable = { name: 'ISO 11088', version: '2026-1' } as const

/** The rows from A: the largest weight and height of each. Rows without a height are for small children. */
const rows: readonly { code: string; upToKg: number; upToCm?: number }[] = [
  { code: 'A', upToKg: 13 },
  { code: 'B', upToKg: 17 },
  { code: 'C', upToKg: 21 },
  { code: 'D', upToKg: 25 },
  { code: 'E', upToKg: 30 },
  { code: 'F', upToKg: 35 },
  { code: 'G', upToKg: 41 },
  { code: 'H', upToKg: 48, upToCm: 148 },
  { code: 'I', upToKg: 57, upToCm: 157 },
  { code: 'J', upToKg: 66, upToCm: 166 },
  { code: 'K', upToKg: 78, upToCm: 178 },
  { code: 'L', upToKg: 94, upToCm: 194 },
  { code: 'M', upToKg: Infinity, upToCm: Infinity },
  // Reached only through the type of skier.
  { code: 'N', upToKg: Infinity },
  { code: 'O', upToKg: Infinity },
]
const minKg = 10
const stepsByType = { I: 0, II: 1, III: 2 } as const

/** What a skier code is derived from. Undefined or null: not known. */
export type SkierCodeInputs = {
  weight: Range | undefined
  height: Range | undefined
  type: SkierType | undefined
  /** In whole years. */
  age: number | null
}

/**
 * The provisional skier code: the row of the weight or of the height, whichever is nearer to A; one row further for type
 * II, two for type III; one row back for ages up to 9 and from 50 on. Undefined unless everything is known, and if a range
 * covers more than one row. A technician sets the binding; nothing may be set by this code alone.
 */
export function getSkierCode({ weight, height, type, age }: SkierCodeInputs): string | undefined {
  if (!weight || !height || age === null || type === undefined || type === 'III+') return undefined
  const byWeight = findRow(weight, ({ upToKg }) => upToKg)
  const byHeight = findRow(height, ({ upToCm }) => upToCm)
  if (byWeight === undefined || byHeight === undefined || weight.from < minKg) return undefined
  const row = Math.min(byWeight, byHeight)
  // The lightest children stay in the first row.
  if (row === 0) return rows[0]?.code
  const ageStep = age <= 9 || age >= 50 ? -1 : 0
  return rows[row + stepsByType[type] + ageStep]?.code
}

/** The index of the row that contains a whole range. */
function findRow(range: Range, getLimit: (row: (typeof rows)[number]) => number | undefined): number | undefined {
  const find = (value: number) => rows.findIndex((row) => value <= (getLimit(row) ?? -Infinity))
  const [first, last] = [find(range.from), find(range.to)]
  return first === last && first !== -1 ? first : undefined
}
