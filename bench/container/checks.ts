/** Prints the results of checks, and counts those that failed. */
export function createChecks(): {
  check: (what: string, isGood: boolean, found: unknown) => void
  countFailures: () => number
} {
  let failures = 0
  return {
    check(what, isGood, found) {
      if (!isGood) failures += 1
      console.log(`${isGood ? 'ok    ' : 'failed'} ${what}${isGood ? '' : `: ${String(found)}`}`)
    },
    countFailures: () => failures,
  }
}
