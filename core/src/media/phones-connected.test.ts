import { expect, test } from 'vitest'
import { aContactMedia } from './media.builders.ts'
import { orderOfPasses, passesOf, phonesConnected } from './phones-connected.ts'

const maya = aContactMedia('Maya', 'Connected')
const theo = aContactMedia('Theo', 'Sent')
const juno = aContactMedia('Juno', 'Unsent')
const finn = aContactMedia('Finn', 'NoMedia')
const sam = aContactMedia('Sam', 'NoMedia', { productName: null })

test('who bought nothing for a phone and has no pass is left out', () => {
  expect(passesOf([maya, sam, finn])).toEqual([maya, finn])
  const former = aContactMedia('Pat', 'Sent', { productName: null })
  expect(passesOf([former])).toEqual([former])
})

test('phones are connected once a device has the pass', () => {
  expect(phonesConnected([maya, theo, juno, finn])).toEqual({ connected: 1, all: 4 })
})

test('what is ready to be sent comes first, the others stay in the order of the household', () => {
  expect(orderOfPasses([maya, theo, juno, finn])).toEqual(['juno', 'maya', 'theo', 'finn'])
})
