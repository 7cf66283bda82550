import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOfTheProject } from './pages.ts'

test('no two advisory locks have the same number, because one would wait for the other', () => {
  const locks = filesOfTheProject()
    .filter((path) => /^server\/src\/.*\.ts$/.test(path) && !/\.(?:test|builders)\.ts$/.test(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/^(?:export )?const \w*Lock = ([\d_]+)$/gm)])
    .map(([, number = '']) => Number(number.replaceAll('_', '')))
  expect(locks.length).toBeGreaterThan(8)
  expect(locks.filter((number, index) => locks.indexOf(number) !== index)).toEqual([])
})
