import type { PrivacyPerson } from '@first-chair/core/privacy/privacy'
import {
  erasePerson,
  listPrivacyRequests,
  readPrivacyPerson,
  refusePrivacyRequest,
} from '@first-chair/core/privacy/privacy.api'
import { placeLegalHold, readRetention } from '@first-chair/core/retention/retention.api'
import { findGuests } from '@first-chair/core/session/reference.api'
import { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import { readAdminSettings } from '@first-chair/core/settings/admin-settings.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const theo: PrivacyPerson = {
  contactId: '1002',
  firstName: 'Theo',
  lastName: 'Lindqvist',
  isHead: false,
  others: [{ contactId: '1001', firstName: 'Maya', isHead: true }],
  knownSinceUtc: '2023-12-04T10:00:00Z',
  holds: [],
  requests: [],
  erasures: [],
  preview: {
    goes: [
      { record: 'photo', count: 1, kept: { reason: 'clock', until: '2029-10-31' } },
      { record: 'sizes', count: 2, kept: { reason: 'no-rule', until: null } },
      { record: 'sign-in', count: 1, kept: null },
    ],
    staysWaivers: [
      {
        position: 12,
        taskName: 'Season Liability Waiver',
        signedAtUtc: '2026-02-13T10:00:00Z',
        kept: { reason: 'clock', until: '2028-10-31' },
        isOfOthers: false,
      },
    ],
    logLeaves: 5,
    archivedWaivers: 0,
  },
}
const hold = {
  id: 3,
  contactIds: ['1002'],
  incident: '2026-031',
  reason: 'Knee injury',
  placedBy: 'dana@kestrel.example',
  placedDateUtc: '2026-01-22T10:00:00Z',
  lifted: null,
}
const request = {
  id: 7,
  kind: 'erase' as const,
  contactId: '1002',
  askedDateUtc: '2026-12-04T10:00:00Z',
  dueOn: '2027-01-03',
  state: 'open' as const,
  answer: '',
  householdIpCode: '1001',
  name: 'Theo Lindqvist',
}

beforeEach(() => {
  answer(listPrivacyRequests, { requests: [request] })
  answer(readRetention, {
    holds: [],
    lastRun: {
      day: '2026-12-05',
      finishedDateUtc: '2026-12-05T09:53:00Z',
      erased: { waivers: 200, photos: 10, profiles: 4, messages: 0, auditEntries: 0 },
      keptByHold: 3,
    },
  })
  answer(readAdminSettings, {
    ...GeneralSettings.parse({ keepWaiversYears: 2, keepMinorsWaiversYears: 3 }),
    oneRiskSecret: '',
    isOneRiskSecretSet: false,
    pointOfSaleSystem: 'built-in',
    languageSettings: '{}',
    languageVersion: 1,
    themeSettings: '{}',
    themeVersion: 1,
    problems: [],
    version: 1,
    modifiedDateUtc: '2026-12-01T10:00:00Z',
  })
  answer(readPrivacyPerson, theo)
})

const openTheo = () => {
  openAdminPage('/admin/privacy?person=1002&household=1001')
  return userEvent.setup()
}

test('a person is found by name, and the address has only the numbers', async () => {
  answer(findGuests, {
    guests: [
      {
        reference: null,
        createdDateUtc: null,
        household: {
          ipCode: '1001',
          emails: [],
          people: [{ contactId: '1002', firstName: 'Theo', lastName: 'Lindqvist' }],
        },
        unmatchedSignIn: null,
      },
    ],
    hasMore: false,
    by: ['name'],
    notSearchedAtPos: [],
  })
  const { router } = openAdminPage('/admin/privacy')
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Name, e-mail, reference or IP code'), 'theo{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Open Theo Lindqvist' }))
  expect(await screen.findByRole('heading', { name: 'If you erase Theo' })).toBeDefined()
  expect(router.state.location.href).not.toMatch(/theo/i)
})

test('the page says what the point of sale cannot be searched by', async () => {
  answer(findGuests, { guests: [], hasMore: false, by: ['name'], notSearchedAtPos: ['name'] })
  openAdminPage('/admin/privacy')
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Name, e-mail, reference or IP code'), 'theo{Enter}')
  expect(await screen.findByText(/It cannot be searched by name/)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'No matching people' })).toBeDefined()
})

test('a sign-in without a profile is found by its e-mail, with all that is stored of it', async () => {
  answer(findGuests, {
    guests: [
      {
        reference: 'K7QM-4TRX',
        createdDateUtc: '2026-12-01T10:00:00Z',
        household: null,
        unmatchedSignIn: {
          givenName: 'Nora',
          familyName: 'Vale',
          email: 'nora@mail.example',
          reason: 'none',
          triedDateUtc: '2026-12-04T10:00:00Z',
        },
      },
    ],
    hasMore: false,
    by: ['email'],
    notSearchedAtPos: [],
  })
  openAdminPage('/admin/privacy')
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Name, e-mail, reference or IP code'), 'nora@mail.example{Enter}')
  expect(await screen.findByRole('heading', { name: '1 sign-in without a profile' })).toBeDefined()
  expect(screen.getByText(/^nora@mail\.example\. Reference K7QM-4TRX\. Last attempt/)).toBeDefined()
  expect(screen.getByText(/goes by itself four weeks after the last attempt/)).toBeDefined()
})

test('the preview says what goes, what stays until when, and who is not erased', async () => {
  openTheo()
  expect(await screen.findByText('Kept until 10/31/2028. Then it goes by itself.')).toBeDefined()
  expect(screen.getByText('Also photos that were not accepted')).toBeDefined()
  expect(screen.getByText('Would be kept until 10/31/2029.')).toBeDefined()
  expect(screen.getByText('Would be kept without a limit: no rule is set.')).toBeDefined()
  expect(screen.getByText('Maya is not erased.')).toBeDefined()
  expect(await screen.findByText(/: 214 records went, 3 kept by legal hold\./)).toBeDefined()
  expect(screen.getByText('Age 18 + 3 years')).toBeDefined()
})

test('an erasure needs a reason, the last name and a Yes, and ends with a receipt, without another reading of the person', async () => {
  const sent: unknown[] = []
  let readingsAfterwards = 0
  answer(erasePerson, (call) => {
    sent.push(call.body)
    answer(readPrivacyPerson, () => {
      readingsAfterwards += 1
      return theo
    })
    return { receipt: 'K7QM-4TRX', erasedDateUtc: '2026-12-05T15:00:00Z', waiversKept: 1 }
  })
  const user = openTheo()
  await user.click(await screen.findByRole('button', { name: 'Erase Theo' }))
  expect(screen.getByText('Please write a reason.')).toBeDefined()
  await user.type(screen.getByLabelText(/^Reason/), 'Asked by mail')
  await user.type(screen.getByLabelText(/^Type the last name/), 'Lindqvist')
  await user.click(screen.getByRole('button', { name: 'Erase Theo' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('K7QM-4TRX')).toBeDefined()
  expect(sent).toEqual([{ reason: 'Asked by mail', typedName: 'Lindqvist' }])
  expect(readingsAfterwards).toBe(0)
})

test('a refused erasure keeps what was typed and says at the field what is wrong', async () => {
  refuse(erasePerson, 'invalid-input', {
    fields: [{ path: 'typedName', rule: 'name-differs', message: 'This is not the last name of the person.' }],
  })
  const user = openTheo()
  await user.type(await screen.findByLabelText(/^Reason/), 'Asked by mail')
  await user.type(screen.getByLabelText(/^Type the last name/), 'Okafor')
  await user.click(screen.getByRole('button', { name: 'Erase Theo' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('This is not the last name of the person.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('Asked by mail')
})

test('a person on legal hold cannot be erased, and the page says who placed it and why', async () => {
  answer(readPrivacyPerson, { ...theo, holds: [hold] })
  openTheo()
  expect(await screen.findByText('Cannot be erased now')).toBeDefined()
  expect(screen.getByText(/dana@kestrel\.example.*incident 2026-031: Knee injury/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Erase Theo' })).toBeNull()
})

test('a request of a guest shows its days, opens the person, and can be refused with a reason', async () => {
  answer(refusePrivacyRequest, { ...request, state: 'refused', answer: 'A claim is open.' })
  openAdminPage('/admin/privacy')
  const user = userEvent.setup()
  expect(await screen.findByText('1 of 30 days used')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Refuse Erase, Theo Lindqvist' }))
  await user.type(await screen.findByLabelText('Reason, which the guest reads'), 'A claim is open.')
  answer(listPrivacyRequests, { requests: [] })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refuse' }))
  expect(await screen.findByText('No open request.')).toBeDefined()
})

test('a legal hold is placed on the people of an incident', async () => {
  const sent: unknown[] = []
  answer(placeLegalHold, (call) => {
    sent.push(call.body)
    return hold
  })
  openAdminPage('/admin/privacy')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Place a hold' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^IP codes/), '1002, 1003')
  await user.type(dialog.getByLabelText(/^Incident/), '2026-031')
  await user.type(dialog.getByLabelText(/^Reason/), 'Knee injury')
  await user.click(dialog.getByRole('button', { name: 'Place the hold' }))
  await waitFor(() =>
    expect(sent).toEqual([{ contactIds: ['1002', '1003'], incident: '2026-031', reason: 'Knee injury' }]),
  )
})
