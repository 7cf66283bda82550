import { findReference } from '@first-chair/core/session/reference.api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const household = {
  reference: 'K7QM-4TRX',
  createdDateUtc: '2026-12-05T12:00:00.000Z',
  household: {
    ipCode: '1001',
    emails: ['maya@example.test'],
    people: [{ contactId: '1003', firstName: 'Juno', lastName: 'Lindqvist' }],
  },
  unmatchedSignIn: null,
}

const find = async (words: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reference' }), words)
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
}

test('the reference that a guest reads out shows the household', async () => {
  answer(findReference, household)
  const { router } = openAdminPage('/admin/references')
  await find('k7qm 4trx')
  expect(await screen.findByRole('heading', { name: 'K7QM-4TRX' })).toBeDefined()
  expect(screen.getByText('IP code 1001')).toBeDefined()
  expect(screen.getByText(/Juno Lindqvist/)).toBeDefined()
  const waiting = screen.getByRole('link', { name: 'What it has not been told yet' })
  expect(waiting.getAttribute('href')).toContain('/admin/outsidesystems?ipCode=')
  expect(router.state.location.search).toEqual({ reference: 'k7qm 4trx' })
})

test('a sign-in without a profile says who tried and why it failed', async () => {
  answer(findReference, {
    ...household,
    household: null,
    unmatchedSignIn: {
      givenName: 'Robin',
      familyName: 'Vale',
      email: 'robin@example.test',
      reason: 'email-not-verified',
      triedDateUtc: '2026-12-05T12:30:00.000Z',
    },
  })
  openAdminPage('/admin/references?reference=K7QM-4TRX')
  expect(await screen.findByText('The e-mail was never confirmed at the identity provider.')).toBeDefined()
  expect(screen.getByText('Robin Vale, robin@example.test')).toBeDefined()
})

test('a reference that nobody has, and one that is none, say so', async () => {
  refuse(findReference, 'not-found')
  openAdminPage('/admin/references')
  await find('AAAA-AAAA')
  expect(await screen.findByText('Nothing was found')).toBeDefined()
  refuse(findReference, 'invalid-input', {
    fields: [{ path: 'reference', rule: 'invalid', message: 'A reference has eight letters and digits.' }],
  })
  await find('1')
  expect(await screen.findByText('A reference has eight letters and digits.')).toBeDefined()
})
