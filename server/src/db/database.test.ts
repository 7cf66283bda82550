import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable, openPool } from './database.ts'

const errorWith = (code: string): Error => Object.assign(new Error('x'), { code })

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '57P01',
  '57P03',
  '53300',
  '08006',
])('%s means that the database is not available', (code) => {
  expect(isDatabaseUnavailable(errorWith(code))).toBe(true)
})

test.each(['23505', '42P01', '22P02', '40001', 'P0001', 'FC001'])('%s means that a statement is wrong', (code) => {
  expect(isDatabaseUnavailable(errorWith(code))).toBe(false)
})

test('an error that ends the session means that the database is not available, whatever its code', () => {
  expect(isDatabaseUnavailable(Object.assign(errorWith('55000'), { severity: 'FATAL' }))).toBe(true)
  expect(isDatabaseUnavailable(Object.assign(errorWith('55000'), { severity: 'ERROR' }))).toBe(false)
})

test('a refused connection and an unknown host both mean that the database is not available', async () => {
  for (const url of ['postgresql://x@127.0.0.1:1/x', 'postgresql://x@no-such-host.invalid/x']) {
    const pool = openPool(url, () => undefined)
    const error: unknown = await pool.query('select 1').catch((reason: unknown) => reason)
    expect(isDatabaseUnavailable(error), String(error)).toBe(true)
    await pool.end()
  }
})

test('dates are read as text and counts as numbers, whatever the time zone of the machine', () => {
  const { DATE, INT8 } = pg.types.builtins
  const pool = openPool('postgresql://x@127.0.0.1:1/x', () => undefined)
  const types = pool.options.types
  expect(types?.getTypeParser(DATE)('2026-12-05')).toBe('2026-12-05')
  expect(types?.getTypeParser(INT8)('42')).toBe(42)
})
