import { expect, test } from 'vitest'
import { environment } from '../server/src/config/config.ts'
import { page } from './pages.ts'

test('.env.example lists exactly the names that the configuration and compose.yaml read', () => {
  const listed = [...page('.env.example').text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
  const inCompose = [...page('compose.yaml').text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name)
  const read = new Set([...Object.keys(environment.shape), ...inCompose])
  expect(listed.toSorted()).toEqual([...read].toSorted())
})
