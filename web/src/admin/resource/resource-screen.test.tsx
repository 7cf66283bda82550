import { locationCalls } from '@first-chair/core/location/location.resource'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'
import userEvent from '@testing-library/user-event'
import {
  answerLocations,
  server,
  dependents,
  link,
  press,
  heading,
  dialog,
  opened,
} from './resource-screen.builders.ts'

// Tests the list of the shared resource screen, and deleting, on the locations page.

beforeEach(answerLocations)

describe('the list', () => {
  test('is searched and sorted by the server, and the address contains the search and the order', async () => {
    const { search } = await opened()
    expect(screen.getByText('3 locations')).toBeDefined()
    await userEvent.keyboard('/')
    await userEvent.keyboard('lodge')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Base Village' })).toBeNull())
    await press('Name')
    await waitFor(() => expect(search()).toEqual({ search: 'lodge', sort: 'name' }))
    await press('Name')
    await waitFor(() => expect(search()).toEqual({ search: 'lodge', sort: '-name' }))
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
    expect(server.requests.at(-1)?.toString()).toBe('page=1&search=lodge&sort=name&direction=desc')
  })

  test('counts the rows, the matches of a search and the rows that need fixing', async () => {
    answer(locationCalls.list, ({ url: { searchParams } }) => ({
      rows: server.rows,
      total: searchParams.get('search') === 'lodge' ? 2 : searchParams.get('needsFixing') === 'true' ? 1 : 3,
      needFixing: 1,
    }))
    openAdminPage('/admin/locations')
    await screen.findByText('3 locations, 1 needs a default activity')
    cleanup()
    openAdminPage('/admin/locations?search=lodge')
    await screen.findByText('2 locations found, 1 needs a default activity')
    cleanup()
    openAdminPage('/admin/locations?show=fix')
    await screen.findByText('1 location needs a default activity')
  })

  test('keeps the typed text while an answer is loading', async () => {
    await opened()
    const box = screen.getByRole<HTMLInputElement>('searchbox')
    await userEvent.type(box, 'lodge')
    await waitFor(() => expect(server.requests.at(-1)?.get('search')).toBe('lodge'))
    await userEvent.clear(box)
    await userEvent.type(box, 'base')
    await waitFor(() => expect(server.requests.at(-1)?.get('search')).toBe('base'))
    expect(box.value).toBe('base')
    expect(await link('Base Village')).toBeDefined()
  })

  test('has ten rows on a page, and buttons for the other pages', async () => {
    answer(locationCalls.list, ({ url: { searchParams } }) => {
      server.requests.push(searchParams)
      return { rows: server.rows, total: 23, needFixing: 0 }
    })
    await opened()
    expect(screen.getByText('1–10 of 23')).toBeDefined()
    await press('Next page')
    expect(await screen.findByText('11–20 of 23')).toBeDefined()
    await waitFor(() => expect(server.requests.at(-1)?.get('page')).toBe('2'))
  })

  test('shows more rows per page when that is chosen', async () => {
    answer(locationCalls.list, ({ url: { searchParams } }) => {
      server.requests.push(searchParams)
      return { rows: server.rows, total: 60, needFixing: 0 }
    })
    const { search } = await opened()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50')
    await waitFor(() => expect(search()).toEqual({ perPage: 50 }))
    expect(await screen.findByText('1–50 of 60')).toBeDefined()
    expect(server.requests.at(-1)?.get('perPage')).toBe('50')
  })

  test('shows its last page when a link names a page beyond the end', async () => {
    answer(locationCalls.list, ({ url: { searchParams } }) => ({
      rows: searchParams.get('page') === '2' ? server.rows : [],
      total: 13,
      needFixing: 0,
    }))
    const { router } = openAdminPage('/admin/locations?page=9')
    expect(await link('North Lodge')).toBeDefined()
    expect(router.state.location.search).toEqual({ page: 2 })
  })

  test('says that nothing matches, and can show all rows again', async () => {
    openAdminPage('/admin/locations?search=moon')
    expect(await screen.findByText('No matching locations.')).toBeDefined()
    await press('Show all locations')
    expect(await link('North Lodge')).toBeDefined()
  })

  test('offers to try again when loading fails', async () => {
    refuse(locationCalls.list, 'invalid-input')
    openAdminPage('/admin/locations')
    await heading('Locations')
    await screen.findByText('This list did not load')
    answer(locationCalls.list, { rows: server.rows, total: 3, needFixing: 0 })
    await press('Try again')
    expect(await link('North Lodge')).toBeDefined()
  })

  test('works by keyboard: arrow keys move, Enter edits, Escape closes and returns the focus to the row', async () => {
    await opened()
    const first = await link('Base Village')
    first.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(document.activeElement).toBe(await link('North Lodge'))
    await userEvent.keyboard('{Enter}')
    await waitFor(async () => expect(document.activeElement).toBe(await heading('North Lodge')))
    await userEvent.keyboard('{Escape}')
    await waitFor(async () => expect(document.activeElement).toBe(await link('North Lodge')))
  })
})

describe('deleting', () => {
  test('asks for confirmation, and No changes nothing', async () => {
    await opened('/admin/locations?id=2')
    await press('Delete')
    await dialog('Delete North Lodge?')
    await press('No')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('lists what depends on the row, and needs only one Yes', async () => {
    answer(locationCalls.dependents, ({ url }) => dependents(url, ['Guests do this there: Skiing.']))
    answer(locationCalls.remove, ({ url }) => {
      server.sent.push(url.search)
      server.rows = server.rows.filter(({ id }) => id !== 2)
      return { id: 2 }
    })
    const { search } = await opened('/admin/locations?id=2')
    await press('Delete')
    await dialog('Delete North Lodge?')
    await screen.findByText('Guests do this there: Skiing.')
    expect(screen.getByText('North Lodge is in use')).toBeDefined()
    await press('Yes')
    await waitFor(() => expect(search()).toEqual({}))
    expect(server.sent).toEqual(['?confirmed=true'])
  })

  test('explains why a row cannot be deleted, and offers no Yes', async () => {
    const refusal = 'The default location cannot be deleted. Make another one the default first.'
    answer(locationCalls.dependents, ({ url }) => dependents(url, [], refusal))
    await opened('/admin/locations?id=1')
    await press('Delete')
    expect(await screen.findByText(refusal)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull()
  })

  test('asks once for several rows, and lists what depends on each', async () => {
    answer(locationCalls.dependents, ({ url }) => dependents(url, ['Guests do this there: Skiing.']))
    answer(locationCalls.removeMany, ({ body }) => {
      server.sent.push(body)
      server.rows = server.rows.slice(0, 1)
      return { ids: [2, 3] }
    })
    await opened()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select North Lodge' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Summit Lodge' }))
    expect(screen.getByText('2 locations selected')).toBeDefined()
    await press('Delete 2 locations')
    const question = within(await dialog('Delete 2 locations?'))
    expect((await question.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'North Lodge: Guests do this there: Skiing.',
      'Summit Lodge: Guests do this there: Skiing.',
    ])
    await press('Yes')
    await waitFor(() => expect(server.sent).toEqual([{ ids: [2, 3], confirmed: true }]))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'North Lodge' })).toBeNull())
    expect(screen.queryByText('2 locations selected')).toBeNull()
  })

  test('can select all rows of the page with one checkbox, and clear the selection', async () => {
    await opened()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all locations on this page' }))
    expect(screen.getByText('3 locations selected')).toBeDefined()
    await press('Clear selection')
    expect(screen.queryByRole('region', { name: 'Selected locations' })).toBeNull()
  })

  test('asks again if something depends on the row by then', async () => {
    refuse(locationCalls.remove, 'in-use')
    const { search } = await opened('/admin/locations?id=2')
    await press('Delete')
    await dialog('Delete North Lodge?')
    await press('Yes')
    await dialog('Delete North Lodge anyway?')
    expect(screen.getByText('This is in use. Confirm to delete it.')).toBeDefined()
    answer(locationCalls.remove, ({ url }) => {
      server.sent.push(url.search)
      server.rows = server.rows.filter(({ id }) => id !== 2)
      return { id: 2 }
    })
    await press('Yes')
    await waitFor(() => expect(search()).toEqual({}))
    expect(server.sent).toEqual(['?confirmed=true'])
    await waitFor(() => expect(screen.queryByRole('link', { name: 'North Lodge' })).toBeNull())
  })
})
