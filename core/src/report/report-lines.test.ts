import { describe, expect, test } from 'vitest'
import {
  aSkip,
  aComponent,
  anActivity,
  aPerson,
  aPurchase,
  anActivityTask,
  aTaskType,
  owedFacts,
} from '../owed-task/owed-facts.builders.ts'
import type { OwedFacts } from '../owed-task/owed-facts.ts'
import { buildReportLines } from './report-lines.ts'

const maya = aPerson({ contactId: 'maya' })
const waiver = anActivityTask({ id: 1 })
const rental = anActivityTask({ id: 2, taskTypeId: 2, posWaiverId: null, isOptional: true })
const skiing = anActivity({ id: 1, productIds: ['PASS'], tasks: [waiver, rental] })
const pass = aPurchase({ contactId: 'maya', productId: 'PASS', productDate: null, kind: 'prepaidAccess', isOpen: true })
const signed = {
  contactId: 'maya',
  authorizationType: 'SEASON',
  startDate: '2026-11-01',
  endDate: null,
  textHash: null,
}

const lines = (over: Partial<OwedFacts>, isWaiting = () => false, hasCheckedIn = false) =>
  buildReportLines(owedFacts({ people: [maya], activities: [skiing], purchases: [pass], ...over }), isWaiting, {
    hasCheckedIn,
  })
const statuses = (over: Partial<OwedFacts>, isWaiting = () => false) =>
  lines(over, isWaiting).map(({ status }) => status)

describe('a task of a guest is', () => {
  test('missing while nothing is on record', () => {
    expect(statuses({})).toEqual(['Missing', 'Missing'])
  })
  test('complete with a record that counts', () => {
    expect(statuses({ authorizations: [signed] })[0]).toBe('Complete')
  })
  test('waiting for the point of sale until it has been sent there', () => {
    expect(statuses({ authorizations: [signed] }, () => true)[0]).toBe('WaitingForPos')
  })
  test('expired with a record that no longer counts', () => {
    expect(statuses({ authorizations: [{ ...signed, endDate: '2026-12-04' }] })[0]).toBe('Expired')
  })
  test('missing if the record lacks a field that is required now', () => {
    const rentalProfiles = [
      { contactId: 'maya', updatedOn: '2026-12-01', hasShoeSize: false, hasStance: true, hasRequiredFields: true },
    ]
    expect(statuses({ rentalProfiles, taskTypes: [aTaskType(2, { enableShoeSize: true })] })[1]).toBe('Missing')
  })
  test('skipped on the day on which it was skipped', () => {
    expect(statuses({ completions: [aSkip('1-1-2-maya')] })[1]).toBe('Skipped')
  })
})

describe('lines', () => {
  test('exist for people with counted purchases', () => {
    expect(lines({ purchases: [{ ...pass, isCancelled: true }] })).toEqual([])
    expect(lines({ people: [maya, aPerson({ contactId: 'theo' })] }).map(({ owed }) => owed.person.contactId)).toEqual([
      'maya',
      'maya',
    ])
  })
  test('exist once for each product and day, however often it was bought', () => {
    const day = aPurchase({ contactId: 'maya', productId: 'DAY' })
    const purchases = [pass, day, { ...day, id: 'again' }, { ...day, id: 'later', productDate: '2026-12-06' }]
    expect(
      lines({ purchases })
        .filter(({ owed }) => owed.task.id === 1)
        .map(({ purchase }) => [purchase?.productId, purchase?.productDate]),
    ).toEqual([
      ['PASS', null],
      ['DAY', '2026-12-05'],
      ['DAY', '2026-12-06'],
    ])
  })
  test('have the products that require the task, at a location that follows purchases', () => {
    const location = { id: 1, usePosTransactionsAndOrders: true, isEditProfileLocation: false, defaultActivityId: null }
    const purchases = [
      { ...pass, components: [aComponent({ authorizationTypes: ['SEASON'] })] },
      aPurchase({
        contactId: 'maya',
        productId: 'RENT',
        components: [aComponent({ rules: ['RENTALPROFILEREQUIRED'] })],
      }),
    ]
    expect(lines({ location, purchases }).map(({ owed, purchase }) => [owed.task.id, purchase?.productId])).toEqual([
      [1, 'PASS'],
      [2, 'RENT'],
    ])
  })
})
