import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { askedTogether } from './asked-together.ts'

const [pool, otherPool] = [new pg.Pool(), new pg.Pool()]
afterAll(() => Promise.all([pool.end(), otherPool.end()]))

/** A question that notes what it was asked, and answers with it. */
function aQuestion(answer: (keys: readonly string[]) => Promise<readonly string[]> = async (keys) => keys) {
  const asked: (readonly string[])[] = []
  const ask = askedTogether((_pool, keys) => {
    asked.push(keys)
    return answer(keys)
  })
  return { ask, asked }
}

/** A question about "first" that was sent, and is answered when the test says so. */
async function oneUnderWay() {
  let answerEarly = () => {}
  const isTime = new Promise<void>((resolve) => (answerEarly = resolve))
  const { ask, asked } = aQuestion(async (keys) => {
    if (keys.includes('first')) await isTime
    return keys
  })
  const early = ask(pool, ['first'])
  await nextTurn()
  return { ask, asked, early, answerEarly }
}

test('what is asked in one turn is one question that names each key once, and all hear the answer', async () => {
  const { ask, asked } = aQuestion()
  const answers = await Promise.all([ask(pool, ['a', 'b']), ask(pool, ['c']), ask(pool, ['b'])])
  expect(asked).toEqual([['a', 'b', 'c']])
  for (const answer of answers) expect(answer).toEqual(['a', 'b', 'c'])
})

test('what is asked while a question waits for its answer is the next question, in one piece', async () => {
  const { ask, asked, early, answerEarly } = await oneUnderWay()
  const late = [ask(pool, ['second'])]
  await nextTurn()
  late.push(ask(pool, ['third']))
  await nextTurn()
  expect(asked).toEqual([['first']])
  answerEarly()
  expect(await early).toEqual(['first'])
  expect(await Promise.all(late)).toEqual([
    ['second', 'third'],
    ['second', 'third'],
  ])
})

test('a question whose answer does not come holds nobody up for long', async () => {
  const { ask, asked, early, answerEarly } = await oneUnderWay()
  expect(await ask(pool, ['second'])).toEqual(['second'])
  expect(asked).toEqual([['first'], ['second']])
  answerEarly()
  expect(await early).toEqual(['first'])
})

test('a question that fails fails for all who asked it, and the next one is asked anew', async () => {
  let isAway = true
  const { ask } = aQuestion(async (keys) => {
    if (isAway) throw new Error('away')
    return keys
  })
  const outcomes = await Promise.allSettled([ask(pool, ['a']), ask(pool, ['b'])])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isAway = false
  expect(await ask(pool, ['a'])).toEqual(['a'])
})

test('no question grows without end, and every key is in one', async () => {
  const { ask, asked } = aQuestion()
  const keys = Array.from({ length: 200 }, (_, index) => String(index))
  const answers = await Promise.all(keys.map((key) => ask(pool, [key])))
  expect(asked.map(({ length }) => length)).toEqual([64, 64, 64, 8])
  expect(answers.every((answer, index) => answer.includes(String(index)))).toBe(true)
})

test('two databases are two questions', async () => {
  const { ask, asked } = aQuestion()
  await Promise.all([ask(pool, ['here']), ask(otherPool, ['there'])])
  expect(asked).toEqual([['here'], ['there']])
})
