import { expect, test } from 'vitest'
import type { Purchase, PurchaseValidity } from '../household/household.ts'
import { getPlannedTime } from './planned-time.ts'

const day = '2026-12-05'
const window = {
  daysBeforeCurrentDay: 0,
  daysAfterCurrentDay: 30,
  resortCodes: [],
  resortGroupCodes: [],
  salesLocationIds: [],
}
const aValidity = (over: Partial<PurchaseValidity>): PurchaseValidity => ({
  validFrom: null,
  validUntil: null,
  blackouts: [],
  access: [],
  ageMin: null,
  ageMax: null,
  isPaid: true,
  ...over,
})
const aTicket = (over: Partial<Purchase> = {}, fromTime: string | null = null): Purchase => ({
  id: 'A',
  contactId: '1001',
  kind: 'transaction',
  isOpen: false,
  isCancelled: false,
  productId: 'DAY',
  productName: 'Day ticket',
  productDate: day,
  resortCode: null,
  resortGroupCode: null,
  salesLocationId: null,
  components: [],
  validity: aValidity({ access: [{ place: null, fromTime, untilTime: null }] }),
  ...over,
})
const plan = (purchases: Purchase[], code?: 'nothing-bought' | 'photo-missing') =>
  getPlannedTime(
    {
      contactId: '1001',
      blockers: code
        ? [
            {
              code,
              blocks: 'gate',
              resolvedBy: 'guest',
              action: { kind: 'none', contactTaskId: null },
              subject: '',
              message: '',
              since: null,
              until: null,
            },
          ]
        : [],
    },
    purchases,
    { day, window, opensAt: '09:00' },
  )

test.each<[string, Purchase[], string | null]>([
  ['a ticket for the day is expected when the place opens', [aTicket()], '09:00'],
  ['an afternoon ticket is expected at its start', [aTicket({}, '12:30')], '12:30'],
  [
    'two tickets are expected at the start of the first',
    [aTicket({}, '15:00'), aTicket({ id: 'B' }, '12:30')],
    '12:30',
  ],
  ['a ticket from before the opening is expected when the place opens', [aTicket({}, '07:00')], '09:00'],
  ['a ticket for tomorrow is not expected', [aTicket({ productDate: '2026-12-06' })], null],
  ['a cancelled ticket is not expected', [aTicket({ isCancelled: true })], null],
  ['a rental, which opens no gate, is expected when the place opens', [aTicket({ validity: aValidity({}) })], '09:00'],
  ['only a ticket of somebody else is expected with the household', [aTicket({ contactId: '1002' })], '09:00'],
  [
    'a season pass alone says nothing about the day',
    [
      aTicket({
        productDate: '2026-11-01',
        validity: aValidity({ validFrom: '2026-11-01', validUntil: '2027-04-30' }),
      }),
    ],
    null,
  ],
])('who has %s', (_what, purchases, time) => {
  expect(plan(purchases)).toBe(time)
})

test('a person who has bought nothing is not expected; a person who only lacks a photo is', () => {
  expect(plan([aTicket()], 'nothing-bought')).toBeNull()
  expect(plan([aTicket()], 'photo-missing')).toBe('09:00')
})
