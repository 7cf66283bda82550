/** One row of the table: a measured value, its comparator, and whether the goal is met. */
export type Figure = {
  readonly name: string
  readonly what: string
  readonly product: string
  readonly comparator: string
  readonly ratio: string
  readonly goal: string
  readonly isMet: boolean
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/** Returns the value that `share` of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN
}

/** Formats a number with three significant digits. */
export function formatShort(value: number): string {
  if (value === 0) return '0'
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

/** Creates a figure with a limit on `product / comparator`. */
export function ratioFigure(
  name: string,
  what: string,
  values: { product: number; comparator: number; unit: string; ratio?: number },
  goal: { atLeast: number } | { atMost: number },
): Figure {
  const ratio = values.ratio ?? values.product / values.comparator
  return {
    name,
    what,
    product: `${formatShort(values.product)} ${values.unit}`,
    comparator: `${formatShort(values.comparator)} ${values.unit}`,
    ratio: ratio.toFixed(ratio < 0.095 ? 3 : 2),
    goal: 'atLeast' in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`,
    isMet: 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost,
  }
}

/** Creates a figure with a limit on the value itself. */
export function valueFigure(name: string, what: string, value: number, unit: string, atMost: number): Figure {
  return {
    name,
    what,
    product: `${formatShort(value)} ${unit}`,
    comparator: '-',
    ratio: '-',
    goal: `<= ${atMost} ${unit}`,
    isMet: value <= atMost,
  }
}

/** Formats the figures as an aligned Markdown table. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = [
    ['', 'what', 'product', 'comparator', 'ratio', 'goal', 'verdict'],
    ...figures.map(({ name, what, product, comparator, ratio, goal, isMet }) => [
      name,
      what,
      product,
      comparator,
      ratio,
      goal,
      isMet ? 'met' : 'missed',
    ]),
  ]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n')
}
