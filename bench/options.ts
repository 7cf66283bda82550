import { availableParallelism } from 'node:os'
import { readCommandLine, refuseCommandLine } from '../scripts/command-line.mjs'

/** What `npm run bench` is asked to do. */
export type Options = {
  /** Households in the large database; the small one, for growth, has 1,000. */
  readonly households: number
  readonly rounds: number
  readonly secondsPerRound: number
  readonly connections: number
  /** Guests of the morning (P7), in households of five. */
  readonly guests: number
  readonly only: ReadonlySet<string> | undefined
  /** Put the table into docs/performance.md. */
  readonly write: boolean
  /** Write CPU profiles of the product's server into this folder. */
  readonly profile: string | undefined
}

export const measurements = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9', 'P10', 'LIGHTHOUSE'] as const

const usage = `npm run bench -- [--households N] [--rounds N] [--seconds N] [--connections N] [--guests N]
  [--only ${measurements.join()}] [--write] [--profile FOLDER]`

/** Reads the command line; says what is wrong with it and ends the process where something is. */
export function readOptions(args: readonly string[]): Options {
  const { values } = readCommandLine({
    usage,
    args: [...args],
    options: {
      households: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      connections: { type: 'string', default: String(Math.min(16, 8 * availableParallelism())) },
      guests: { type: 'string', default: '1000' },
      only: { type: 'string' },
      write: { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  })
  const asked = values.only?.split(',').map((name) => name.trim().toUpperCase())
  const unknown = asked?.filter((name) => !measurements.some((known) => known === name)) ?? []
  const options = {
    households: Number(values.households),
    rounds: Number(values.rounds),
    secondsPerRound: Number(values.seconds),
    connections: Number(values.connections),
    guests: Number(values.guests),
    only: asked && new Set(asked),
    write: values.write,
    profile: values.profile,
  }
  const numbers = [options.households, options.rounds, options.secondsPerRound, options.connections, options.guests]
  if (unknown.length > 0 || !numbers.every((number) => Number.isInteger(number) && number > 0)) {
    refuseCommandLine(usage, 'There is no such measurement, or a number is not a whole one above zero.')
  }
  return options
}
