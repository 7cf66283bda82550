import { expect, test } from 'vitest'
import { owedFacts } from '../owed-task/owed-facts.builders.ts'
import { aTicket } from './readiness-facts.builders.ts'
import { getVisitDays } from './visit-days.ts'

const today = '2026-12-05'
const { purchaseWindow } = owedFacts()
const visitDays = (...purchases: Parameters<typeof aTicket>[0][]) =>
  getVisitDays(purchases.map(aTicket), today, purchaseWindow)
const from = (validFrom: string, validUntil: string) => ({
  contactId: 'maya',
  validity: { validFrom, validUntil, blackouts: [], access: [], ageMin: null, ageMax: null, isPaid: true },
})

test('the visit days are the days of the purchases from today on, each once, the earliest first', () => {
  expect(
    visitDays(
      { contactId: 'maya', productDate: '2026-12-20' },
      { contactId: 'finn', productDate: '2026-12-12' },
      { contactId: 'maya', productDate: '2026-12-12' },
      { contactId: 'maya', productDate: '2026-12-04' },
    ),
  ).toEqual(['2026-12-12', '2026-12-20'])
})
test('a purchase for several days gives each of them', () => {
  expect(visitDays(from('2026-12-04', '2026-12-06'))).toEqual(['2026-12-05', '2026-12-06'])
})
test('a season pass, a cancelled purchase and one without a day give none', () => {
  expect(
    visitDays(
      from('2026-11-01', '2027-04-30'),
      { contactId: 'maya', productDate: '2026-12-12', isCancelled: true },
      { contactId: 'maya', productDate: null },
    ),
  ).toEqual([])
})
