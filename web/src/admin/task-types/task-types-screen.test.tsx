import { taskTypeCalls } from '@first-chair/core/task/task-type.resource'
import type { TaskType } from '@first-chair/core/task/task'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const type = (over: Pick<TaskType, 'id' | 'name'> & Partial<TaskType>): TaskType => ({
  isDeleted: false,
  enableShoeSize: false,
  enableStance: false,
  effectiveDays: null,
  version: 1,
  modifiedDateUtc: '2026-02-09T18:02:00.000Z',
  ...over,
})
let types: TaskType[]
let sent: unknown[]

beforeEach(() => {
  types = [
    type({ id: 1, name: 'Waiver' }),
    type({ id: 2, name: 'Rental Profile', enableShoeSize: true, enableStance: true, effectiveDays: 365 }),
    type({ id: 3, name: 'Child Profile', effectiveDays: 1 }),
    type({ id: 4, name: 'Photo', effectiveDays: 0 }),
  ]
  sent = []
  answer(taskTypeCalls.list, () => ({ rows: types, total: 4, needFixing: 0 }))
  answer(taskTypeCalls.read, ({ url }) => {
    const taskType = types.find(({ id }) => url.pathname.endsWith(`/${id}`))
    if (!taskType) throw new Error('There is no such task type.')
    return taskType
  })
  answer(taskTypeCalls.update, ({ body }) => {
    sent.push(body)
    return type({ id: 2, name: 'Rental Profile', version: 2 })
  })
})

test('the list shows the optional fields and how long a completion counts; no type can be added or deleted', async () => {
  openAdminPage('/admin/tasktypes?id=4')
  await screen.findByRole('heading', { name: 'Photo' })
  const cells = screen.getAllByRole('row').map((row) => row.textContent)
  expect(cells[1]).toContain('Set in each task')
  expect(cells[2]).toContain('Shoe size, StanceFor 365 days')
  expect(cells[3]).toContain('On the same day only')
  expect(cells[4]).toContain('Forever')
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('the preview of the rental profile follows the switches', async () => {
  openAdminPage('/admin/tasktypes?id=2')
  const preview = await screen.findByRole('figure')
  const fields = () =>
    within(preview)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(fields()).toEqual(['Ability', 'Height', 'Weight', 'Shoe Size', 'Goofy Foot'])
  await userEvent.click(screen.getByRole('switch', { name: 'Shoe size' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Stance' }))
  expect(fields()).toEqual(['Ability', 'Height', 'Weight'])
  await userEvent.clear(screen.getByRole('textbox', { name: 'Effective days' }))
  expect(screen.getByText('Forever.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { name: 'Rental Profile', enableShoeSize: false, enableStance: false, effectiveDays: null, version: 1 },
    ]),
  )
})

test('the child profile says that health details are deleted when it expires', async () => {
  openAdminPage('/admin/tasktypes?id=3')
  expect(
    await screen.findByText('On the same day only. After that, the health details are permanently deleted.'),
  ).toBeDefined()
  expect(screen.queryByRole('switch', { name: 'Shoe size' })).toBeNull()
})
