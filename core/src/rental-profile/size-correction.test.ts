import { expect, test } from 'vitest'
import { aRentalProfile } from './rental-profile.builders.ts'
import {
  getOpenCorrections,
  getPreviousHeight,
  getSizeChanges,
  type SizeChanges,
  type StoredSizeChange,
} from './size-correction.ts'

const change = (by: string, changes: SizeChanges): StoredSizeChange => ({
  contactId: '1003',
  isByGuest: by === 'guest',
  changes,
  by,
  atUtc: '2026-12-05T14:54:00.000Z',
})
const shoe = (from: string, to: string): SizeChanges => ({ shoeSize: { from, to } })
const height = (from: string, to: string): SizeChanges => ({ selectedHeight: { from, to } })

test('a correction shows the value of the guest, the newest value, and who set it', () => {
  const open = getOpenCorrections([change('Ana', shoe('US 8', 'US 9')), change('Ben', shoe('US 9', 'US 10'))])
  expect(open).toMatchObject([{ field: 'shoeSize', from: 'US 8', to: 'US 10', by: 'Ben' }])
})
test('a value that was changed back is no correction', () => {
  expect(getOpenCorrections([change('Ana', shoe('US 8', 'US 9')), change('Ben', shoe('US 9', 'US 8'))])).toEqual([])
})
test('the guest confirms corrections by sending the sizes, also unchanged ones', () => {
  expect(getOpenCorrections([change('Ana', shoe('US 8', 'US 9')), change('guest', {})])).toEqual([])
})
test('a first profile changes nothing', () => {
  expect(getSizeChanges(undefined, aRentalProfile())).toEqual({})
})
test('a change names the fields that differ', () => {
  expect(getSizeChanges(aRentalProfile(), aRentalProfile({ shoeSize: 'US 9', updateDate: '2026-12-05' }))).toEqual(
    shoe('US 8', 'US 9'),
  )
})
test('the height before is that of the guest, until the shop has measured', () => {
  const grown = change('guest', height('H4', 'H3'))
  expect(getPreviousHeight([])).toBeNull()
  expect(getPreviousHeight([grown, change('Ana', shoe('US 8', 'US 9'))])).toBe('H4')
  expect(getPreviousHeight([grown, change('Ana', height('H3', 'H4'))])).toBeNull()
})
