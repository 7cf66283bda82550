import { setImmediate as endOfTurn } from 'node:timers/promises'
import type pg from 'pg'

/** How many keys one question names, so that none grows long; a household's contacts may take it a little further. */
const mostKeys = 64

/**
 * One question for everybody who asks the same in one turn of the event loop: on a busy server several requests are read in
 * a turn, and each statement costs a write to the database's socket, which wakes it up. Asked alone nobody waits. The answer
 * tells of all keys that were asked about, so everybody takes their own out of it and changes nothing in it; it is never older
 * than the asking. Where the question fails, it fails for everybody who asked.
 */
export function askedTogether<Answer>(
  ask: (pool: pg.Pool, keys: readonly string[]) => Promise<Answer>,
): (pool: pg.Pool, keys: readonly string[]) => Promise<Answer> {
  const open = new WeakMap<pg.Pool, { keys: Set<string>; answer: Promise<Answer> }>()

  function begin(pool: pg.Pool) {
    const keys = new Set<string>()
    const answer = endOfTurn().then(() => {
      if (open.get(pool) === question) open.delete(pool)
      return ask(pool, [...keys])
    })
    const question = { keys, answer }
    open.set(pool, question)
    return question
  }

  return (pool, keys) => {
    const present = open.get(pool)
    const question = present && present.keys.size < mostKeys ? present : begin(pool)
    for (const key of keys) question.keys.add(key)
    return question.answer
  }
}
