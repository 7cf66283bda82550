/**
 * A pseudorandom generator. The same seed gives the same values, so that the demo resort has the same guests
 * everywhere.
 */
export type RandomSource = {
  /** A random whole number, both ends included. */
  between(from: number, to: number): number
  oneOf<Value>(values: readonly Value[]): Value
  /** True with a probability of so many per cent. */
  percent(cases: number): boolean
}

/** The generator "mulberry32": small, fast, and good enough for sample data. */
export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    between,
    oneOf(values) {
      const value = values[between(0, values.length - 1)]
      if (value === undefined) throw new Error('There is nothing to choose from.')
      return value
    },
    percent: (cases) => next() * 100 < cases,
  }
}
