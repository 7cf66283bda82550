import { locationCalls } from '@first-chair/core/location/location.resource'
import type { Location } from '@first-chair/core/location/location'
import { LocationFields } from '@first-chair/core/location/location-fields'
import { aLocation } from '@first-chair/core/location/location.builders'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, refuse, unreachable } from '../../test/network.ts'
import userEvent from '@testing-library/user-event'
import { answerLocations, server, link, field, press, heading, dialog, opened } from './resource-screen.builders.ts'

// Tests the form of the shared resource screen (add, change, duplicate and leave) on the locations page.

beforeEach(answerLocations)

describe('a form', () => {
  test('saves a change with the version that it is based on, and confirms it', async () => {
    await opened()
    await userEvent.click(await link('North Lodge'))
    await userEvent.type(await field(/^Description/), 'At the car park')
    expect(screen.getByText('1 unsaved change')).toBeDefined()
    await userEvent.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('North Lodge is saved')).toBeDefined()
    expect(server.sent).toMatchObject([{ name: 'North Lodge', description: 'At the car park', version: 1 }])
    await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull())
  })

  test('validates with the rules of the server and shows the error under the field', async () => {
    await opened('/admin/locations?id=2')
    await userEvent.clear(await field(/^Name/))
    await press('Save')
    expect(await screen.findByText('Name is required.')).toBeDefined()
    expect(server.sent).toEqual([])
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
    answer(locationCalls.update, { ...aLocation(server.rows[1]), description: 'x', version: 2 })
    await press('Try again')
    expect(await screen.findByText('North Lodge is saved')).toBeDefined()
    expect(screen.queryByText('Not saved')).toBeNull()
  })

  test('adds a row and then shows it', async () => {
    const { search } = await opened()
    answer(locationCalls.add, ({ body }) => {
      server.sent.push(body)
      server.rows = [...server.rows, aLocation({ id: 9, name: 'Tubing Hill' })]
      return aLocation({ id: 9, name: 'Tubing Hill' })
    })
    await userEvent.keyboard('n')
    await heading('Add location')
    await userEvent.type(await field(/^Name/), 'Tubing Hill')
    await press('Save')
    expect(await heading('Tubing Hill')).toBeDefined()
    expect(server.sent).toMatchObject([{ name: 'Tubing Hill', isEnabled: true }])
    expect(search()).toEqual({ id: 9 })
  })

  test('stays open after adding, as the form of the added row, with its focus and typed text', async () => {
    const { search } = await opened()
    const added = aLocation({ id: 9, name: 'Tubing Hill' })
    let arrive: (location: Location) => void = () => undefined
    answer(locationCalls.add, ({ body }) => {
      server.sent.push(body)
      return new Promise<Location>((resolve) => (arrive = resolve))
    })
    await userEvent.keyboard('n')
    await userEvent.type(await field(/^Name/), 'Tubing Hill')
    await press('Save')
    const name = await field(/^Name/)
    name.focus()
    await waitFor(() => expect(server.sent).toHaveLength(1))
    server.rows = [...server.rows, added]
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
  server.rows = [...server.rows, aLocation({ id: 9, name: 'Tubing Hill' })]
  answer(locationCalls.add, ({ body }) => {
    server.sent.push(body)
    return aLocation({ id: 10, name: 'Tubing Hill' })
  })
  await press('Try again')
  await waitFor(() => expect(search()).toEqual({ id: 9 }))
  expect(server.sent).toEqual([])
})

describe('text that is typed during a save', () => {
  test('stays in the form as an unsaved change', async () => {
    let arrive: () => void = () => undefined
    answer(locationCalls.update, ({ body }) => {
      server.sent.push(body)
      const { description } = LocationFields.parse(body)
      return new Promise((resolve) => {
        arrive = () => resolve(aLocation({ ...server.rows[1], description, version: server.sent.length + 1 }))
      })
    })
    await opened('/admin/locations?id=2')
    const description = await field(/^Description/)
    await userEvent.type(description, 'At the')
    await press('Save')
    await waitFor(() => expect(server.sent).toHaveLength(1))
    await userEvent.type(description, ' car park')
    arrive()
    expect(await screen.findByText('North Lodge is saved')).toBeDefined()
    expect(await screen.findByText('1 unsaved change')).toBeDefined()
    expect(await screen.findByDisplayValue('At the car park')).toBeDefined()
    await press('Save')
    await waitFor(() => expect(server.sent).toMatchObject([{}, { description: 'At the car park', version: 2 }]))
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
    server.rows = server.rows.map((row) => (row.id === 2 ? { ...row, name: 'Nordic Lodge', version: 4 } : row))
    await opened('/admin/locations?id=2')
    expect(await screen.findByText('Your unsaved changes are back')).toBeDefined()
    expect(screen.getByDisplayValue('At the car park')).toBeDefined()
    expect(screen.getByDisplayValue('Nordic Lodge')).toBeDefined()
    expect(screen.getByText('1 unsaved change')).toBeDefined()
    // Sent with the version that the draft is based on, so that the server detects a conflict.
    await press('Save')
    await waitFor(() =>
      expect(server.sent).toMatchObject([{ name: 'Nordic Lodge', description: 'At the car park', version: 1 }]),
    )
  })
})

describe('a double click on Save', () => {
  test('adds one row', async () => {
    await opened()
    answer(locationCalls.add, ({ body }) => {
      server.sent.push(body)
      server.rows = [...server.rows, aLocation({ id: 9, name: 'Tubing Hill' })]
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
    expect(server.sent).toHaveLength(1)
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
      server.sent.push(body)
      return aLocation({ id: 2, name: 'Nordic Lodge', description: 'By the lake', version: 5 })
    })
    await press('Save what I chose')
    expect(await screen.findByText('Nordic Lodge is saved')).toBeDefined()
    expect(server.sent).toMatchObject([{ name: 'Nordic Lodge', description: 'By the lake', version: 4 }])
  })
})

test('a duplicate starts with the values of the row, a new name and no default mark, and is added when saved', async () => {
  server.rows = server.rows.map((row) => (row.id === 1 ? { ...row, isDefault: true, description: 'At the foot' } : row))
  answer(locationCalls.add, ({ body }) => {
    server.sent.push(body)
    const added = aLocation({ id: 9, name: 'Base Village (copy)' })
    server.rows = [...server.rows, added]
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
  expect(server.sent).toMatchObject([{ name: 'Base Village (copy)', description: 'At the foot', isDefault: false }])
})
