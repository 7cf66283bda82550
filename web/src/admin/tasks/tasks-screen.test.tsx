import { taskCalls } from '@first-chair/core/task/task.resource'
import { waiverTextCalls } from '@first-chair/core/waiver-text/waiver-text.resource'
import type { AdminTask } from '@first-chair/core/task/task'
import { anAdminTask } from '@first-chair/core/task/task.builders'
import { listAuthorizationTypes } from '@first-chair/core/waiver-text/waiver-text.api'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

let rows: AdminTask[]
let sent: unknown[]

beforeEach(() => {
  rows = [
    anAdminTask({ id: 1, enableAgreeCheckbox: true, enableTextSignature: true, hasCompletions: true }),
    anAdminTask({ id: 2, name: 'Pass Photo', taskTypeId: 4, ageMin: 5, isOptional: true, activities: [] }),
    anAdminTask({ id: 3, name: 'Park Waiver', externalWaiverId: 'X1', ageMin: 13, ageMax: 17 }),
  ]
  sent = []
  answer(taskCalls.list, () => ({ rows, total: rows.length, needFixing: 1 }))
  answer(taskCalls.read, ({ url }) => anAdminTask(rows.find(({ id }) => url.pathname.endsWith(`/${id}`))))
  answer(listAuthorizationTypes, {
    isOffered: true,
    authorizationTypes: [
      { code: 'DAY', name: 'Day ticket' },
      { code: 'SEASON', name: 'Season pass' },
    ],
  })
  answer(waiverTextCalls.list, { rows: [], total: 0, needFixing: 0 })
  answer(taskCalls.add, ({ body }) => {
    sent.push(body)
    return anAdminTask({ id: 9, name: 'Added' })
  })
})

const add = async () => {
  openAdminPage('/admin/tasks?id=new')
  await screen.findByRole('heading', { name: 'Add task' })
}
const pick = async (type: string) => userEvent.click(screen.getByRole('radio', { name: type }))
const type = async (field: RegExp, text: string) =>
  userEvent.type(screen.getByRole('textbox', { name: field }), text.replace(/[{[]/g, '$&$&'))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('the list shows type, signature methods, ages and use of each task', async () => {
  openAdminPage('/admin/tasks')
  await screen.findByRole('link', { name: 'Pass Photo' })
  const cells = screen.getAllByRole('row').map((row) => row.textContent)
  expect(cells[1]).toContain('Season Liability WaiverAll agesWaiverAgree, drawn, typed · required1 activity')
  expect(cells[2]).toContain('Pass Photo5+PhotoOptionalNot in any activity')
  expect(cells[3]).toContain('Park Waiver13–17WaiverExternal · required1 activity')
  expect(screen.getByText('3 tasks, 1 needs fixing')).toBeDefined()
})

test('an administrator chooses what an open task stops; a required waiver must stop something', async () => {
  await add()
  const stops = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Stops' })
  const offered = () => [...stops().options].map(({ text }) => text)
  expect(offered()).toEqual(['As usual: the gate', 'The gate', 'The rental desk', 'The lesson'])
  await pick('Photo')
  expect(offered()).toEqual([
    'As usual: the gate, if the ticket requires a photo',
    'The gate',
    'The rental desk',
    'The lesson',
    'Nothing',
  ])
  await type(/^Name/, 'Pass Photo 2')
  await userEvent.selectOptions(stops(), 'Nothing')
  await save()
  await waitFor(() => expect(sent).toMatchObject([{ taskTypeId: 4, blocks: 'nothing' }]))
})

test('the list can show one type only, and the address contains the type', async () => {
  const requestedTypes: (string | null)[] = []
  answer(taskCalls.list, ({ url: { searchParams } }) => {
    requestedTypes.push(searchParams.get('taskTypeId'))
    return { rows, total: rows.length, needFixing: 1 }
  })
  const { router } = openAdminPage('/admin/tasks')
  await screen.findByRole('link', { name: 'Pass Photo' })
  const types = screen.getByRole('combobox', { name: 'Type' })
  await userEvent.selectOptions(types, 'Photo')
  await waitFor(() => expect(requestedTypes.at(-1)).toBe('4'))
  expect(router.state.location.search).toEqual({ only: 4 })
  await userEvent.selectOptions(types, 'All types')
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('a type without tasks says that nothing matches, and offers to show all tasks', async () => {
  answer(taskCalls.list, ({ url: { searchParams } }) =>
    searchParams.has('taskTypeId')
      ? { rows: [], total: 0, needFixing: 1 }
      : { rows, total: rows.length, needFixing: 1 },
  )
  const { router } = openAdminPage('/admin/tasks?only=3')
  expect(await screen.findByText('No matching tasks.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show all tasks' }))
  expect(await screen.findByRole('link', { name: 'Pass Photo' })).toBeDefined()
  expect(router.state.location.search).toEqual({})
})

describe('the POS waiver code', () => {
  test('can be created with a new waiver text while the task form keeps its input', async () => {
    const sentTexts: unknown[] = []
    answer(waiverTextCalls.add, ({ body }) => {
      sentTexts.push(body)
      answer(listAuthorizationTypes, { isOffered: true, authorizationTypes: [{ code: 'PARK', name: 'Terrain park' }] })
      return { ...Object(body), id: 7, tasks: [], version: 1, modifiedDateUtc: '2026-12-01T10:00:00.000Z' }
    })
    answer(waiverTextCalls.read, () => ({
      ...Object(sentTexts[0]),
      id: 7,
      tasks: [],
      version: 1,
      modifiedDateUtc: '',
    }))
    await add()
    await type(/^Name/, 'Park Waiver')
    await userEvent.type(screen.getByRole('combobox', { name: /POS waiver code/ }), 'PARK')
    await userEvent.click(screen.getByRole('button', { name: 'Add a waiver text' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add waiver text' })
    expect(within(dialog).getByRole('textbox', { name: /^Code/ })).toHaveProperty('value', 'PARK')
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Terrain park')
    const text = await within(dialog).findByRole('textbox', { name: 'Text' })
    const event = createEvent.paste(text)
    Object.defineProperty(event, 'clipboardData', {
      value: { types: ['text/plain'], getData: (kind: string) => (kind === 'text/plain' ? 'Jumps hurt.' : '') },
    })
    fireEvent(text, event)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentTexts).toEqual([{ code: 'PARK', name: 'Terrain park', html: '<p>Jumps hurt.</p>' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Park Waiver')
    expect(screen.getByRole('combobox', { name: /POS waiver code/ })).toHaveProperty('value', 'PARK')
    expect(sent, 'the task is not saved by it').toEqual([])
  })

  test('shows that no code can be saved while the list is empty', async () => {
    answer(listAuthorizationTypes, { isOffered: true, authorizationTypes: [] })
    await add()
    expect(await screen.findByText(/a code that is not listed cannot be saved/)).toBeDefined()
    expect(screen.queryByText(/not checked/)).toBeNull()
  })

  test('shows that a code outside the list cannot be saved', async () => {
    await add()
    await userEvent.type(screen.getByRole('combobox', { name: /POS waiver code/ }), 'PARK')
    expect(
      await screen.findByText(/PARK is not in the list of the point of sale and cannot be saved until it is\./),
    ).toBeDefined()
  })
})

describe('the task form', () => {
  test('refuses a date that is only partly typed instead of saving it as empty', async () => {
    await add()
    const end = screen.getByLabelText(/^End date/)
    // Simulates how a browser reports the input "02/14/", because jsdom does not.
    Object.defineProperty(end, 'validity', { value: { badInput: true } })
    fireEvent.keyUp(end)
    await save()
    expect(await screen.findByText('Please enter a day between 1900 and 2199.')).toBeDefined()
    expect(sent).toEqual([])
  })

  test('shows only the fields of the chosen type', async () => {
    await add()
    expect(screen.getByText('Guests see a task after you link it to an activity')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'How guests sign' })).toBeDefined()
    await pick('Photo')
    expect(screen.queryByRole('heading', { name: 'How guests sign' })).toBeNull()
    expect(screen.queryByRole('combobox', { name: /POS waiver code/ })).toBeNull()
    await type(/^Name/, 'Pass Photo')
    await userEvent.type(screen.getByRole('textbox', { name: 'Lowest age' }), '5')
    await save()
    await waitFor(() =>
      expect(sent).toMatchObject([{ name: 'Pass Photo', taskTypeId: 4, ageMin: 5, ageMax: null, posWaiverId: null }]),
    )
  })

  test('shows below the group that a waiver needs a signature method, until it has one', async () => {
    await add()
    await type(/^Name/, 'Spring Waiver')
    await save()
    const methods = screen.getByRole('group', { name: 'Signature methods' })
    expect(await screen.findByText('At least one signature method is required')).toBeDefined()
    expect(screen.getByText('POS waiver code is required.')).toBeDefined()
    await userEvent.click(within(methods).getByRole('checkbox', { name: 'Typed name' }))
    await waitFor(() => expect(screen.queryByText('At least one signature method is required')).toBeNull())
    expect(sent).toEqual([])
  })

  test('offers the waivers of the point of sale by code or name', async () => {
    await add()
    await userEvent.type(screen.getByRole('combobox', { name: /POS waiver code/ }), 'ticket')
    // jsdom has no layout, so the list stays hidden. Options are chosen with the keyboard.
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByDisplayValue('DAY')).toBeDefined()
    expect(screen.getByText('Day ticket.', { exact: false })).toBeDefined()
  })

  test('can be filled in while the point of sale is down', async () => {
    refuse(listAuthorizationTypes, 'external-system-down')
    await add()
    expect(await screen.findByText('The point of sale is not responding: the code is not checked')).toBeDefined()
  })

  test('checks the dates against each other', async () => {
    await add()
    const day = (name: string) => screen.getByLabelText(name)
    await userEvent.type(day('Start date'), '2026-11-01')
    await userEvent.type(day('End date'), '2026-10-31')
    await save()
    expect(await screen.findByText('The end cannot be before the start.')).toBeDefined()
    await userEvent.clear(day('Start date'))
    await waitFor(() => expect(screen.queryByText('The end cannot be before the start.')).toBeNull())
  })

  test('refuses dates for which no signature given today is valid, at the field', async () => {
    await add()
    const enter = (field: string, value: string) =>
      fireEvent.change(screen.getByLabelText(field), { target: { value } })
    enter('Start date', '2026-12-06')
    await save()
    const message = await screen.findByText(/^The window starts after today\./)
    expect(screen.getByLabelText('Validation date').getAttribute('aria-describedby')).toContain(message.id)
    enter('Validation date', '2026-12-24')
    await waitFor(() => expect(screen.queryByText(/^The window starts after today\./)).toBeNull())
    enter('Start date', '')
    enter('Validation date', '')
    enter('End date', '2026-12-04')
    expect(await screen.findByText(/^This day has passed\./)).toBeDefined()
    await userEvent.click(screen.getByRole('switch', { name: 'One-day waiver' }))
    await waitFor(() => expect(screen.queryByText(/^This day has passed\./)).toBeNull())
    expect(sent).toEqual([])
  })

  test('warns in the list and above the form about dates that are not valid today or end soon', async () => {
    rows = [
      anAdminTask({ id: 1, name: 'Last season', endEffectiveDate: '2026-05-31' }),
      anAdminTask({ id: 2, name: 'Early season', endEffectiveDate: '2026-12-20' }),
    ]
    openAdminPage('/admin/tasks?id=2')
    expect(await screen.findByText('This waiver ends on 12/20/2026.')).toBeDefined()
    const cells = screen.getAllByRole('row').map((row) => row.textContent)
    expect(cells[1]).toContain('Last seasonAll agesNot valid if signed today')
    expect(cells[2]).toContain('Early seasonAll agesEnds 12/20/2026')
  })

  test('inserts a placeholder at the caret, and shows an example of the comment', async () => {
    await add()
    await type(/^Comment/, 'Signed on .')
    await userEvent.keyboard('{ArrowLeft}')
    await userEvent.click(screen.getByRole('button', { name: 'Insert {SignedDate}' }))
    expect(screen.getByDisplayValue('Signed on {SignedDate}.')).toBeDefined()
    await userEvent.keyboard(' by ')
    await userEvent.click(screen.getByRole('button', { name: 'Insert {Signer}' }))
    expect(screen.getByDisplayValue('Signed on {SignedDate} by {Signer}.')).toBeDefined()
    expect(screen.getByRole('figure').textContent).toContain(
      'Signed by Maya Lindqvist on behalf of Maya Lindqvist, Juno Lindqvist. Signed on 2/14/2026 by Maya Lindqvist.',
    )
  })

  test('keeps the type of a task that guests have completed', async () => {
    openAdminPage('/admin/tasks?id=1')
    expect(await screen.findByText('Guests have completed this task, so its type cannot be changed.')).toBeDefined()
    expect(screen.getByRole('radio', { name: 'Photo' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('link', { name: 'Open Ski and ride' }).getAttribute('href')).toBe('/admin/activities?id=7')
  })

  test('says so while the task is in no activity', async () => {
    openAdminPage('/admin/tasks?id=2')
    expect(await screen.findByText('Guests do not see this task yet.')).toBeDefined()
  })

  test('saves all fields of a waiver', async () => {
    answer(taskCalls.update, ({ body }) => {
      sent.push(body)
      return anAdminTask({ id: 3, name: 'Park Waiver', version: 2 })
    })
    openAdminPage('/admin/tasks?id=3')
    await screen.findByRole('heading', { name: 'Park Waiver' })
    for (const name of [
      'Optional',
      'One signature for the whole group',
      'Sign again when the text changes',
      'One-day waiver',
    ]) {
      await userEvent.click(screen.getByRole('switch', { name }))
    }
    await userEvent.click(screen.getByRole('checkbox', { name: 'Agree checkbox' }))
    await userEvent.type(screen.getByLabelText('Validation date'), '2026-12-24')
    await type(/^External waiver id/, '7')
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      version: 1,
      isOptional: true,
      consolidateWaivers: true,
      resignWhenTextChanged: true,
      useTodayAsValidationDate: true,
      enableAgreeCheckbox: true,
      enableWetSignature: true,
      validationDate: '2026-12-24',
      externalWaiverId: 'X17',
    })
  })
})
