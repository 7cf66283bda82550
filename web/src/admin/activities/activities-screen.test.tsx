import { activityCalls } from '@first-chair/core/activity/activity.resource'
import { anActivity } from '@first-chair/core/activity/activity.builders'
import { listProducts } from '@first-chair/core/explanation/explanation.api'
import { listTasks } from '@first-chair/core/task/task.api'
import type { Task, TaskTypeId } from '@first-chair/core/task/task'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const aTask = (id: number, name: string, taskTypeId: TaskTypeId): Task => ({
  id,
  name,
  taskTypeId,
  ageMin: null,
  ageMax: null,
  isOptional: false,
  blocks: null,
  posWaiverId: null,
  externalWaiverId: null,
  consolidateWaivers: false,
  useTodayAsValidationDate: false,
  startEffectiveDate: null,
  endEffectiveDate: null,
  validationDate: null,
  enableAgreeCheckbox: false,
  enableTextSignature: false,
  enableWetSignature: false,
  resignWhenTextChanged: false,
  customComment: '',
  version: 1,
  modifiedDateUtc: '2026-02-09T18:02:00.000Z',
})
const waiver = aTask(1, 'Season waiver', 1)
const rental = aTask(2, 'Rental fitting', 2)
const photo = aTask(4, 'Pass photo', 4)
const lesson = { code: 'LESSON', name: 'Ski Lesson' }
const dayTicket = { code: '1001', name: 'Day Ticket' }
const ski = anActivity({ ageMin: 6, ageMax: 12 }, [waiver, rental])
let sent: unknown[]

beforeEach(() => {
  sent = []
  const touring = anActivity({ id: 2, name: 'Uphill touring' })
  answer(listTasks, [waiver, rental, photo])
  answer(listProducts, { isOffered: true, products: [lesson, dayTicket] })
  answer(activityCalls.list, { rows: [ski, touring], total: 2, needFixing: 1 })
  answer(activityCalls.read, ski)
  answer(activityCalls.update, ({ body }) => {
    sent.push(body)
    return { ...ski, version: 2 }
  })
})
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const inOrder = async () =>
  within(await screen.findByRole('group', { name: 'In this order' }))
    .getAllByRole('listitem')
    .map((item) => item.dataset['id'])

test('a chosen task and typed products are saved without pressing their own buttons first', async () => {
  openAdminPage('/admin/activities?id=1')
  const picker = await screen.findByRole('combobox', { name: 'Choose a task to link' })
  await userEvent.type(picker, 'photo')
  await userEvent.click(screen.getByRole('option', { name: 'Pass photo', hidden: true }))
  await userEvent.click(screen.getByRole('combobox', { name: /^Products/ }))
  await userEvent.keyboard('DAY1, DAY2')
  await press('Save')
  await waitFor(() => expect(sent).toMatchObject([{ taskIds: [1, 2, 4], productIds: ['DAY1', 'DAY2'] }]))
})

test('without any tasks the form links to the page on which to add one', async () => {
  answer(listTasks, [])
  openAdminPage('/admin/activities?id=new')
  expect((await screen.findByRole('link', { name: 'Add one first' })).getAttribute('href')).toBe('/admin/tasks?id=new')
})

test('the table shows ages, tasks and what is missing', async () => {
  openAdminPage('/admin/activities')
  expect(await screen.findByText('2 activities, 1 needs tasks')).toBeDefined()
  const row = within(screen.getByRole('row', { name: /Ski and ride/ }))
  expect(row.getByText('6 to 12')).toBeDefined()
  expect(row.getByText('Season waiver, Rental fitting')).toBeDefined()
  expect(within(screen.getByRole('row', { name: /Uphill touring/ })).getByText('Missing tasks')).toBeDefined()
})

test('a linked task shows its kind, and whether guests may skip it', async () => {
  answer(listTasks, [waiver, { ...rental, isOptional: true }, photo])
  openAdminPage('/admin/activities?id=1')
  const linked = within(await screen.findByRole('group', { name: 'In this order' })).getAllByRole('listitem')
  expect(linked.map(({ textContent }) => textContent)).toEqual([
    'Season waiverWaiver',
    'Rental fittingRental Profile, optional',
  ])
})

test('tasks are moved by buttons, which keep the focus and announce the new position', async () => {
  openAdminPage('/admin/activities?id=1')
  await press('Move Season waiver down')
  expect(await inOrder()).toEqual(['2', '1'])
  expect(screen.getByText('Season waiver is now 2 of 2')).toBeDefined()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Season waiver up')
  await press('Save')
  await waitFor(() => expect(sent).toMatchObject([{ taskIds: [2, 1] }]))
})

test('tasks are linked at the end and unlinked', async () => {
  openAdminPage('/admin/activities?id=1')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Choose a task to link' }))
  await userEvent.click(screen.getByRole('option', { name: 'Pass photo', hidden: true }))
  await press('Link task')
  await press('Unlink Season waiver')
  expect(await inOrder()).toEqual(['2', '4'])
})

test('several tasks are found by part of their names and linked together in the order of selection', async () => {
  const more = ['Helmet check', 'Helmet size', 'Lift photo'].map((name, index) => ({ ...photo, id: 11 + index, name }))
  answer(listTasks, [waiver, rental, photo, ...more])
  openAdminPage('/admin/activities?id=1')
  const picker = await screen.findByRole('combobox', { name: 'Choose a task to link' })
  await userEvent.type(picker, 'helmet s')
  expect(screen.queryByRole('option', { name: 'Lift photo', hidden: true })).toBeNull()
  await userEvent.click(screen.getByRole('option', { name: 'Helmet size', hidden: true }))
  await userEvent.clear(picker)
  await userEvent.type(picker, 'helmet')
  await userEvent.click(screen.getByRole('option', { name: 'Helmet check', hidden: true }))
  await press('Link 2 tasks')
  expect(await inOrder()).toEqual(['1', '2', '12', '11'])
})

test('of 100 products only the first are shown until a button shows all', async () => {
  answer(activityCalls.read, {
    ...ski,
    activityProducts: Array.from({ length: 100 }, (_, index) => ({ id: index, activityId: 1, productId: `P${index}` })),
  })
  openAdminPage('/admin/activities?id=1')
  await products()
  expect(chips()).toHaveLength(12)
  await press('and 88 more')
  expect(chips()).toHaveLength(100)
  await press('Show fewer')
  expect(chips()).toHaveLength(12)
})

test('a row names a few of its tasks, and how many more there are', async () => {
  const [first] = ski.activityTasks
  if (!first) throw new Error('the activity has no task')
  const activityTasks = Array.from({ length: 90 }, (_, index) => ({
    ...first,
    id: index,
    task: { ...first.task, name: `Task ${index + 1}` },
  }))
  answer(activityCalls.list, { rows: [{ ...ski, activityTasks }], total: 1, needFixing: 0 })
  openAdminPage('/admin/activities')
  const row = await screen.findByRole('row', { name: /Ski and ride/ })
  expect(row.textContent).toContain('Task 1, Task 2, Task 3, Task 4 and 86 more')
})

const products = async () => screen.findByRole('combobox', { name: 'Products' })
const chips = () => within(screen.getByRole('list', { name: 'Products' })).getAllByRole('listitem')

test('several product codes can be entered together and removed one by one', async () => {
  openAdminPage('/admin/activities?id=1')
  await userEvent.type(await products(), '1001, 1002 1003{Enter}')
  await press('Remove 1002')
  await press('Save')
  await waitFor(() => expect(sent).toMatchObject([{ productIds: ['1001', '1003'] }]))
})

test('a product is chosen by code or name, and each code is shown with its name', async () => {
  openAdminPage('/admin/activities?id=1')
  await userEvent.type(await products(), '9999{Enter}')
  await userEvent.type(await products(), 'ticket')
  expect(screen.queryByRole('option', { name: /Ski Lesson/, hidden: true })).toBeNull()
  await userEvent.click(screen.getByRole('option', { name: '1001 Day Ticket', hidden: true }))
  await userEvent.type(await products(), 'less{ArrowDown}{Enter}')
  expect(chips().map(({ textContent }) => textContent)).toEqual([
    '9999 is not in the list of the point of sale',
    '1001 Day Ticket',
    'LESSON Ski Lesson',
  ])
  await press('Save')
  await waitFor(() => expect(sent).toMatchObject([{ productIds: ['9999', '1001', 'LESSON'] }]))
})

test('Escape closes the options but not the drawer', async () => {
  openAdminPage('/admin/activities?id=1')
  await userEvent.type(await products(), 'less')
  expect(screen.getByRole('option', { name: 'LESSON Ski Lesson', hidden: true })).toBeDefined()
  await userEvent.keyboard('{Escape}')
  expect(await products()).toHaveProperty('value', 'less')
})

test.each([
  ['does not answer', () => refuse(listProducts, 'external-system-down'), /point of sale is not responding/],
  ['has no list', () => answer(listProducts, { isOffered: false, products: [] }), /has no list to choose from/],
])('if the point of sale %s, product codes can be typed', async (_, arrange, message) => {
  arrange()
  openAdminPage('/admin/activities?id=1')
  expect(await screen.findByText(message)).toBeDefined()
  await userEvent.type(await screen.findByRole('combobox', { name: /^Products/ }), '1001{Enter}')
  expect(chips().map(({ textContent }) => textContent)).toEqual(['1001 '])
})

test('a highest age below the lowest is reported at the field', async () => {
  openAdminPage('/admin/activities?id=1')
  const highest = await screen.findByRole('textbox', { name: 'Highest age' })
  await userEvent.clear(highest)
  await userEvent.type(highest, '3')
  await press('Save')
  expect(await screen.findByText('The highest age cannot be below the lowest age.')).toBeDefined()
  expect(sent).toEqual([])
})

test('the picture has a preview', async () => {
  openAdminPage('/admin/activities?id=1')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Picture' }), '/ski.jpg')
  expect(screen.getByRole('img', { name: 'Preview' }).getAttribute('src')).toBe('/ski.jpg')
})
