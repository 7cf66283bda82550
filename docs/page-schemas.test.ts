import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { markSchemas } from '../web/unused-schemas.ts'

const build = (code: string) => markSchemas(code, parseSync('module.ts', code).program)

test('a call has nothing in the pages but what they send it with, and imports nothing for the rest', () => {
  const code = `import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Household, maxBytes } from './household.ts'
import { householdPath } from './household-path.ts'
const query = z.object({})
export const readHousehold = endpoint({
  name: 'readHousehold',
  method: 'GET',
  path: householdPath,
  query,
  answer: z.object({ household: Household }),
  bodyLimit: maxBytes,
  savesNothing: true,
})
`
  const built = build(code)
  for (const kept of ["name: 'readHousehold'", 'path: householdPath', 'savesNothing: true', './household-path.ts'])
    expect(built).toContain(kept)
  for (const gone of ['Household,', 'household: Household', './household.ts', 'maxBytes'])
    expect(built).not.toContain(gone)
})

test('a schema that no page uses is left out, and one that a page uses is the same', () => {
  const built = build(`import * as z from 'zod/mini'\nexport const Id = z.int().check(z.positive()), one = 1\n`)
  expect(built).toContain('Id = /* @__PURE__ */ (() => (z.int().check(z.positive())))(), one = 1')
})

test('functions, and modules without schemas, stay as they are', () => {
  const code = `import * as z from 'zod/mini'
import { t } from './t.ts'
export const build = (name: string) => z.object({ name: z.literal(name) })
export const text = t('z')
`
  expect(build(code)).toBe(code)
})
