// How every command of the product reads its command line. This file uses only Node.js itself, no packages.
import process from 'node:process'
import { parseArgs } from 'node:util'

/** The exit status for a wrong command line. */
const wrongUsage = 2

/**
 * Reads options and positional arguments. With --help it prints the usage and exits with 0. For an unknown option, a
 * missing value or too many arguments it prints the problem and the usage and exits with 2, before the command does
 * anything.
 */
export function readCommandLine({
  usage,
  options = {},
  positionals: maxPositionals = 0,
  args = process.argv.slice(2),
}) {
  let read
  try {
    read = parseArgs({
      args,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
      strict: true,
    })
  } catch (error) {
    // Only the first sentence: the rest of Node's message is advice for programmers.
    return refuseCommandLine(usage, `${error.message.split('. ')[0].replace(/\.$/, '')}.`)
  }
  const { help, ...values } = read.values
  if (help) {
    console.log(`Usage: ${usage}`)
    process.exit(0)
  }
  const extra = read.positionals[maxPositionals]
  if (extra !== undefined) return refuseCommandLine(usage, `Unexpected argument '${extra}'.`)
  return { values, positionals: read.positionals }
}

/** Prints the problem with a command line and the usage, and ends the process. */
export function refuseCommandLine(usage, problem) {
  console.error(`${problem}\nUsage: ${usage}`)
  process.exit(wrongUsage)
}
