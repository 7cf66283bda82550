import { waiverTextCalls } from '@first-chair/core/waiver-text/waiver-text.resource'
import type { EditableWaiverText } from '@first-chair/core/waiver-text/waiver-text'
import {
  listWaiverTextVersions,
  readWaiverTextVersion,
  restoreWaiverTextVersion,
} from '@first-chair/core/waiver-text/waiver-text.api'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'
import { someSettings } from '../../test/open-page.tsx'

// A definition list, so that the text is edited as HTML: jsdom cannot type into the rich text editor.
const terms = '<dl><dt>Snow</dt><dd>Slippery.</dd></dl>'
let row: EditableWaiverText
let sent: unknown[]

// The editor is loaded on demand, and the first import takes long.
beforeAll(() => import('../rich-text/rich-text-editor.tsx'))
beforeEach(() => {
  row = {
    id: 5,
    code: 'SEASON',
    name: 'Season pass',
    html: terms,
    tasks: [
      { id: 1, name: 'Season Liability Waiver', resignWhenTextChanged: true },
      { id: 2, name: 'Staff Waiver', resignWhenTextChanged: false },
    ],
    version: 3,
    modifiedDateUtc: '2026-02-09T18:02:00.000Z',
  }
  sent = []
  answer(waiverTextCalls.list, () => ({ rows: [row], total: 1, needFixing: 0 }))
  answer(waiverTextCalls.read, () => row)
})

test('a changed text shows who must sign it again, with a preview as guests read it', async () => {
  answer(waiverTextCalls.update, ({ body }) => {
    sent.push(body)
    return { ...row, version: 4 }
  })
  openAdminPage('/admin/waivertexts?id=5')
  const text = await screen.findByRole('textbox', { name: 'Text (HTML)' })
  const preview = screen.getByRole('region', { name: 'Preview of the text' })
  expect(within(preview).getByRole('term')).toBeDefined()
  expect(screen.queryByText('This changes what guests sign')).toBeNull()

  await userEvent.type(text, '<p>And ice.</p>')
  expect(within(preview).getByText('And ice.')).toBeDefined()
  expect(
    screen.getByText(
      /Signed waivers keep their text. Everybody who signed these waivers has to sign again: Season Liability Waiver\./,
    ),
  ).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const question = await screen.findByRole('dialog', { name: 'Publish the new text of Season pass?' })
  expect(within(question).getByText(/^2 tasks use this text: Season Liability Waiver, Staff Waiver\./)).toBeDefined()
  await userEvent.click(within(question).getByRole('button', { name: 'No' }))
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ name: 'Season pass', html: `${terms}<p>And ice.</p>`, version: 3 }]),
  )
})

test('a new text is saved without a confirmation if no task uses it', async () => {
  answer(waiverTextCalls.update, ({ body }) => {
    sent.push(body)
    return { ...row, version: 4 }
  })
  row = { ...row, tasks: [] }
  openAdminPage('/admin/waivertexts?id=5')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Text (HTML)' }), '<p>And ice.</p>')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a version is shown as guests read it, and restored after a confirmation', async () => {
  const common = { savedDateUtc: '2026-12-01T10:00:00.000Z', restoredVersion: null, changedPaths: ['html'] }
  const old = { ...common, version: 2, savedBy: '', changedPaths: [] }
  answer(listWaiverTextVersions, { versions: [{ ...common, version: 3, savedBy: 'alex@resort.example' }, old] })
  answer(readWaiverTextVersion, {
    ...old,
    name: row.name,
    html: '<p>The text of last season.</p>',
    changes: [{ path: 'html', saved: row.html, sent: '<p>The text of last season.</p>' }],
  })
  answer(restoreWaiverTextVersion, ({ body }) => {
    sent.push(body)
    row = { ...row, html: '<dl><dt>Ice</dt></dl><p>The text of last season.</p>', version: 4 }
    return row
  })
  openAdminPage('/admin/waivertexts?id=5')
  await screen.findByRole('textbox', { name: 'Text (HTML)' })
  await userEvent.click(screen.getByRole('button', { name: 'Versions' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Compare version 2' }))
  expect(await screen.findByText('The text of last season.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Restore version 2' }))
  expect(await screen.findByText(/^Guests who sign from then on sign this text\./)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(sent).toEqual([{ version: 3 }]))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Text (HTML)' })).toHaveProperty(
      'value',
      '<dl><dt>Ice</dt></dl><p>The text of last season.</p>',
    ),
  )
})

test('scripts do not run in the preview', async () => {
  row = { ...row, html: `${terms}<img src="x" onerror="alert(1)"><script>alert(1)</script>` }
  openAdminPage('/admin/waivertexts?id=5')
  const preview = await screen.findByRole('region', { name: 'Preview of the text' })
  expect(preview.innerHTML).not.toMatch(/onerror|script/)
})

describe('pasted text', () => {
  // jsdom has no layout, so all measurements are zero.
  const emptyRect = { left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0 }
  beforeEach(() => Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => emptyRect }))
  const paste = async (html: string) => {
    row = { ...row, html: '<p>Snow is slippery.</p>' }
    openAdminPage('/admin/waivertexts?id=5')
    const text = await screen.findByRole('textbox', { name: 'Text' })
    const event = createEvent.paste(text)
    Object.defineProperty(event, 'clipboardData', {
      value: { types: ['text/html'], getData: (type: string) => (type === 'text/html' ? html : '') },
    })
    fireEvent(text, event)
    return text
  }

  test('keeps its tables, headings and lists', async () => {
    const text = await paste(
      '<h1>Risk</h1><table><tr><td>A</td><td>B</td></tr></table><ol type="a"><li>Ice</li></ol><p>Read this.</p>',
    )
    expect(await within(text).findByRole('heading', { name: 'Risk', level: 1 })).toBeDefined()
    expect(
      within(text)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['A', 'B'])
    expect(within(text).getByRole('listitem').textContent).toBe('Ice')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('asks before parts are removed, and No leaves the text unchanged', async () => {
    const text = await paste('<p>See <a href="https://a.example">our rules</a>.</p><p><img src="/map.png" alt=""></p>')
    const question = await screen.findByRole('dialog', { name: 'Insert without these parts?' })
    expect(
      within(question)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['pictures', 'links (the text stays)'])
    await userEvent.click(within(question).getByRole('button', { name: 'No' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(text.textContent).toBe('Snow is slippery.')
  })

  test('is inserted without those parts after Yes', async () => {
    const text = await paste('<p>See <a href="https://a.example">our rules</a>.</p>')
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(text.textContent).toContain('See our rules.'))
    expect(within(text).queryByRole('link')).toBeNull()
  })
})

test('the HTML editor says what saving will remove', async () => {
  row = { ...row, html: `${terms}<p>Snow.</p>` }
  openAdminPage('/admin/waivertexts?id=5')
  const text = await screen.findByRole('textbox', { name: 'Text (HTML)' })
  expect(screen.queryByText('Saving removes parts of this text')).toBeNull()
  await userEvent.type(text, '<img src="/map.png">')
  expect(await screen.findByText('Saving removes parts of this text')).toBeDefined()
  expect(screen.getByText('They cannot be kept here: pictures.')).toBeDefined()
})

test('a new waiver text needs a valid code, a name and a text', async () => {
  openAdminPage('/admin/waivertexts?id=new')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Code/ }), 'A B')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('A code may have only letters, digits, hyphens, dots and underscores.')).toBeDefined()
  expect(screen.getByText('Name is required.')).toBeDefined()
  expect(screen.getByText('Text is required.')).toBeDefined()
})

test('a waiver text in use cannot be deleted, and the page says why', async () => {
  refuse(waiverTextCalls.remove, 'waiver-in-use')
  openAdminPage('/admin/waivertexts?id=5')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('This waiver is in use and cannot be deleted.')).toBeDefined()
})

test('the page does not exist with another point of sale', async () => {
  openAdminPage('/admin/waivertexts', { ...someSettings(), pointOfSaleSystem: 'RTP' })
  expect(await screen.findByRole('heading', { name: 'Ooops 404 - Page Not Found' })).toBeDefined()
})
