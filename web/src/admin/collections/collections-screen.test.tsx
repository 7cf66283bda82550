import { collectionCalls } from '@first-chair/core/collection/collection.resource'
import type { CollectionItem, CollectionRow } from '@first-chair/core/collection/collection'
import {
  addCollectionItem,
  deleteCollectionItem,
  listCollectionItemsPage,
  updateCollectionItem,
} from '@first-chair/core/collection/collection.api'
import { listAccessLocations } from '@first-chair/core/pos-place/pos-place.api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const timestamps = { createdDateUtc: '2026-02-09T18:02:00.000Z', modifiedDateUtc: '2026-02-09T18:02:00.000Z' }
const noReason = { staffValue: '', resolvedBy: null, wayBack: '' }
const hotlist: CollectionRow = {
  id: 2,
  name: 'Pass Checker - Hotlist Reason',
  isFixed: true,
  itemCount: 0,
  version: 1,
  ...timestamps,
}
const lifts: CollectionRow = { ...hotlist, id: 1, name: 'AccessLocations' }
const partners: CollectionRow = { ...hotlist, id: 7, name: 'Partners', isFixed: false }
let items: CollectionItem[]
let sent: unknown[]

beforeEach(() => {
  items = [{ id: 1, name: 'Snow Co', value: 'SC', ...noReason, collectionId: 7, version: 3, ...timestamps }]
  sent = []
  answer(collectionCalls.list, { rows: [hotlist, partners], total: 2, needFixing: 0 })
  answer(
    collectionCalls.read,
    ({ url }) => [lifts, hotlist].find(({ id }) => url.pathname.endsWith(`/${id}`)) ?? partners,
  )
  answer(listCollectionItemsPage, () => ({ rows: items, total: items.length, needFixing: 0 }))
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a collection of the pass checker explains its names and values, and only its items can be changed', async () => {
  items = []
  openAdminPage('/admin/collections?id=2')
  expect(await screen.findByText(/What guests read when a pass is blocked/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await press('Add item')
  const form = await dialog('Add item')
  expect(form.getByText('The reason or its code in the point of sale')).toBeDefined()
  expect(form.getByText('What guests see')).toBeDefined()
})

test('after the last item of the last page is deleted, the previous page is shown', async () => {
  let remaining = items.flatMap((item) =>
    Array.from({ length: 11 }, (_, index) => ({ ...item, id: index + 1, name: `Lodge ${index + 1}` })),
  )
  answer(listCollectionItemsPage, ({ url: { searchParams } }) => {
    const from = (Number(searchParams.get('page')) - 1) * 10
    return { rows: remaining.slice(from, from + 10), total: remaining.length, needFixing: 0 }
  })
  answer(deleteCollectionItem, () => {
    remaining = remaining.slice(0, 10)
    return { id: 11 }
  })
  openAdminPage('/admin/collections?id=7')
  await press('Next items')
  await press('Delete Lodge 11')
  await press('Yes')
  expect(await screen.findByRole('button', { name: 'Edit Lodge 10' })).toBeDefined()
  expect(screen.queryByText('There are no items yet.')).toBeNull()
})

test('adding an item does not submit the form of the collection', async () => {
  answer(collectionCalls.update, ({ body }) => {
    sent.push(body)
    return partners
  })
  answer(addCollectionItem, ({ body }) => {
    sent.push(body)
    const added = { id: 2, name: 'Ice Co', value: 'IC', ...noReason, collectionId: 7, version: 1, ...timestamps }
    items = [...items, added]
    return added
  })
  openAdminPage('/admin/collections?id=7')
  await press('Add item')
  const form = await dialog('Add item')
  await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), 'Ice Co{Enter}')
  expect(await form.findByText('Value is required.')).toBeDefined()
  await userEvent.type(form.getByRole('textbox', { name: /^Value/ }), 'IC{Enter}')
  expect(await screen.findByRole('button', { name: 'Edit Ice Co' })).toBeDefined()
  expect(sent).toEqual([{ name: 'Ice Co', value: 'IC', ...noReason, collectionId: 7 }])
})

test('a name that already exists is reported at the field', async () => {
  refuse(updateCollectionItem, 'invalid-input', {
    fields: [{ path: 'name', rule: 'taken', message: 'An item with this name already exists.' }],
  })
  openAdminPage('/admin/collections?id=7')
  await press('Edit Snow Co')
  const form = await dialog('Change Snow Co')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('An item with this name already exists.')).toBeDefined()
})

test('if another administrator changed an item, the dialog shows the saved value and can replace it', async () => {
  refuse(updateCollectionItem, 'changed-meanwhile', {
    facts: { version: '4', changedBy: 'robin@resort.example' },
    changes: [{ path: 'value', saved: 'S4', sent: 'S5' }],
  })
  openAdminPage('/admin/collections?id=7')
  await press('Edit Snow Co')
  const form = await dialog('Change Snow Co')
  await userEvent.clear(form.getByRole('textbox', { name: /^Value/ }))
  await userEvent.type(form.getByRole('textbox', { name: /^Value/ }), 'S5{Enter}')
  expect(await form.findByText('robin@resort.example changed this meanwhile')).toBeDefined()
  expect(form.getByText(/The saved version has value: S4/)).toBeDefined()
  answer(updateCollectionItem, ({ body }) => {
    sent.push(body)
    return { id: 1, name: 'Snow Co', value: 'S5', ...noReason, collectionId: 7, version: 5, ...timestamps }
  })
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ name: 'Snow Co', value: 'S5', ...noReason, version: 4 }]))
})

test('Escape and Cancel ask before unsaved text of an item is lost', async () => {
  openAdminPage('/admin/collections?id=7')
  const cancel = async () => userEvent.click((await dialog('Add item')).getByRole('button', { name: 'Cancel' }))
  await press('Add item')
  await cancel()
  expect(screen.queryByRole('dialog', { name: 'Add item' })).toBeNull()

  await press('Add item')
  await userEvent.type((await dialog('Add item')).getByRole('textbox', { name: /^Name/ }), 'Ice Co')
  fireEvent(await screen.findByRole('dialog', { name: 'Add item' }), new Event('cancel', { cancelable: true }))
  expect((await dialog('Leave without saving?')).getByText('1 change is not saved and will be lost.')).toBeDefined()
  await press('No')
  expect((await dialog('Add item')).getByDisplayValue('Ice Co')).toBeDefined()
  await cancel()
  await press('Yes')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an item is deleted only after Yes', async () => {
  answer(deleteCollectionItem, () => {
    items = []
    return { id: 1 }
  })
  openAdminPage('/admin/collections?id=7')
  await press('Delete Snow Co')
  await press('No')
  await press('Delete Snow Co')
  await press('Yes')
  expect(await screen.findByText('There are no items yet.')).toBeDefined()
})

test('an access location is chosen from the list of the point of sale, or its code is typed', async () => {
  items = []
  answer(listAccessLocations, { isOffered: true, accessLocations: [{ code: 'G1', name: 'Base Gondola' }] })
  answer(addCollectionItem, ({ body }) => {
    sent.push(body)
    return { id: 2, name: 'Gondola', value: 'G1', ...noReason, collectionId: 1, version: 1, ...timestamps }
  })
  openAdminPage('/admin/collections?id=1')
  await press('Add item')
  const form = await dialog('Add item')
  await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), 'Gondola')
  const value = form.getByRole<HTMLInputElement>('combobox', { name: /^Value/ })
  await userEvent.type(value, 'G7')
  expect(await form.findByText('G7 is not in the list of the point of sale.')).toBeDefined()
  await userEvent.clear(value)
  await userEvent.type(value, 'base{ArrowDown}{Enter}')
  expect(value.value).toBe('G1')
  expect(form.getByText('Base Gondola.')).toBeDefined()
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ name: 'Gondola', value: 'G1', ...noReason, collectionId: 1 }]))
})

test('a reason of blocked passes has words for staff, an owner and a way back', async () => {
  items = []
  answer(addCollectionItem, ({ body }) => {
    sent.push(body)
    return {
      id: 2,
      name: 'UNPAID',
      value: 'A payment is open.',
      ...noReason,
      collectionId: 2,
      version: 1,
      ...timestamps,
    }
  })
  openAdminPage('/admin/collections?id=2')
  await press('Add item')
  const form = await dialog('Add item')
  const type = (name: RegExp, text: string) => userEvent.type(form.getByRole('textbox', { name }), text)
  await type(/^Name/, 'UNPAID')
  await type(/^Value/, 'A payment is open.')
  await type(/^What staff see/, 'Payment open')
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Who unblocks the pass' }), 'The shop')
  await type(/^Way back/, 'Pay online.')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  const reason = { staffValue: 'Payment open', resolvedBy: 'shop', wayBack: 'Pay online.' }
  await waitFor(() =>
    expect(sent).toEqual([{ name: 'UNPAID', value: 'A payment is open.', ...reason, collectionId: 2 }]),
  )
})
