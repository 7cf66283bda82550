import type pg from 'pg'
import { createReferenceCode } from './reference-code.rule.ts'
import { findReferenceOf, insertHousehold } from './reference.store.ts'

/** References are random, so even a second attempt is very unlikely to be needed. */
const maxAttempts = 5

/** The reference of a household. One that never signed in gets a new one. */
export async function requireReference(pool: pg.Pool, ipCode: string): Promise<string> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const reference = await findReferenceOf(pool, ipCode)
    if (reference !== undefined) return reference
    await insertHousehold(pool, ipCode, createReferenceCode())
  }
  throw new Error('No free household reference was found.')
}
