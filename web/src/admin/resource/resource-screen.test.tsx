import { locationCalls } from '@first-chair/core/location/location.resource'
import type { Location } from '@first-chair/core/location/location'
import { LocationFields } from '@first-chair/core/location/location-fields'
import { listActivities } from '@first-chair/core/activity/activity.api'
import { aLocation } from '@first-chair/core/location/location.builders'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, refuse, unreachable } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

// Tests the shared resource screen (list, search, add, change and delete) on the locations page.

let rows: Location[]
let requests: URLSearchParams[]
let sent: unknown[]

beforeEach(() => {
  rows = ['Base Village', 'North Lodge', 'Summit Lodge'].map((name, index) => aLocation({ id: index + 1, name }))
  requests = []
  sent = []
  answer(listActivities, [])
  answer(locationCalls.list, ({ url: { searchParams } }) => {
    requests.push(searchParams)
    const matches = rows.filter(({ name }) => name.toLowerCase().includes(searchParams.get('search') ?? ''))
    return { rows: matches, total: matches.length, needFixing: 0 }
  })
  answer(locationCalls.read, ({ url }) => {
    const row = rows.find(({ id }) => url.pathname.endsWith(`/${id}`))
    if (!row) throw new Error(`No row for ${url.pathname}`)
    return row
  })
  // Declared after the call for one row, because the path pattern of that call matches this address too.
  answer(locationCalls.dependents, ({ url }) => dependents(url, []))
  answer(locationCalls.update, ({ url, body }) => {
    sent.push(body)
    const id = Number(url.pathname.split('/').at(-1))
    const { name, description } = LocationFields.parse(body)
    rows = rows.map((row) => (row.id === id ? { ...row, name, description, version: row.version + 1 } : row))
    return aLocation(rows.find((row) => row.id === id))
  })
})

/** Builds the server's answer for the row ids in an address. */
const dependents = (url: URL, reasons: string[], refusal: string | null = null) =>
  (url.searchParams.get('ids') ?? '').split(',').map((id) => ({
    id: Number(id),
    name: rows.find((row) => row.id === Number(id))?.name ?? '',
    reasons,
    refusal,
  }))
const link = (name: string) => screen.findByRole('link', { name })
const field = (name: RegExp) => screen.findByRole('textbox', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const opened = async (path = '/admin/locations') => {
  const page = openAdminPage(path)
  await link('Base Village')
  return { ...page, search: () => page.router.state.location.search }
}

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
    expect(requests.at(-1)?.toString()).toBe('page=1&search=lodge&sort=name&direction=desc')
  })

  test('counts the rows, the matches of a search and the rows that need fixing', async () => {
    answer(locationCalls.list, ({ url: { searchParams } }) => ({
      rows,
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
    await waitFor(() => expect(requests.at(-1)?.get('search')).toBe('lodge'))
    await userEvent.clear(box)
    await userEvent.type(box, 'base')
    await waitFor(() => expect(requests.at(-1)?.get('search')).toBe('base'))
    expect(box.value).toBe('base')
    expect(await link('Base Village')).toBeDefined()
  })

  test('has ten rows on a page, and buttons for the other pages', async () => {
    answer(locationCalls.list, ({ url: { searchParams } }) => {
      requests.push(searchParams)
      return { rows, total: 23, needFixing: 0 }
    })
    await opened()
    expect(screen.getByText('1–10 of 23')).toBeDefined()
    await press('Next page')
    expect(await screen.findByText('11–20 of 23')).toBeDefined()
    await waitFor(() => expect(requests.at(-1)?.get('page')).toBe('2'))
  })

  test('shows more rows per page when that is chosen', async () => {
    answer(locationCalls.list, ({ url: { searchParams } }) => {
      requests.push(searchParams)
      return { rows, total: 60, needFixing: 0 }
    })
    const { search } = await opened()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50')
    await waitFor(() => expect(search()).toEqual({ perPage: 50 }))
    expect(await screen.findByText('1–50 of 60')).toBeDefined()
    expect(requests.at(-1)?.get('perPage')).toBe('50')
  })

  test('shows its last page when a link names a page beyond the end', async () => {
    answer(locationCalls.list, ({ url: { searchParams } }) => ({
      rows: searchParams.get('page') === '2' ? rows : [],
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
    answer(locationCalls.list, { rows, total: 3, needFixing: 0 })
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

describe('a form', () => {
  test('saves a change with the version that it is based on, and confirms it', async () => {
    await opened()
    await userEvent.click(await link('North Lodge'))
    await userEvent.type(await field(/^Description/), 'At the car park')
    expect(screen.getByText('1 unsaved change')).toBeDefined()
    await userEvent.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('North Lodge is saved')).toBeDefined()
    expect(sent).toMatchObject([{ name: 'North Lodge', description: 'At the car park', version: 1 }])
    await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull())
  })

  test('validates with the rules of the server and shows the error under the field', async () => {
    await opened('/admin/locations?id=2')
    await userEvent.clear(await field(/^Name/))
    await press('Save')
    expect(await screen.findByText('Name is required.')).toBeDefined()
    expect(sent).toEqual([])
  })

  test('shows an error of the server under the field, and keeps the typed text', async () => {
    refuse(locationCalls.update, 'invalid-input', {
      fields: [{ path: 'name', rule: 'taken', message: 'Another location has this link.' }],
    })
    await opened('/admin/locations?id=2')
    await userEvent.type(await field(/^Name/), ' B')
    await press('Save')
    expect(await screen.findByText('Another location has this link.')).toBeDefined()
    expect(screen.getByDisplayValue('North Lodge B')).toBe(document.activeElement)
  })

  test('says that the row was deleted by somebody else, and keeps the typed text', async () => {
    refuse(locationCalls.update, 'not-found')
    await opened('/admin/locations?id=2')
    await userEvent.type(await field(/^Description/), 'Soup')
    await press('Save')
    expect(await screen.findByText(/Somebody else has deleted this location/)).toBeDefined()
    expect(screen.getByDisplayValue(/Soup$/)).toBeDefined()
  })

  test('says "Not saved" when saving fails, and can try again', async () => {
    unreachable(locationCalls.update)
    await opened('/admin/locations?id=2')
    await userEvent.type(await field(/^Description/), 'x')
    await press('Save')
    expect(await screen.findByText('Not saved')).toBeDefined()
    answer(locationCalls.update, { ...aLocation(rows[1]), description: 'x', version: 2 })
    await press('Try again')
    expect(await screen.findByText('North Lodge is saved')).toBeDefined()
    expect(screen.queryByText('Not saved')).toBeNull()
  })

  test('adds a row and then shows it', async () => {
    const { search } = await opened()
    answer(locationCalls.add, ({ body }) => {
      sent.push(body)
      rows = [...rows, aLocation({ id: 9, name: 'Tubing Hill' })]
      return aLocation({ id: 9, name: 'Tubing Hill' })
    })
    await userEvent.keyboard('n')
    await heading('Add location')
    await userEvent.type(await field(/^Name/), 'Tubing Hill')
    await press('Save')
    expect(await heading('Tubing Hill')).toBeDefined()
    expect(sent).toMatchObject([{ name: 'Tubing Hill', isEnabled: true }])
    expect(search()).toEqual({ id: 9 })
  })

  test('stays open after adding, as the form of the added row, with its focus and typed text', async () => {
    const { search } = await opened()
    const added = aLocation({ id: 9, name: 'Tubing Hill' })
    let arrive: (location: Location) => void = () => undefined
    answer(locationCalls.add, ({ body }) => {
      sent.push(body)
      return new Promise<Location>((resolve) => (arrive = resolve))
    })
    await userEvent.keyboard('n')
    await userEvent.type(await field(/^Name/), 'Tubing Hill')
    await press('Save')
    const name = await field(/^Name/)
    name.focus()
    await waitFor(() => expect(sent).toHaveLength(1))
    rows = [...rows, added]
    arrive(added)
    await waitFor(() => expect(search()).toEqual({ id: 9 }))
    expect(document.activeElement).toBe(name)
    await press('Close')
    await userEvent.keyboard('n')
    expect(await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })).toHaveProperty('value', '')
  })
})

test('a row is not added twice when the first answer was lost', async () => {
  const { search } = await opened()
  await userEvent.keyboard('n')
  await userEvent.type(await field(/^Name/), 'Tubing Hill')
  unreachable(locationCalls.add)
  await press('Save')
  expect(await screen.findByText('Not saved')).toBeDefined()
  rows = [...rows, aLocation({ id: 9, name: 'Tubing Hill' })]
  answer(locationCalls.add, ({ body }) => {
    sent.push(body)
    return aLocation({ id: 10, name: 'Tubing Hill' })
  })
  await press('Try again')
  await waitFor(() => expect(search()).toEqual({ id: 9 }))
  expect(sent).toEqual([])
})

describe('text that is typed during a save', () => {
  test('stays in the form as an unsaved change', async () => {
    let arrive: () => void = () => undefined
    answer(locationCalls.update, ({ body }) => {
      sent.push(body)
      const { description } = LocationFields.parse(body)
      return new Promise((resolve) => {
        arrive = () => resolve(aLocation({ ...rows[1], description, version: sent.length + 1 }))
      })
    })
    await opened('/admin/locations?id=2')
    const description = await field(/^Description/)
    await userEvent.type(description, 'At the')
    await press('Save')
    await waitFor(() => expect(sent).toHaveLength(1))
    await userEvent.type(description, ' car park')
    arrive()
    expect(await screen.findByText('North Lodge is saved')).toBeDefined()
    expect(await screen.findByText('1 unsaved change')).toBeDefined()
    expect(await screen.findByDisplayValue('At the car park')).toBeDefined()
    await press('Save')
    await waitFor(() => expect(sent).toMatchObject([{}, { description: 'At the car park', version: 2 }]))
  })
})

describe('a draft from before the page was left', () => {
  test('is ignored if another version of the product wrote it', async () => {
    sessionStorage.setItem(
      'first-chair.draft.admin.location.2',
      JSON.stringify({ version: 1, values: { name: 'Old' } }),
    )
    await opened('/admin/locations?id=2')
    expect(await screen.findByDisplayValue('North Lodge')).toBeDefined()
  })

  const leaveAndComeBack = () => {
    window.dispatchEvent(new Event('pagehide'))
    const stored = Object.entries({ ...sessionStorage })
    cleanup()
    for (const [key, value] of stored) sessionStorage.setItem(key, String(value))
  }

  test('is restored on top of what somebody else saved in the meantime', async () => {
    await opened('/admin/locations?id=2')
    await userEvent.type(await field(/^Description/), 'At the car park')
    leaveAndComeBack()
    rows = rows.map((row) => (row.id === 2 ? { ...row, name: 'Nordic Lodge', version: 4 } : row))
    await opened('/admin/locations?id=2')
    expect(await screen.findByText('Your unsaved changes are back')).toBeDefined()
    expect(screen.getByDisplayValue('At the car park')).toBeDefined()
    expect(screen.getByDisplayValue('Nordic Lodge')).toBeDefined()
    expect(screen.getByText('1 unsaved change')).toBeDefined()
    // Sent with the version that the draft is based on, so that the server detects a conflict.
    await press('Save')
    await waitFor(() =>
      expect(sent).toMatchObject([{ name: 'Nordic Lodge', description: 'At the car park', version: 1 }]),
    )
  })
})

describe('a double click on Save', () => {
  test('adds one row', async () => {
    await opened()
    answer(locationCalls.add, ({ body }) => {
      sent.push(body)
      rows = [...rows, aLocation({ id: 9, name: 'Tubing Hill' })]
      return aLocation({ id: 9, name: 'Tubing Hill' })
    })
    await userEvent.keyboard('n')
    await userEvent.type(await field(/^Name/), 'Tubing Hill')
    const save = screen.getByRole('button', { name: 'Save' })
    // Faster than React renders.
    act(() => {
      save.click()
      save.click()
    })
    expect(await heading('Tubing Hill')).toBeDefined()
    expect(sent).toHaveLength(1)
  })
})

describe('leaving with unsaved changes', () => {
  test('asks for confirmation, and No stays', async () => {
    await opened('/admin/locations?id=2')
    await userEvent.type(await field(/^Description/), 'x')
    await press('Cancel')
    await dialog('Leave without saving?')
    expect(document.activeElement?.textContent).toBe('No')
    await press('No')
    expect(screen.getByDisplayValue('x')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('asks when another row is opened, and Yes opens it', async () => {
    await opened('/admin/locations?id=2')
    await userEvent.type(await field(/^Description/), 'x')
    await userEvent.click(await link('Summit Lodge'))
    await dialog('Leave without saving?')
    await press('Yes')
    expect(await heading('Summit Lodge')).toBeDefined()
  })

  test('does not ask when the list is searched or sorted', async () => {
    await opened('/admin/locations?id=2')
    await userEvent.type(await field(/^Description/), 'x')
    await press('Name')
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending'),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByDisplayValue('x')).toBeDefined()
  })
})

describe('two administrators who change the same row', () => {
  test('see both values of each field; the own change is preselected, and the chosen values are saved', async () => {
    refuse(locationCalls.update, 'changed-meanwhile', {
      facts: { version: '4', changedBy: 'Robin Second', changedAt: '2026-02-09T18:02:00.000Z' },
      changes: [
        { path: 'name', saved: 'Nordic Lodge', sent: 'North Lodge' },
        { path: 'description', saved: 'By the lake', sent: 'At the car park' },
      ],
    })
    await opened('/admin/locations?id=2')
    await userEvent.type(await field(/^Description/), 'At the car park')
    await press('Save')
    await heading('Robin Second changed this meanwhile')
    const choice = (name: string) => within(screen.getByRole('radiogroup', { name }))
    expect(choice('Name').getByRole<HTMLInputElement>('radio', { name: 'Take theirs: Nordic Lodge' }).checked).toBe(
      true,
    )
    expect(
      choice('Description').getByRole<HTMLInputElement>('radio', { name: 'Keep mine: At the car park' }).checked,
    ).toBe(true)
    await userEvent.click(choice('Description').getByRole('radio', { name: 'Take theirs: By the lake' }))
    answer(locationCalls.update, ({ body }) => {
      sent.push(body)
      return aLocation({ id: 2, name: 'Nordic Lodge', description: 'By the lake', version: 5 })
    })
    await press('Save what I chose')
    expect(await screen.findByText('Nordic Lodge is saved')).toBeDefined()
    expect(sent).toMatchObject([{ name: 'Nordic Lodge', description: 'By the lake', version: 4 }])
  })
})

test('a duplicate starts with the values of the row, a new name and no default mark, and is added when saved', async () => {
  rows = rows.map((row) => (row.id === 1 ? { ...row, isDefault: true, description: 'At the foot' } : row))
  answer(locationCalls.add, ({ body }) => {
    sent.push(body)
    const added = aLocation({ id: 9, name: 'Base Village (copy)' })
    rows = [...rows, added]
    return added
  })
  const { search } = await opened('/admin/locations?id=1')
  await press('Duplicate')
  await heading('Add location')
  expect(await field(/^Name/)).toHaveProperty('value', 'Base Village (copy)')
  expect(screen.getByText('A copy of Base Village, not saved yet.')).toBeDefined()
  expect(search()).toEqual({ id: 'new', copy: 1 })
  await press('Save')
  await waitFor(() => expect(search()).toEqual({ id: 9 }))
  expect(sent).toMatchObject([{ name: 'Base Village (copy)', description: 'At the foot', isDefault: false }])
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
      sent.push(url.search)
      rows = rows.filter(({ id }) => id !== 2)
      return { id: 2 }
    })
    const { search } = await opened('/admin/locations?id=2')
    await press('Delete')
    await dialog('Delete North Lodge?')
    await screen.findByText('Guests do this there: Skiing.')
    expect(screen.getByText('North Lodge is in use')).toBeDefined()
    await press('Yes')
    await waitFor(() => expect(search()).toEqual({}))
    expect(sent).toEqual(['?confirmed=true'])
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
      sent.push(body)
      rows = rows.slice(0, 1)
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
    await waitFor(() => expect(sent).toEqual([{ ids: [2, 3], confirmed: true }]))
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
      sent.push(url.search)
      rows = rows.filter(({ id }) => id !== 2)
      return { id: 2 }
    })
    await press('Yes')
    await waitFor(() => expect(search()).toEqual({}))
    expect(sent).toEqual(['?confirmed=true'])
    await waitFor(() => expect(screen.queryByRole('link', { name: 'North Lodge' })).toBeNull())
  })
})
