import type { SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import { expect, test } from 'vitest'
import { columnsOf, text, type Columns } from '../columns.ts'
import { evidenceColumns, signedWaiverColumns, type SignedWaiver } from './signed-waiver.ts'

test('every column of a signed waiver is inserted, except for the hash of the drawing, which is computed', () => {
  expect(signedWaiverColumns.select().replace(/encode\([^,]+sha256[^]+ as drawing_hash, /, '')).toBe(
    signedWaiverColumns.names(),
  )
})

test('a field of the evidence that is hashed, but not stored, does not compile', () => {
  const { comment: _comment, ...others } = evidenceColumns.columns
  // @ts-expect-error the field `comment` has no column
  columnsOf<SignedWaiverEvidence>(others)
  // @ts-expect-error the new field `language` has no column
  columnsOf<SignedWaiverEvidence & { language: string }>(evidenceColumns.columns)
})

test('a column that is selected, but not mapped to a field, does not compile', () => {
  const row: Columns<SignedWaiver> = {
    ...signedWaiverColumns.columns,
    // @ts-expect-error a signed waiver has no field `language`
    language: text('language'),
  }
  expect(row).toBeDefined()
})

test('a column with another type than its field does not compile', () => {
  // @ts-expect-error a position is a number
  columnsOf<SignedWaiver>({ ...signedWaiverColumns.columns, position: text('position') })
})
