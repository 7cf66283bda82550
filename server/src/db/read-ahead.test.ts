import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

const list = ['a', 'b', 'c', 'd', 'e']
const partSize = 2
const maxParts = 4

/** Judges parts of the list. `log` gets what happens; `judge` decides where a part ends. */
function judgeParts(log: string[], judge: (keys: readonly string[]) => Promise<string | undefined>) {
  return async (after: string, onRead: (end: string | undefined) => void) => {
    const keys = list.filter((key) => key > after).slice(0, partSize)
    log.push(`read ${keys.join('')}`)
    onRead(getEnd(keys))
    const end = await judge(keys)
    log.push(`judged ${keys.join('')}`)
    return { value: keys.join(''), end }
  }
}

const getEnd = (keys: readonly string[]) => (keys.length < partSize ? undefined : keys.at(-1))
const endOfTurn = () => new Promise((resolve) => setImmediate(resolve))

async function judgeLater(keys: readonly string[]): Promise<string | undefined> {
  await endOfTurn()
  return getEnd(keys)
}

test('the parts come in order, and the next ones are read before the first is judged', async () => {
  const log: string[] = []
  const values: string[] = []
  for await (const value of readAhead('', maxParts, judgeParts(log, judgeLater))) values.push(value)
  expect(values).toEqual(['ab', 'cd', 'e'])
  expect(log).toEqual(['read ab', 'read cd', 'read e', 'judged ab', 'judged cd', 'judged e'])
})

test('a part that is ready does not wait until a later one was read', async () => {
  const values: string[] = []
  let letRead = () => {}
  const reading = new Promise<void>((resolve) => (letRead = resolve))
  const judgePart = async (after: string, onRead: (end: string | undefined) => void) => {
    if (after === '') onRead('a')
    else await reading
    return { value: `after ${after}`, end: after === '' ? 'a' : undefined }
  }
  for await (const value of readAhead('', maxParts, judgePart)) {
    values.push(value)
    letRead()
  }
  expect(values).toEqual(['after ', 'after a'])
})

test('no more parts are in memory than allowed', async () => {
  let count = 0
  const counts: number[] = []
  const judgePart = async (after: string, onRead: (end: string) => void) => {
    counts.push((count += 1))
    const end = String(Number(after) + 1)
    onRead(end)
    await endOfTurn()
    return { value: end, end: end === '9' ? undefined : end }
  }
  for await (const value of readAhead('0', maxParts, judgePart)) {
    count -= 1
    if (value === '9') break
  }
  expect(Math.max(...counts)).toBe(maxParts)
})

test('the next part starts after what was judged, if the part was read again and ends elsewhere', async () => {
  const log: string[] = []
  const values: string[] = []
  const judge = async (keys: readonly string[]) => (keys[0] === 'a' ? 'a' : judgeLater(keys))
  for await (const value of readAhead('', maxParts, judgeParts(log, judge))) values.push(value)
  expect(values).toEqual(['ab', 'bc', 'de', ''])
})

test('an error is thrown in the turn of its part', async () => {
  const values: string[] = []
  const judge = async (keys: readonly string[]) => {
    if (keys[0] === 'c') throw new Error('no answer')
    return judgeLater(keys)
  }
  const readAll = async () => {
    for await (const value of readAhead('', maxParts, judgeParts([], judge))) values.push(value)
  }
  await expect(readAll()).rejects.toThrow('no answer')
  expect(values).toEqual(['ab'])
})

test('who stops early waits for the parts that were started', async () => {
  const log: string[] = []
  for await (const value of readAhead('', maxParts, judgeParts(log, judgeLater))) {
    log.push(`stop after ${value}`)
    break
  }
  expect(log).toEqual(['read ab', 'read cd', 'read e', 'judged ab', 'stop after ab', 'judged cd', 'judged e'])
})
