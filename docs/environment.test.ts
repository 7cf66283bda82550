import { expect, test } from 'vitest'
import { environment } from '../server/src/config.ts'
import { page } from './pages.ts'

test('.env.example names what the configuration and compose.yaml read, and nothing else', () => {
  const listed = [...page('.env.example').text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
  const composed = [...page('compose.yaml').text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name)
  const read = new Set([...Object.keys(environment.shape), ...composed])
  expect(listed.toSorted()).toEqual([...read].toSorted())
})
