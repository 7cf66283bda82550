import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

const list = ['a', 'b', 'c', 'd', 'e']
const partSize = 2

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

test('the parts come in order, and the next one is read before the present one is judged', async () => {
  const log: string[] = []
  const values: string[] = []
  for await (const value of readAhead('', judgeParts(log, judgeLater))) values.push(value)
  expect(values).toEqual(['ab', 'cd', 'e'])
  expect(log).toEqual(['read ab', 'read cd', 'judged ab', 'read e', 'judged cd', 'judged e'])
})

test('the next part starts after what was judged, if the part was read again and ends elsewhere', async () => {
  const log: string[] = []
  const values: string[] = []
  const judge = async (keys: readonly string[]) => (keys[0] === 'a' ? 'a' : judgeLater(keys))
  for await (const value of readAhead('', judgeParts(log, judge))) values.push(value)
  expect(values).toEqual(['ab', 'bc', 'de', ''])
})

test('an error is thrown in the turn of its part', async () => {
  const values: string[] = []
  const judge = async (keys: readonly string[]) => {
    if (keys[0] === 'c') throw new Error('no answer')
    return judgeLater(keys)
  }
  const readAll = async () => {
    for await (const value of readAhead('', judgeParts([], judge))) values.push(value)
  }
  await expect(readAll()).rejects.toThrow('no answer')
  expect(values).toEqual(['ab'])
})

test('who stops early waits for the part that was started', async () => {
  const log: string[] = []
  for await (const value of readAhead('', judgeParts(log, judgeLater))) {
    log.push(`stop after ${value}`)
    break
  }
  expect(log).toEqual(['read ab', 'read cd', 'judged ab', 'stop after ab', 'judged cd'])
})
