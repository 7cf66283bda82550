import fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { createFieldEncryption } from '../encryption/field-encryption.ts'
import { openLog } from './logger.ts'
import { handleErrors } from './problems.ts'

test('a record that cannot be decrypted is answered as unreadable; only the log says which one it is', async () => {
  const lines: string[] = []
  const log: FastifyBaseLogger = openLog('info', { write: (line) => lines.push(line) })
  const app = fastify({ loggerInstance: log })
  handleErrors(app)
  const encrypted = createFieldEncryption([Buffer.alloc(32, 1)]).encrypt('notes', 'contact 1003', 'Peanuts')
  app.get('/', () => createFieldEncryption([Buffer.alloc(32, 2)]).decrypt('notes', 'contact 1003', encrypted))

  const answer = await app.inject({ url: '/' })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'record-unreadable' })
  expect(answer.body).not.toMatch(/1003|ENCRYPTION_KEY/)
  const [line] = lines.filter((text) => text.includes('a record cannot be decrypted'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 50,
    code: 'record-unreadable',
    err: { record: { purpose: 'notes', id: 'contact 1003' } },
  })
  expect(lines.join()).not.toContain('Peanuts')
})
