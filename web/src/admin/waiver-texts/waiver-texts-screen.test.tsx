import { waiverTextCalls } from '@first-chair/core/waiver-text/waiver-text.resource'
import type { EditableWaiverText } from '@first-chair/core/waiver-text/waiver-text'
import {
  cancelWaiverTextRelease,
  listWaiverTextVersions,
  listGuestsToSignAgain,
  previewWaiverTextRelease,
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
const aScheduledRelease = {
  number: 4,
  kind: 'material',
  summary: 'Lift towers.',
  html: '<dl><dt>Ice</dt><dd>Slippery too.</dd></dl>',
  scheduledFor: '2026-02-16T04:00',
  createdBy: 'alex@resort.example',
} as const
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
    isInUse: true,
    scheduledRelease: null,
    version: 3,
    modifiedDateUtc: '2026-02-09T18:02:00.000Z',
  }
  sent = []
  answer(waiverTextCalls.list, () => ({ rows: [row], total: 1, needFixing: 0 }))
  answer(waiverTextCalls.read, () => row)
  answer(previewWaiverTextRelease, {
    withVisit: 1204,
    inNext7Days: 318,
    tomorrow: 42,
    children: 463,
    withoutVisit: 9870,
    ifNow: { today: 3, tomorrow: 42 },
    quietestTime: '2026-02-16T04:00',
    resortTime: '2026-02-13T09:00',
  })
})

/** Types a sentence into the text, saves, and returns the dialog about its release. */
const releaseMore = async (more = '<p>And death.</p>') => {
  openAdminPage('/admin/waivertexts?id=5')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Text (HTML)' }), more)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  return screen.findByRole('dialog', { name: 'Release version 4 of Season pass' })
}

test('a changed text shows its preview as guests read it, and says what saving will ask', async () => {
  openAdminPage('/admin/waivertexts?id=5')
  const text = await screen.findByRole('textbox', { name: 'Text (HTML)' })
  const preview = screen.getByRole('region', { name: 'Preview of the text' })
  expect(within(preview).getByRole('term')).toBeDefined()
  expect(screen.queryByText('This changes what guests sign')).toBeNull()
  await userEvent.type(text, '<p>And ice.</p>')
  expect(within(preview).getByText('And ice.')).toBeDefined()
  expect(screen.getByText('This changes what guests sign')).toBeDefined()
})

describe('the release of a changed text', () => {
  test('shows the changes, and is not saved before somebody chooses material or cosmetic', async () => {
    const dialog = await releaseMore()
    expect(within(dialog).getByText(/^1 change in 1 section\./)).toBeDefined()
    expect(within(dialog).getAllByRole('insertion').at(-1)?.textContent).toBe('added: And death.')
    expect(within(dialog).getByText(/“death” is new\. That is hardly ever cosmetic\./)).toBeDefined()
    for (const choice of within(dialog).getAllByRole('radio', { name: /Material|Cosmetic/ })) {
      expect(choice).toHaveProperty('checked', false)
    }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish version 4' }))
    expect(await within(dialog).findByText('Choose whether the change is material or cosmetic.')).toBeDefined()
    expect(sent).toEqual([])
  })

  test('shows who must sign again, and the new text as guests see it', async () => {
    const asked: unknown[] = []
    answer(listGuestsToSignAgain, ({ body }) => {
      asked.push(body)
      return {
        guests: [
          { contactId: '1003', firstName: 'Juno', lastName: 'Lindqvist', visitDay: '2026-02-16', isChild: true },
          { contactId: '1001', firstName: 'Maya', lastName: 'Lindqvist', visitDay: '2026-02-20', isChild: false },
        ],
      }
    })
    const dialog = await releaseMore()
    await userEvent.click(await within(dialog).findByRole('button', { name: 'See who' }))
    const who = await screen.findByRole('dialog', { name: 'Who must sign again' })
    const [first] = await within(who).findAllByRole('listitem')
    expect(first?.textContent).toMatch(/^Juno Lindqvist IP code 1003Child/)
    expect(asked).toMatchObject([{ html: expect.stringContaining('And death.') }])
    await userEvent.click(within(who).getByRole('button', { name: 'Close' }))

    await userEvent.type(within(dialog).getByRole('textbox', { name: /^In your words/ }), 'Lift towers.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'See as a guest' }))
    const guest = await screen.findByRole('dialog', { name: 'As a guest sees it' })
    expect(within(guest).getByText('Lift towers.')).toBeDefined()
    await userEvent.click(within(guest).getByRole('button', { name: 'Show what changed' }))
    expect(within(guest).getAllByRole('insertion').at(-1)?.textContent).toBe('added: And death.')
    await userEvent.click(within(guest).getByText('First time'))
    expect(within(guest).queryByText('This waiver has changed')).toBeNull()
    expect(within(guest).getByText('And death.')).toBeDefined()
  })

  test('says that the list of guests did not load, and loads it again', async () => {
    refuse(listGuestsToSignAgain, 'unexpected')
    const dialog = await releaseMore()
    await userEvent.click(await within(dialog).findByRole('button', { name: 'See who' }))
    const who = await screen.findByRole('dialog', { name: 'Who must sign again' })
    expect(await within(who).findByText('The guests did not load')).toBeDefined()
    answer(listGuestsToSignAgain, { guests: [] })
    await userEvent.click(within(who).getByRole('button', { name: 'Try again' }))
    expect(await within(who).findByText('Nobody with a visit ahead has to sign again.')).toBeDefined()
  })

  test('that is material says who must sign again, and is proposed for the quietest hour', async () => {
    answer(waiverTextCalls.update, ({ body }) => {
      sent.push(body)
      row = { ...row, scheduledRelease: aScheduledRelease }
      return row
    })
    const dialog = await releaseMore()
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Material/ }))
    expect((await within(dialog).findByText('guests with a visit ahead')).closest('p')?.textContent).toMatch(/^1,204/)
    expect(within(dialog).getByText('3 guests of today and 42 guests of tomorrow turn “not ready”')).toBeDefined()
    expect(within(dialog).getByText('Quietest hour: Mon 02/16/26 04:00 am')).toBeDefined()
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^In your words/ }), 'Lift towers.')
    expect(within(within(dialog).getByRole('group', { name: 'Preview' })).getByText('Lift towers.')).toBeDefined()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Schedule version 4' }))
    const question = await screen.findByRole('dialog', { name: 'Schedule version 4?' })
    expect(within(question).getByText(/sign again: 1204 guests with a visit ahead\./)).toBeDefined()
    await userEvent.click(within(question).getByRole('button', { name: 'Yes' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          html: `${terms}<p>And death.</p>`,
          version: 3,
          release: { kind: 'material', summary: 'Lift towers.', scheduledFor: '2026-02-16T04:00' },
        },
      ]),
    )
    expect(await screen.findByText('Version 4 is scheduled for Mon 02/16/26 04:00 am')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  test('that is cosmetic is published now, and nobody signs again', async () => {
    answer(waiverTextCalls.update, ({ body }) => {
      sent.push(body)
      return { ...row, version: 4 }
    })
    const dialog = await releaseMore('<p>And ice.</p>')
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Cosmetic/ }))
    expect(within(dialog).getByText('Nobody signs again.')).toBeDefined()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish version 4' }))
    const question = await screen.findByRole('dialog', { name: 'Publish version 4 now?' })
    await userEvent.click(within(question).getByRole('button', { name: 'No' }))
    expect(sent).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish version 4' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
    await waitFor(() =>
      expect(sent).toMatchObject([{ release: { kind: 'cosmetic', summary: '', scheduledFor: null } }]),
    )
  })

  test('that fails keeps what was typed, and one that meets the change of a colleague shows it', async () => {
    refuse(waiverTextCalls.update, 'unavailable')
    const dialog = await releaseMore()
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Cosmetic/ }))
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^In your words/ }), 'Lift towers.')
    const publish = async () => {
      await userEvent.click(within(dialog).getByRole('button', { name: 'Publish version 4' }))
      await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
    }
    await publish()
    expect(await within(dialog).findByText('Not released')).toBeDefined()
    expect(within(dialog).getByRole('textbox', { name: /^In your words/ })).toHaveProperty('value', 'Lift towers.')

    const facts = { version: '4', changedBy: 'alex@resort.example', changedAt: '2026-02-10T10:00:00.000Z' }
    refuse(waiverTextCalls.update, 'changed-meanwhile', {
      facts,
      changes: [{ path: 'html', saved: '<p>Theirs.</p>', sent: `${terms}<p>And death.</p>` }],
    })
    await publish()
    expect(await screen.findByText('alex@resort.example changed this meanwhile')).toBeDefined()
    row = { ...row, html: '<p>Theirs.</p>', version: 4 }
    await userEvent.click(screen.getByRole('button', { name: 'Save what I chose' }))
    const again = await screen.findByRole('dialog', { name: 'Release version 5 of Season pass' })
    expect(within(again).getByRole('textbox', { name: /^In your words/ })).toHaveProperty('value', 'Lift towers.')
    expect(within(again).getAllByRole('deletion').at(-1)?.textContent).toBe('removed: Theirs.')
  })
})

test('a scheduled release can be cancelled, and its text goes back into the form', async () => {
  row = { ...row, scheduledRelease: aScheduledRelease }
  answer(cancelWaiverTextRelease, ({ body }) => {
    sent.push(body)
    row = { ...row, scheduledRelease: null }
    return row
  })
  openAdminPage('/admin/waivertexts?id=5')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the release' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(sent).toEqual([{ number: 4 }]))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Text (HTML)' })).toHaveProperty('value', aScheduledRelease.html),
  )
  expect(await screen.findByRole('button', { name: 'Save' })).toBeDefined()
  expect(screen.queryByText(/^Version 4 is scheduled/)).toBeNull()
})

test('a new text is saved at once if nobody signs it', async () => {
  answer(waiverTextCalls.update, ({ body }) => {
    sent.push(body)
    return { ...row, version: 4 }
  })
  row = { ...row, tasks: [], isInUse: false }
  openAdminPage('/admin/waivertexts?id=5')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Text (HTML)' }), '<p>And ice.</p>')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the versions say how each was released, and restoring one is a release too', async () => {
  const common = { savedDateUtc: '2026-12-01T10:00:00.000Z', restoredVersion: null, changedPaths: ['html'] }
  const old = { ...common, version: 2, savedBy: '', changedPaths: [], kind: null, summary: '' }
  answer(listWaiverTextVersions, {
    versions: [
      { ...common, version: 3, savedBy: 'alex@resort.example', kind: 'material', summary: 'Ice is new.' },
      old,
    ],
  })
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
  expect((await screen.findByText('Material')).parentElement?.textContent).toBe('Material Ice is new.')
  await userEvent.click(screen.getByRole('button', { name: 'Compare version 2' }))
  expect((await screen.findAllByRole('insertion')).at(-1)?.textContent).toBe('added: The text of last season.')
  await userEvent.click(screen.getByRole('button', { name: 'Restore version 2' }))
  const dialog = await screen.findByRole('dialog', { name: 'Release version 4 of Season pass' })
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Cosmetic/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish version 4' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() =>
    expect(sent).toEqual([{ version: 3, release: { kind: 'cosmetic', summary: '', scheduledFor: null } }]),
  )
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
