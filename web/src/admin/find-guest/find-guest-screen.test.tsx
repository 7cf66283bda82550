import { findGuests } from '@first-chair/core/session/reference.api'
import type { GuestSearchRow } from '@first-chair/core/session/guest-search'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, refuse, unreachable } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const lindqvists: GuestSearchRow = {
  reference: 'K7QM-4TRX',
  createdDateUtc: '2026-12-05T12:00:00.000Z',
  household: {
    ipCode: '1001',
    emails: ['maya@example.test'],
    people: [
      { contactId: '1001', firstName: 'Maya', lastName: 'Lindqvist' },
      { contactId: '1003', firstName: 'Juno', lastName: 'Lindqvist' },
    ],
  },
  unmatchedSignIn: null,
}
const results = (guests: GuestSearchRow[], over: object = {}) => ({
  guests,
  hasMore: false,
  by: ['name' as const],
  notSearchedAtPos: [],
  ...over,
})

const label = 'Reference, name, e-mail or IP code'
const search = async (text: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: label }), text)
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
}

test('a search by name shows the matching households, and the name stays out of the address', async () => {
  const searched: unknown[] = []
  answer(findGuests, ({ body }) => {
    searched.push(body)
    return results([lindqvists])
  })
  const { router } = openAdminPage('/admin/references')
  await search('lindqvist')
  expect(await screen.findByRole('heading', { name: 'Household of Maya Lindqvist' })).toBeDefined()
  expect(screen.getByText('IP code 1001')).toBeDefined()
  expect(screen.getByText(/Juno Lindqvist/)).toBeDefined()
  expect(screen.getByText(/Reference K7QM-4TRX/)).toBeDefined()
  const waiting = screen.getByRole('link', { name: 'Data that was not sent yet' })
  expect(waiting.getAttribute('href')).toContain('/admin/outsidesystems?ipCode=')
  expect(searched).toEqual([{ search: 'lindqvist' }])
  expect(router.state.location.search).toEqual({})
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 match'))
})

test('a reference in the address is searched immediately, and a sign-in without a profile shows the reason', async () => {
  answer(
    findGuests,
    results([
      {
        ...lindqvists,
        household: null,
        unmatchedSignIn: {
          givenName: 'Robin',
          familyName: 'Vale',
          email: 'robin@example.test',
          reason: 'email-not-verified',
          triedDateUtc: '2026-12-05T12:30:00.000Z',
        },
      },
    ]),
  )
  openAdminPage('/admin/references?reference=K7QM-4TRX')
  expect(await screen.findByText('The e-mail address has not been verified by the sign-in provider.')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Robin Vale, without a profile' })).toBeDefined()
})

test('the page says when there are more matches, and when a household has never signed in', async () => {
  const household = { ...lindqvists, reference: null, createdDateUtc: null }
  answer(findGuests, results([household], { hasMore: true }))
  openAdminPage('/admin/references')
  await search('li')
  expect(await screen.findByText('The first 1 matches')).toBeDefined()
  expect(screen.getByText(/There are more/)).toBeDefined()
  expect(screen.getByText('Has never signed in, so there is no reference yet')).toBeDefined()
})

test('the page says when nothing matches, and what the point of sale cannot be searched by', async () => {
  answer(findGuests, results([], { notSearchedAtPos: ['name'] }))
  openAdminPage('/admin/references')
  await search('lindqvist')
  expect(await screen.findByText('No matching guests')).toBeDefined()
  expect(screen.getByText(/It cannot be searched by name/)).toBeDefined()
})

test('a search text that is too short is refused at the field, and a failed search can be tried again', async () => {
  refuse(findGuests, 'invalid-input', {
    fields: [{ path: 'search', rule: 'custom', message: 'Please type at least two letters of a name.' }],
  })
  openAdminPage('/admin/references')
  await search('a@')
  expect(await screen.findByText('Please type at least two letters of a name.')).toBeDefined()
  unreachable(findGuests)
  await search('bc')
  const tryAgain = await screen.findByRole('button', { name: 'Try again' })
  answer(findGuests, results([lindqvists]))
  await userEvent.click(tryAgain)
  expect(await screen.findByRole('heading', { name: 'Household of Maya Lindqvist' })).toBeDefined()
})
