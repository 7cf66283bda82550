import { expect, test } from 'vitest'
import { pointOnCable, treePath } from './scene.ts'

const cable = { cable: '0,100 60,100 60,20' }

test('a point on the cable is calculated from its share of the length, also around bends', () => {
  expect(pointOnCable(cable, 0)).toEqual({ x: 0, y: 100 })
  expect(pointOnCable(cable, 60 / 140)).toEqual({ x: 60, y: 100 })
  expect(pointOnCable(cable, 100 / 140)).toEqual({ x: 60, y: 60 })
  expect(pointOnCable(cable, 1)).toEqual({ x: 60, y: 20 })
})

test('a point never lies beyond the ends of the cable', () => {
  expect(pointOnCable(cable, -1)).toEqual({ x: 0, y: 100 })
  expect(pointOnCable(cable, 2)).toEqual({ x: 60, y: 20 })
})

test('a tree starts at its foot and has the given height', () => {
  const [, ...corners] = [...treePath('50,200,30').matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])
  const heights = corners.map(([, y]) => y ?? 0)
  expect(treePath('50,200,30')).toMatch(/^M50 170L/)
  expect(Math.max(...heights)).toBe(200)
})
