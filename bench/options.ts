import { availableParallelism } from 'node:os'
import { readCommandLine, refuseCommandLine } from '../scripts/command-line.mjs'

/** The options of `npm run bench`. */
export type Options = {
  /** Households in the large database. The small one, for the growth figures, has 1,000. */
  readonly households: number
  readonly rounds: number
  readonly secondsPerRound: number
  readonly connections: number
  /** Number of guests in the morning (P7), in households of five. */
  readonly guests: number
  /** Signed waivers that are verified (P14), and those of a day. */
  readonly records: number
  readonly dayRecords: number
  /** The rate at which guests sign while the time until their leaf is measured (P14). */
  readonly signaturesPerSecond: number
  readonly only: ReadonlySet<string> | undefined
  /** Writes the table to docs/performance.md. */
  readonly write: boolean
  /** The folder for CPU profiles of the product's server. */
  readonly profile: string | undefined
}

const measurements = [
  'P1',
  'P2',
  'P3',
  'P4',
  'P5',
  'P5-REPLICA',
  'P6',
  'P7',
  'P8',
  'P8-HOME',
  'P9',
  'P10',
  'P11',
  'P11-HOME',
  'P12',
  'P13',
  'P13-OFFLINE',
  'P14',
  'P16',
  'LIGHTHOUSE',
] as const

const usage = `npm run bench -- [--households N] [--rounds N] [--seconds N] [--connections N] [--guests N]
  [--records N] [--day-records N] [--signatures-per-second N] [--only ${measurements.join()}] [--write] [--profile FOLDER]`

/** Reads the command line. If it is wrong, prints the problem and ends the process. */
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
      records: { type: 'string', default: '1000000' },
      'day-records': { type: 'string', default: '10000' },
      'signatures-per-second': { type: 'string', default: '50' },
      only: { type: 'string' },
      write: { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  })
  const selected = values.only?.split(',').map((name) => name.trim().toUpperCase())
  const unknown = selected?.filter((name) => !measurements.some((measurement) => measurement === name)) ?? []
  const options = {
    households: Number(values.households),
    rounds: Number(values.rounds),
    secondsPerRound: Number(values.seconds),
    connections: Number(values.connections),
    guests: Number(values.guests),
    records: Number(values.records),
    dayRecords: Number(values['day-records']),
    signaturesPerSecond: Number(values['signatures-per-second']),
    only: selected && new Set(selected),
    write: values.write,
    profile: values.profile,
  }
  const { only: _only, write: _write, profile: _profile, ...numbers } = options
  if (unknown.length > 0 || !Object.values(numbers).every((number) => Number.isInteger(number) && number > 0)) {
    refuseCommandLine(usage, 'A measurement does not exist, or a number is not a positive integer.')
  }
  return options
}
