import { expect, test } from 'vitest'
import { light } from '../colour/tokens.ts'
import { countColours, proposeColours } from './proposed-colours.ts'

const pixels = (...areas: [red: number, green: number, blue: number, alpha: number, count: number][]): number[] =>
  areas.flatMap(([red, green, blue, alpha, count]) =>
    Array.from({ length: count }, () => [red, green, blue, alpha]).flat(),
  )

const navy = [14, 42, 60, 255, 500] as const
const orange = [255, 175, 82, 255, 200] as const
const white = [255, 255, 255, 255, 2000] as const

test('a navy and orange logo proposes navy buttons, an orange accent and a navy side panel', () => {
  const counted = countColours(pixels([...white], [...navy], [...orange]))
  expect(counted[0]).toEqual({ colour: '#FFFFFF', count: 2000 })
  expect(proposeColours(counted)).toEqual({ primary: '#0E2A3C', accent: '#FFAF52', sidebar: '#0E2A3C' })
})

test('another attempt proposes other colours of the logo', () => {
  const counted = countColours(pixels([...navy], [...orange], [20, 120, 60, 255, 300]))
  expect(proposeColours(counted).primary).toBe('#0E2A3C')
  expect(proposeColours(counted, 1).primary).toBe('#14783C')
  expect(proposeColours(counted, 3)).toEqual(proposeColours(counted))
})

test('transparent pixels and the soft edges of shapes do not count', () => {
  const counted = countColours(pixels([200, 0, 0, 40, 5000], [...navy], [0, 200, 0, 255, 2]))
  expect(proposeColours(counted)).toEqual({ primary: '#0E2A3C', accent: light.accent, sidebar: '#0E2A3C' })
})

test('a black logo keeps the colours of the product, with a black side panel', () => {
  const counted = countColours(pixels([0, 0, 0, 255, 10], [...white]))
  expect(proposeColours(counted)).toEqual({ primary: light.brand, accent: light.accent, sidebar: '#000000' })
})

test('an empty picture proposes the colours of the product', () => {
  expect(countColours([])).toEqual([])
  expect(proposeColours([])).toEqual({ primary: light.brand, accent: light.accent, sidebar: light.rail })
})

test('a light colour alone is proposed too: the theme makes its text readable', () => {
  const counted = countColours(pixels([255, 230, 120, 255, 10]))
  expect(proposeColours(counted).primary).toBe('#FFE678')
})
