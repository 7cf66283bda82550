import type { ApiKey } from '@first-chair/core/api-key/api-key'
import { createApiKey, listApiKeys, revokeApiKey } from '@first-chair/core/api-key/api-key.api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'
import { getExpiry } from './lifetime.ts'
import { formatCurl, readOpenApiDocument } from './openapi-document.ts'

const nightly: ApiKey = {
  id: 4,
  nickname: 'Nightly',
  token: 'fc_live_ab12…',
  type: 'standard',
  scopes: ['export:read'],
  expiresDateUtc: null,
  createdDateUtc: '2026-02-09T18:02:00.000Z',
  createdBy: 'alex@resort.example',
  lastUsedDateUtc: null,
  revokedDateUtc: null,
  revokedBy: null,
}
let rows: ApiKey[]
let requests: URLSearchParams[]

beforeEach(() => {
  rows = [nightly]
  requests = []
  answer(listApiKeys, ({ url: { searchParams } }) => {
    requests.push(searchParams)
    return { rows, total: rows.length, needFixing: 0 }
  })
  answer(readOpenApiDocument, {
    paths: {
      '/api/profile': { get: { operationId: 'readProfile', security: [{ accessToken: [] }] } },
      '/api/export/Customers': {
        get: {
          operationId: 'exportCustomers',
          summary: 'The customers',
          security: [{ apiKey: ['export:read'] }],
          parameters: [
            { name: 'locationId', in: 'query', required: true },
            { name: 'page', in: 'query', required: false },
          ],
          responses: { '403': { description: '`scope-missing`: This key is not allowed to do that.' } },
        },
      },
    },
  })
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the whole token of a new key is shown once, with a warning, and can be copied', async () => {
  const user = userEvent.setup()
  let sent: unknown
  answer(createApiKey, ({ body }) => {
    sent = body
    return { ...nightly, id: 5, nickname: 'Signage', token: 'fc_live_whole' }
  })
  openAdminPage('/admin/api')
  await user.click(await screen.findByRole('button', { name: 'Create key' }))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('Nickname is required.')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: /^Nickname/ }), 'Signage')
  await user.click(screen.getByRole('checkbox', { name: /export:process/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Expires' }), 'In 30 days')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  const tokenDialog = await screen.findByRole('dialog', { name: 'Signage is created' })
  fireEvent(tokenDialog, new Event('cancel', { cancelable: true }))
  const dialog = within(tokenDialog)
  expect(dialog.getByText('Copy the token now')).toBeDefined()
  expect(sent).toMatchObject({ nickname: 'Signage', type: 'standard', scopes: ['export:read', 'export:process'] })
  await user.click(dialog.getByRole('button', { name: 'Copy token' }))
  expect(await dialog.findByText('Token is copied')).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe('fc_live_whole')
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('fc_live_whole')).toBeNull()
})

test('Cancel asks before unsaved input for a key is lost', async () => {
  openAdminPage('/admin/api')
  await press('Create key')
  await userEvent.type(screen.getByRole('textbox', { name: /^Nickname/ }), 'Nightly')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Expires' }), 'In 90 days')
  await press('Cancel')
  expect(await screen.findByText('2 changes are not saved and will be lost.')).toBeDefined()
  await press('No')
  expect(screen.getByDisplayValue('Nightly')).toBeDefined()
  await press('Cancel')
  await press('Yes')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a key that is created while the first list is loading appears in the list', async () => {
  let releaseFirstList = () => {}
  const firstListReleased = new Promise<void>((resolve) => (releaseFirstList = resolve))
  answer(listApiKeys, async () => {
    const now = rows
    if (now.length === 0) await firstListReleased
    return { rows: now, total: now.length, needFixing: 0 }
  })
  rows = []
  answer(createApiKey, () => {
    rows = [nightly]
    return { ...nightly, token: 'fc_live_whole' }
  })
  openAdminPage('/admin/api')
  await press('Create key')
  await userEvent.type(screen.getByRole('textbox', { name: /^Nickname/ }), 'Nightly')
  await press('Create')
  await press('Done')
  releaseFirstList()
  expect(await screen.findByRole('button', { name: 'Revoke Nightly' })).toBeDefined()
})

test('an expiry date in the past is reported at the field', async () => {
  refuse(createApiKey, 'invalid-input', {
    fields: [{ path: 'expiresDateUtc', rule: 'past', message: 'Please choose a date in the future.' }],
  })
  openAdminPage('/admin/api')
  await press('Create key')
  await userEvent.type(screen.getByRole('textbox', { name: /^Nickname/ }), 'x')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Expires' }), 'On a date')
  await press('Create')
  expect(await screen.findByText('Please choose a date.')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Last day'), '2020-01-01')
  await press('Create')
  expect(await screen.findByText('Please choose a date in the future.')).toBeDefined()
})

test('a key is revoked after a confirmation, and then listed only with "Show revoked"', async () => {
  answer(revokeApiKey, () => {
    rows = []
    return { id: 4 }
  })
  openAdminPage('/admin/api')
  await press('Revoke Nightly')
  expect(await screen.findByText(/refused from their next call on/)).toBeDefined()
  await press('Yes')
  expect(await screen.findByText('Nightly is revoked')).toBeDefined()
  await userEvent.click(screen.getByRole('switch', { name: 'Show revoked' }))
  await waitFor(() => expect(requests.at(-1)?.get('includeRevoked')).toBe('true'))
})

test('the calls that accept a key are read from the OpenAPI document, with an example each', async () => {
  openAdminPage('/admin/api')
  expect(await screen.findByRole('heading', { name: 'GET /api/export/Customers' })).toBeDefined()
  expect(screen.queryByText(/api\/profile/)).toBeNull()
  expect(screen.getByText('Parameters: locationId, page (optional).')).toBeDefined()
  expect(screen.getByLabelText('Example of GET /api/export/Customers').textContent).toBe(
    "curl -H 'X-Api-Key: YOUR_KEY' 'https://checkin.example/api/export/Customers?locationId=LOCATIONID'",
  )
  expect(screen.getByRole('link', { name: /All calls/ }).getAttribute('href')).toBe('/api/docs')
})

test('the example of a POST call contains the method', () => {
  const call = {
    name: 'x',
    method: 'POST',
    path: '/api/x/{id}',
    summary: '',
    scopes: [],
    parameters: [],
    responses: [],
  }
  expect(formatCurl(call, 'https://a.example', 'X-Api-Key')).toBe(
    "curl -X POST -H 'X-Api-Key: YOUR_KEY' 'https://a.example/api/x/ID'",
  )
})

test('a key expires after some days, at the end of a day, or never', () => {
  const now = new Date('2026-02-09T18:00:00.000Z')
  expect(getExpiry('never', '', now)).toBeNull()
  expect(getExpiry('30', '', now)).toBe('2026-03-11T18:00:00.000Z')
  expect(new Date(getExpiry('until', '2026-03-01', now) ?? '').getDate()).toBe(1)
  expect(getExpiry('until', '', now)).toBe('')
})
