// How every command of the product reads its command line. Only what Node itself brings is used here.
import process from 'node:process'
import { parseArgs } from 'node:util'

/** What a command ends with whose command line was wrong. */
const wrongUsage = 2

/**
 * Reads options and positional arguments. With --help it prints the usage and ends the process with 0; with an option that
 * does not exist, a value that is missing, or more arguments than the command takes, it says so, prints the usage and ends the
 * process with 2. Nothing has been done by then.
 */
export function readCommandLine({ usage, options = {}, positionals: most = 0, args = process.argv.slice(2) }) {
  let read
  try {
    read = parseArgs({
      args,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
      strict: true,
    })
  } catch (error) {
    // Node's own message goes on with advice for programmers.
    return refuseCommandLine(usage, `${error.message.split('. ')[0].replace(/\.$/, '')}.`)
  }
  const { help, ...values } = read.values
  if (help) {
    console.log(`Usage: ${usage}`)
    process.exit(0)
  }
  const extra = read.positionals[most]
  if (extra !== undefined) return refuseCommandLine(usage, `Unexpected argument '${extra}'.`)
  return { values, positionals: read.positionals }
}

/** Says what is wrong with a command line and how it should be, and ends the process. */
export function refuseCommandLine(usage, problem) {
  console.error(`${problem}\nUsage: ${usage}`)
  process.exit(wrongUsage)
}
