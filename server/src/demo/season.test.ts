import { expect, test } from 'vitest'
import { getSeason } from './season.ts'

test.each([
  ['2026-11-21', '2026/27', '2027-05-31'],
  ['2027-01-01', '2026/27', '2027-05-31'],
  ['2027-05-03', '2026/27', '2027-05-31'],
  ['2027-05-04', '2027/28', '2028-05-31'],
  ['2027-07-04', '2027/28', '2028-05-31'],
  ['2098-12-31', '2098/99', '2099-05-31'],
  ['2099-12-31', '2099/00', '2100-05-31'],
])('on %s the season on sale is %s, which ends on %s', (today, label, lastDay) => {
  expect(getSeason(today)).toEqual({ label, lastDay })
})
