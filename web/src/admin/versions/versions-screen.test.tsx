import {
  addSetupDraft,
  deleteSetupDraft,
  listSetupVersions,
  publishSetupDraft,
  readSetupDraft,
  readSetupVersion,
  updateSetupDraft,
} from '@first-chair/core/setup-document/setup-document.api'
import { listProducts } from '@first-chair/core/explanation/explanation.api'
import type { OpenSetupDraft } from '@first-chair/core/setup-document/setup-draft'
import type { SetupVersion } from '@first-chair/core/setup-document/setup-version'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const version = (number: number, over: Partial<SetupVersion> = {}): SetupVersion => ({
  number,
  savedDateUtc: '2026-12-01T10:00:00Z',
  savedBy: 'sam@resort.example',
  label: '',
  changes: [{ section: 'locations', key: 'portal', name: 'North Portal', change: 'added', paths: [] }],
  ...over,
})
const draft: OpenSetupDraft = {
  id: 7,
  name: 'Spring season',
  version: 3,
  modifiedBy: 'dana@resort.example',
  modifiedDateUtc: '2026-12-05T09:00:00Z',
  scheduledFor: null,
  failure: null,
  text: 'firstChairSetup: 1\nend: true\n',
  tried: {
    texts: {},
    theme: {},
    locations: [{ slug: 'base', name: 'Base', isEnabled: true, isDefault: true, usePosTransactionsAndOrders: false }],
  },
  preview: {
    problems: [],
    findings: [
      {
        severity: 'warning',
        rule: 'activity-without-tasks',
        path: 'activities.spring.tasks',
        message: 'The activity Spring pass has no tasks.',
        guests: 214,
      },
    ],
    unreleased: [],
    currentVersion: 41,
    differences: [
      {
        section: 'tasks',
        key: 'rental',
        name: 'Rental profile',
        change: 'changed',
        fields: [
          { path: 'isOptional', before: true, after: false },
          { path: 'blocks', before: null, after: 'rental' },
        ],
      },
    ],
  },
}
const withPreview = (over: Partial<OpenSetupDraft['preview']>) => ({ ...draft, preview: { ...draft.preview, ...over } })

beforeEach(() => {
  answer(listSetupVersions, { versions: [version(41, { label: 'Winter' }), version(40)], drafts: [draft] })
  answer(readSetupDraft, draft)
})

test('the history shows drafts, the live version and earlier ones, with who changed what', async () => {
  openAdminPage('/admin/versions')
  const history = await screen.findByRole('region', { name: 'History' })
  const entries = within(history)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(entries[0]).toContain('Draft: Spring season')
  expect(entries[1]).toContain('Version 41: Winter, live')
  expect(entries[2]).toContain('sam@resort.example · Location “North Portal” new')
})

test('a draft shows each change as an old and a new value in words, announced as removed and added', async () => {
  openAdminPage('/admin/versions?draft=7')
  const task = await screen.findByRole('region', { name: 'Task “Rental profile”' })
  expect(task.textContent).toContain('Optionalremoved: On added: Off')
  expect(task.textContent).toContain('Stopsremoved: None added: rental')
})

test('a new object has the fields that say something', async () => {
  const fields = [
    { path: 'name', before: undefined, after: 'Spring pass' },
    { path: 'ageMin', before: undefined, after: null },
    { path: 'products', before: undefined, after: [] },
  ]
  const added = { section: 'activities' as const, key: 'spring', name: 'Spring pass', change: 'added' as const, fields }
  answer(readSetupDraft, withPreview({ differences: [added] }))
  openAdminPage('/admin/versions?draft=7')
  const activity = await screen.findByRole('region', { name: 'Activity “Spring pass”' })
  expect(activity.textContent).toContain('Spring pass')
  expect(activity.textContent).not.toContain('None')
})

test('publishing asks for each warning, and publishes from the version that was seen', async () => {
  const user = userEvent.setup()
  const sent: unknown[] = []
  answer(publishSetupDraft, ({ body }) => {
    sent.push(body)
    return { draft: null, currentVersion: 42 }
  })
  openAdminPage('/admin/versions?draft=7')
  await user.click(await screen.findByRole('button', { name: 'Publish or schedule' }))
  await user.click(screen.getByRole('button', { name: 'Publish now' }))
  expect(screen.getByText('Please confirm this warning.')).toBeDefined()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: 'The activity Spring pass has no tasks.' }))
  await user.click(screen.getByRole('button', { name: 'Publish now' }))
  await screen.findByText('Version 42 is live.')
  expect(sent).toEqual([{ version: 3, currentVersion: 41, hasConfirmedWarnings: true, releases: {} }])
})

test('a draft with unsaved changes is saved before it is published', async () => {
  const user = userEvent.setup()
  openAdminPage('/admin/versions?draft=7')
  await user.click(await screen.findByRole('switch', { name: 'Show the document' }))
  await user.type(screen.getByLabelText('Name of the draft'), ' 2027')
  expect(screen.queryByRole('button', { name: 'Publish or schedule' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Save the draft first' })).toBeDefined()
})

test('a changed waiver text needs its kind of release, and a schedule a complete time', async () => {
  const user = userEvent.setup()
  answer(readSetupDraft, withPreview({ findings: [], unreleased: ['SEASON'] }))
  const sent: unknown[] = []
  answer(publishSetupDraft, ({ body }) => {
    sent.push(body)
    return { draft: { ...draft, scheduledFor: '2027-02-20T06:00' }, currentVersion: 41 }
  })
  openAdminPage('/admin/versions?draft=7')
  await user.click(await screen.findByRole('button', { name: 'Publish or schedule' }))
  await user.click(screen.getByRole('radio', { name: 'At a time, by the clock of the resort' }))
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  expect(screen.getByText('Choose a day and a time.')).toBeDefined()
  expect(screen.getByText('Choose whether the change is material or cosmetic.')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Material: guests sign again' }))
  await user.type(screen.getByLabelText('Day and time'), '2027-02-20T06:00')
  await user.click(screen.getByRole('button', { name: /^Schedule for/ }))
  await screen.findByText('The draft is scheduled.')
  expect(sent).toEqual([
    expect.objectContaining({
      scheduledFor: '2027-02-20T06:00',
      releases: { SEASON: { kind: 'material', summary: '' } },
    }),
  ])
})

test('errors block publishing and lead to the document, and what was typed stays if it is refused', async () => {
  const user = userEvent.setup()
  const problem = {
    path: 'activities.spring.tasks.0',
    rule: 'unknown-task',
    message: 'There is no task with the key “x”.',
  }
  answer(readSetupDraft, withPreview({ problems: [problem], differences: [], findings: [] }))
  refuse(updateSetupDraft, 'invalid-input', {
    fields: [{ path: 'end', rule: 'end-missing', message: 'It was truncated.' }],
  })
  openAdminPage('/admin/versions?draft=7')
  expect(await screen.findByText('The document has errors, so it cannot be compared yet.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Fix 1 error' }))
  const document = screen.getByLabelText('Document')
  await user.clear(document)
  await user.type(document, 'firstChairSetup: 1')
  await user.click(screen.getByRole('button', { name: 'Save the draft' }))
  expect(await screen.findByText(/Nothing was lost. It was truncated./)).toBeDefined()
  await user.click(screen.getByRole('switch', { name: 'Show the document' }))
  await user.click(screen.getByRole('switch', { name: 'Show the document' }))
  expect(screen.getByDisplayValue('firstChairSetup: 1')).toBeDefined()
})

test('each finding says how many guests are expected there, and leads to its field in the document', async () => {
  const user = userEvent.setup()
  const text = 'activities:\n  spring:\n    name: Spring pass\n    tasks: []\nend: true\n'
  answer(readSetupDraft, { ...draft, text })
  openAdminPage('/admin/versions?draft=7')
  expect(await screen.findByText(/has no tasks. 214 guests are expected there./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Look: The activity Spring pass has no tasks.' }))
  const area = screen.getByLabelText<HTMLTextAreaElement>('Document')
  expect(document.activeElement).toBe(area)
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('tasks: []')
  expect(screen.getByRole('alert').textContent).toContain('The activity Spring pass has no tasks.')
})

test('a field that the document leaves out is named where it is missing', async () => {
  const user = userEvent.setup()
  answer(readSetupDraft, { ...draft, text: 'activities:\n  spring:\n    name: Spring pass\nend: true\n' })
  openAdminPage('/admin/versions?draft=7')
  await user.click(await screen.findByRole('button', { name: 'Look: The activity Spring pass has no tasks.' }))
  expect(screen.getByText(/Add “tasks” to the selected object/)).toBeDefined()
})

test('an earlier version becomes a draft, which is the way back', async () => {
  const user = userEvent.setup()
  answer(readSetupVersion, { ...version(40), text: 'end: true', differences: [] })
  answer(addSetupDraft, ({ body }) => {
    expect(body).toEqual({ name: 'Version 40', fromVersion: 40 })
    return draft
  })
  openAdminPage('/admin/versions?version=40')
  await user.click(await screen.findByRole('button', { name: 'Make this the draft' }))
  expect(await screen.findByRole('region', { name: 'Task “Rental profile”' })).toBeDefined()
})

test('a file is read as a draft, and a truncated one is refused with the reason', async () => {
  const user = userEvent.setup()
  refuse(addSetupDraft, 'invalid-input', {
    fields: [{ path: 'end', rule: 'end-missing', message: 'It was truncated.' }],
  })
  const { container } = openAdminPage('/admin/versions')
  await screen.findByRole('button', { name: 'Apply a file' })
  const input = container.ownerDocument.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('There is no field for a file.')
  await user.upload(input, new File(['firstChairSetup: 1'], 'spring.yaml', { type: 'application/yaml' }))
  expect(await screen.findByText(/It was truncated. Nothing was changed./)).toBeDefined()
})

test('a draft is tried as a guest and in the simulator before it is published', async () => {
  const user = userEvent.setup()
  answer(listProducts, { isOffered: false, products: [] })
  openAdminPage('/admin/versions?draft=7')
  await user.click(await screen.findByRole('button', { name: 'Open as a guest' }))
  expect(screen.getByTitle("Preview of the guest's phone")).toBeDefined()
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Back to the draft' }))
  await user.click(screen.getByRole('link', { name: 'Run the simulator' }))
  expect(await screen.findByText('With the draft “Spring season”')).toBeDefined()
})

test('discarding a draft is confirmed', async () => {
  const user = userEvent.setup()
  let isGone = false
  answer(deleteSetupDraft, () => {
    isGone = true
    return { id: 7 }
  })
  openAdminPage('/admin/versions?draft=7')
  await user.click(await screen.findByRole('button', { name: 'Discard draft' }))
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(isGone).toBe(true))
})
