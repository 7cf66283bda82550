import { expect, test } from 'vitest'
import { environment } from '../server/src/config/environment.ts'
import { secretNames, toFileVariable } from '../server/src/config/read-secret-files.ts'
import { page } from './pages.ts'

test('.env.example lists exactly the names that the configuration and compose.yaml read', () => {
  const listed = [...page('.env.example').text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
  const inCompose = [...page('compose.yaml').text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name)
  const read = new Set([...Object.keys(environment.shape), ...secretNames.map(toFileVariable), ...inCompose])
  expect(listed.toSorted()).toEqual([...read].toSorted())
})

test('every secret that may be in a file is a name of the configuration', () => {
  for (const name of secretNames) expect(Object.keys(environment.shape)).toContain(name)
})

test('every name that sounds like a secret may be in a file', () => {
  // A lost key is named by its id, which does not reveal the key.
  const publicNames = new Set(['ENCRYPTION_KEY_LOST'])
  const secrets = Object.keys(environment.shape).filter(
    (name) =>
      /SECRET|TOKEN|KEY|HEADERS|PASSWORD|PASSPHRASE|^(DATABASE|OBJECT_STORAGE)_.*URL|^SMTP_URL/.test(name) &&
      !publicNames.has(name),
  )
  expect(secrets.length).toBeGreaterThan(5)
  for (const name of secrets) expect(secretNames).toContain(name)
})
