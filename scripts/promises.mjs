// What npm run contract prints of a run, and the status it ends with.
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'

/** The status when not one promise could be tried. */
const couldNotTry = 2

/** Says of each promise whether it is kept, and of a broken one what was asked and answered. */
export class Promises {
  #passed = 0
  #failed = 0
  #wasTried = true

  /** By groups: of single promises vitest tells in no order. */
  onTestSuiteResult(group) {
    const promises = [...group.children].filter(({ type }) => type === 'test')
    if (promises.length > 0) console.log(`\n${group.name}`)
    for (const promise of promises) this.#tell(promise)
  }

  onTestRunEnd(modules, unhandledErrors) {
    const errors = [...modules.flatMap((module) => module.errors()), ...unhandledErrors]
    this.#wasTried = errors.length === 0
    for (const { message } of errors) console.error(`\n${message}`)
    console.log(`\n${this.#passed} passed, ${this.#failed} failed`)
  }

  status() {
    if (!this.#wasTried || this.#passed + this.#failed === 0) return couldNotTry
    return this.#failed === 0 ? 0 : 1
  }

  #tell(promise) {
    const { state, errors = [] } = promise.result()
    if (state === 'passed') {
      this.#passed += 1
      console.log(`  ok     ${promise.name}`)
      return
    }
    this.#failed += 1
    console.log(`  FAILED ${promise.name}`)
    for (const { message, diff } of errors) this.#say(diff ?? message)
    for (const exchange of promise.meta().exchanges ?? []) this.#say(exchange)
  }

  #say(words) {
    const plain = process.stdout.isTTY ? words : stripVTControlCharacters(words)
    console.log(plain.replace(/^/gm, '         '))
  }
}
