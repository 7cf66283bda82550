import { setImmediate as endOfTurn } from 'node:timers/promises'
import type pg from 'pg'

/** How many keys one question names, so that none grows long; a household's contacts may take it a little further. */
const mostKeys = 64
/** How many milliseconds a question waits for the one before: a connection that hangs must not stop everybody. */
const longestWait = 20

/**
 * One question for everybody who asks the same in one turn of the event loop, or while the question before waits for its
 * answer: each statement costs a write to the database's socket, which wakes it up, and on a busy server that is more than a
 * short question costs otherwise. Whoever asks a server at rest waits for nobody. The answer tells of all keys that were asked
 * about, so everybody takes their own out of it and changes nothing in it; it is never older than the asking. Where the
 * question fails, it fails for everybody who asked.
 */
export function askedTogether<Answer>(
  ask: (pool: pg.Pool, keys: readonly string[]) => Promise<Answer>,
  patience = longestWait,
): (pool: pg.Pool, keys: readonly string[]) => Promise<Answer> {
  type Question = { keys: Set<string>; isSent: boolean; answer: Promise<Answer>; settled: Promise<void> }
  const newest = new WeakMap<pg.Pool, Question>()

  function begin(pool: pg.Pool, before: Question | undefined): Question {
    const keys = new Set<string>()
    const answer = endOfTurn()
      .then(() => before && within(patience, before.settled))
      .then(() => {
        question.isSent = true
        return ask(pool, [...keys])
      })
    const nothing = () => undefined
    const question = { keys, isSent: false, answer, settled: answer.then(nothing, nothing) }
    newest.set(pool, question)
    return question
  }

  return (pool, keys) => {
    const last = newest.get(pool)
    const question = last && !last.isSent && last.keys.size < mostKeys ? last : begin(pool, last)
    for (const key of keys) question.keys.add(key)
    return question.answer
  }
}

/** Waits for what never fails, so many milliseconds at most. */
function within(milliseconds: number, settled: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    void settled.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
