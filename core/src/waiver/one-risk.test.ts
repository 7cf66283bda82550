import { expect, test } from 'vitest'
import { aContact } from '../contact-task/contact-task.builders.ts'
import { isFramePage } from '../task/external-waiver.ts'
import { OneRiskRequest, buildOneRiskRequest } from './one-risk.ts'

const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 9, dateOfBirth: '2016-02-29' })
const pat = aContact({ contactId: 'pat', firstName: 'Pat', age: null, dateOfBirth: '1900-01-01' })

test('the request has the format of the provider: dates as digits, a dummy birth date as empty', () => {
  const request = buildOneRiskRequest('RTP', [
    {
      externalWaiverId: 'X-1',
      posWaiverId: 'PARK',
      endEffectiveDate: '2027-05-31',
      productId: 'SEASON',
      contacts: [juno, pat],
    },
  ])
  expect(request).toMatchObject({
    language: 'en',
    integration: 'First Chair',
    waivers: [
      {
        waiverId: 'X-1',
        posWaiverId: 'PARK',
        pos: 'RTP',
        posProductId: 'SEASON',
        posProductCode: 'SEASON',
        posExpirationDate: '20270531',
        guests: [
          { posGuestId: 'juno', firstName: 'Juno', lastName: 'Lindqvist', dob: '20160229' },
          { posGuestId: 'pat', dob: '' },
        ],
      },
    ],
  })
  expect(OneRiskRequest.parse(request)).toEqual(request)
})

test.each([
  ['/checkin/waiver', true],
  ['/checkin/Waiver/', true],
  ['/profile/waiver', true],
  ['/checkin', false],
  ['/checkin/waiver/x', false],
  ['/x/checkin/waiver', false],
  ['/home', false],
])('%s may contain the frame of a provider: %s', (path, may) => {
  expect(isFramePage(path)).toBe(may)
})
