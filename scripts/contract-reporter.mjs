// The vitest reporter of npm run contract: its output and its exit status.
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'

/** The exit status if no test could run. */
const couldNotRun = 2

/** Prints the result of each test, and the requests and answers of a failed test. */
export class ContractReporter {
  #passed = 0
  #failed = 0
  #couldRun = true

  /** Prints by group, because vitest reports single tests in no order. */
  onTestSuiteResult(group) {
    const tests = [...group.children].filter(({ type }) => type === 'test')
    if (tests.length > 0) console.log(`\n${group.name}`)
    for (const test of tests) this.#report(test)
  }

  onTestRunEnd(modules, unhandledErrors) {
    const errors = [...modules.flatMap((module) => module.errors()), ...unhandledErrors]
    this.#couldRun = errors.length === 0
    for (const { message } of errors) console.error(`\n${message}`)
    console.log(`\n${this.#passed} passed, ${this.#failed} failed`)
  }

  status() {
    if (!this.#couldRun || this.#passed + this.#failed === 0) return couldNotRun
    return this.#failed === 0 ? 0 : 1
  }

  #report(test) {
    const { state, errors = [] } = test.result()
    if (state === 'passed') {
      this.#passed += 1
      console.log(`  ok     ${test.name}`)
      return
    }
    this.#failed += 1
    console.log(`  FAILED ${test.name}`)
    for (const { message, diff } of errors) this.#print(diff ?? message)
    for (const exchange of test.meta().exchanges ?? []) this.#print(exchange)
  }

  #print(text) {
    const plain = process.stdout.isTTY ? text : stripVTControlCharacters(text)
    console.log(plain.replace(/^/gm, '         '))
  }
}
