import { expect, test } from 'vitest'
import { aContactMedia } from './media.builders.ts'
import { sortPassIds, getRelevantPasses, countConnectedPasses } from './connected-passes.ts'

const maya = aContactMedia('Maya', 'Connected')
const theo = aContactMedia('Theo', 'Sent')
const juno = aContactMedia('Juno', 'Unsent')
const finn = aContactMedia('Finn', 'NoMedia')
const sam = aContactMedia('Sam', 'NoMedia', { productName: null })

test('a person without a mobile product and without a pass is left out', () => {
  expect(getRelevantPasses([maya, sam, finn])).toEqual([maya, finn])
  const former = aContactMedia('Pat', 'Sent', { productName: null })
  expect(getRelevantPasses([former])).toEqual([former])
})

test('a pass counts as connected once a device has it', () => {
  expect(countConnectedPasses([maya, theo, juno, finn])).toEqual({ connected: 1, all: 4 })
})

test('passes that are ready to send come first, the others stay in household order', () => {
  expect(sortPassIds([maya, theo, juno, finn])).toEqual(['juno', 'maya', 'theo', 'finn'])
})
