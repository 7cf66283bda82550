import {
  listSettingsVersions,
  readDefaultLanguage,
  readSettingsDocument,
  readSettingsVersion,
  restoreSettingsVersion,
  updateSettingsDocument,
} from '@first-chair/core/settings/settings-document.api'
import { LanguageSettings } from '@first-chair/core/settings/language'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'
import { someSettings } from '../../test/open-page.tsx'

let stored: Record<string, unknown>
let version: number
let sent: unknown[]

const document = (kind: 'language' | 'theme') => ({
  kind,
  version,
  value: stored,
  modifiedDateUtc: '2026-12-05T10:00:00.000Z',
})

beforeEach(() => {
  stored = { application: { title: 'Kestrel Ridge' }, partners: { name: 'Snow Co' } }
  version = 3
  sent = []
  answer(readSettingsDocument, ({ url }) => document(url.pathname.endsWith('theme') ? 'theme' : 'language'))
  answer(updateSettingsDocument, ({ url, body }) => {
    sent.push(body)
    stored = Object(Reflect.get(Object(body), 'value'))
    version += 1
    return document(url.pathname.endsWith('theme') ? 'theme' : 'language')
  })
  answer(readDefaultLanguage, LanguageSettings.parse({}))
})

const textbox = (name: RegExp | string) => screen.findByRole('textbox', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }))
const dialog = (name: RegExp | string) => screen.findByRole('dialog', { name })
const retype = async (name: RegExp | string, text: string) => {
  const field = await textbox(name)
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
}

describe('the language form', () => {
  test('has a tab for each group, but none for features that are off', async () => {
    openAdminPage('/admin/language')
    await screen.findByRole('tab', { name: 'Welcome' })
    expect(screen.queryByRole('tab', { name: 'Pass checker' })).toBeNull()
    expect(screen.queryByRole('tab', { name: 'BLE connect' })).toBeNull()
  })

  test('has the tabs of features that are on', async () => {
    openAdminPage('/admin/language', someSettings('PassChecker', 'BLEConnect'))
    await screen.findByRole('tab', { name: 'Pass checker' })
    await tab('BLE connect')
    expect((await textbox(/^Title/)).getAttribute('aria-required')).toBe('true')
  })

  test('shows the current value and the default, and can restore the default', async () => {
    openAdminPage('/admin/language')
    const title = await textbox(/^Title/)
    expect(title).toHaveProperty('value', 'Kestrel Ridge')
    expect(screen.getByText('Default: First Chair')).toBeDefined()
    await press('Title: back to default')
    expect(title).toHaveProperty('value', 'First Chair')
    expect(screen.getByText('1 unsaved change')).toBeDefined()
    expect(screen.getByText('Changed')).toBeDefined()
    await press('Title: undo')
    expect(title).toHaveProperty('value', 'Kestrel Ridge')
    expect(screen.getByText('Everything is saved')).toBeDefined()
  })

  test('restores unsaved changes after the page was left, with a notice until they are saved', async () => {
    openAdminPage('/admin/language')
    await retype(/^Title/, 'Snow Hill')
    window.dispatchEvent(new Event('pagehide'))
    const stored = Object.entries({ ...sessionStorage })
    cleanup()
    for (const [key, value] of stored) sessionStorage.setItem(key, String(value))
    openAdminPage('/admin/language')
    expect(await screen.findByText('Your unsaved changes are back')).toBeDefined()
    expect(await textbox(/^Title/)).toHaveProperty('value', 'Snow Hill')
    expect(screen.getByText('1 unsaved change')).toBeDefined()
    await press('Save')
    await press('Yes')
    await screen.findByText('Everything is saved')
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull()
    expect(sent).toMatchObject([{ value: { application: { title: 'Snow Hill' } } }])
  })

  test('filters the settings of all groups, also by their values', async () => {
    openAdminPage('/admin/language')
    await textbox(/^Title/)
    await userEvent.keyboard('/')
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Filter' }), 'first on the lift')
    await screen.findByText('1 setting')
    expect(screen.getByRole('heading', { name: 'Welcome' })).toBeDefined()
    expect(await textbox(/^Title/)).toHaveProperty('value', 'Be first on the lift')
  })

  test('is sent only when it is valid and confirmed, and keeps unknown keys', async () => {
    openAdminPage('/admin/language')
    await retype(/^Title/, '  ')
    await press('Save')
    await screen.findByText('This is required.')
    expect(screen.queryByRole('dialog')).toBeNull()

    await retype(/^Title/, 'Alpine')
    await press('Save')
    const question = within(await dialog('Save 1 change?'))
    expect(question.getByRole('button', { name: 'No' })).toBe(window.document.activeElement)
    await userEvent.click(question.getByRole('button', { name: 'No' }))
    expect(sent).toEqual([])

    await press('Save')
    await press('Yes')
    await screen.findByText('Everything is saved')
    expect(sent).toEqual([{ version: 3, value: { application: { title: 'Alpine' }, partners: { name: 'Snow Co' } } }])
  })

  test('opens the tab of an invalid field and focuses the field', async () => {
    openAdminPage('/admin/language')
    await tab('Welcome')
    await retype(/^Sign in button/, '')
    await tab('About')
    await press('Save')
    await waitFor(async () => expect(await textbox(/^Sign in button/)).toBe(window.document.activeElement))
    expect(screen.getByText('This is required.')).toBeDefined()
  })

  test('opens the tab and the preview page of an invalid field', async () => {
    openAdminPage('/admin/language')
    await tab('Welcome')
    await retype(/^Sign in button/, '')
    await tab('Check in')
    await press('Show preview')
    const preview = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Page in the preview' })
    expect(preview.value).toBe('arrival')
    await press('Save')
    await waitFor(() => expect(preview.value).toBe('welcome'))
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Welcome')
  })
})

describe('fetching the defaults', () => {
  test('lists the missing values, fills them in, and saves nothing', async () => {
    stored = { application: { title: 'Kestrel Ridge' }, home: { addFamilyMember: '' } }
    openAdminPage('/admin/language')
    await textbox(/^Title/)
    await press('Fetch Defaults')
    const list = within(await dialog('Fetch Defaults: 1 value would change'))
    expect(list.getByText('Add family member', { selector: 'ins' })).toBeDefined()
    await press('Yes')
    await screen.findByText('1 unsaved change')
    expect(await textbox(/^Title/)).toHaveProperty('value', 'Kestrel Ridge')
    expect(sent).toEqual([])
  })

  test('replaces all values with "Overwrite current values"', async () => {
    openAdminPage('/admin/language')
    await textbox(/^Title/)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Overwrite current values' }))
    await press('Fetch Defaults')
    await dialog('Fetch Defaults: 1 value would change')
    await press('Yes')
    expect(await textbox(/^Title/)).toHaveProperty('value', 'First Chair')
    await press('Save')
    await press('Yes')
    await screen.findByText('Everything is saved')
    expect(sent).toEqual([{ version: 3, value: { partners: { name: 'Snow Co' } } }])
  })
})

test('texts of a feature that is off are not shown, and saving keeps them', async () => {
  stored = { application: { title: 'Kestrel Ridge' }, passChecker: { title: 'Is it good?' }, bleConnect: { own: 1 } }
  openAdminPage('/admin/language')
  await textbox(/^Title/)
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Filter' }), 'Is it good')
  await screen.findByText('No matches.')
  await userEvent.clear(await screen.findByRole('searchbox', { name: 'Filter' }))

  await userEvent.click(screen.getByRole('checkbox', { name: 'Overwrite current values' }))
  await press('Fetch Defaults')
  await dialog('Fetch Defaults: 1 value would change')
  await press('Yes')
  await press('Save')
  await press('Yes')
  await screen.findByText('Everything is saved')
  expect(sent).toEqual([{ version: 3, value: { passChecker: { title: 'Is it good?' }, bleConnect: { own: 1 } } }])
})

test('a conflict with a save by another person shows both values, and either can be saved', async () => {
  openAdminPage('/admin/language')
  await retype(/^Title/, 'Mine')
  refuse(updateSettingsDocument, 'changed-meanwhile', {
    facts: { version: '4', changedBy: 'robin@resort.example' },
    changes: [
      { path: 'application.title', saved: 'Theirs', sent: 'Mine' },
      { path: 'home.membersTitle', saved: 'Riders', sent: 'Your group' },
    ],
  })
  await press('Save')
  await press('Yes')
  await screen.findByRole('heading', { name: 'robin@resort.example changed this meanwhile' })
  expect(screen.getByRole('radio', { name: 'Keep mine: Mine' })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: 'Take theirs: Riders' })).toHaveProperty('checked', true)

  stored = { application: { title: 'Theirs' }, home: { membersTitle: 'Riders' }, own: 1 }
  version = 4
  answer(updateSettingsDocument, ({ body }) => {
    sent.push(body)
    stored = Object(Reflect.get(Object(body), 'value'))
    version = 5
    return document('language')
  })
  await press('Save what I chose')
  await screen.findByText('Everything is saved')
  expect(sent).toEqual([
    { version: 4, value: { application: { title: 'Mine' }, home: { membersTitle: 'Riders' }, own: 1 } },
  ])
})

test('a save by another person while a conflict is being resolved is a new conflict', async () => {
  openAdminPage('/admin/language')
  await retype(/^Title/, 'Mine')
  const theirs = { version: '4', changedBy: 'robin@resort.example' }
  const changes = [{ path: 'application.title', saved: 'Theirs', sent: 'Mine' }]
  refuse(updateSettingsDocument, 'changed-meanwhile', { facts: theirs, changes })
  await press('Save')
  await press('Yes')
  await screen.findByRole('heading', { name: 'robin@resort.example changed this meanwhile' })

  // Robin saves again.
  stored = { application: { title: 'Theirs' }, home: { membersTitle: 'Riders' } }
  version = 5
  answer(updateSettingsDocument, ({ body }) => {
    sent.push(body)
    version = 6
    return document('language')
  })
  await press('Save what I chose')
  await waitFor(() => expect(sent).toMatchObject([{ version: 4 }]))
})

test('says "Not saved" if the server does not answer while a conflict is being resolved', async () => {
  openAdminPage('/admin/language')
  await retype(/^Title/, 'Mine')
  refuse(updateSettingsDocument, 'changed-meanwhile', {
    facts: { version: '4', changedBy: 'robin@resort.example' },
    changes: [{ path: 'application.title', saved: 'Theirs', sent: 'Mine' }],
  })
  await press('Save')
  await press('Yes')
  await screen.findByRole('heading', { name: 'robin@resort.example changed this meanwhile' })
  refuse(readSettingsDocument, 'invalid-input')
  await press('Save what I chose')
  expect(await screen.findByText('Not saved')).toBeDefined()
})

test('a version is compared with the current one, and restored after confirmation', async () => {
  const savedDateUtc = '2026-12-01T10:00:00.000Z'
  const base = { savedDateUtc, restoredVersion: null }
  answer(listSettingsVersions, {
    versions: [
      { ...base, version: 3, savedBy: 'alex@resort.example', changedPaths: ['application.title'] },
      { ...base, version: 2, savedBy: '', changedPaths: [] },
    ],
  })
  answer(readSettingsVersion, {
    ...base,
    version: 2,
    savedBy: '',
    changedPaths: [],
    value: {},
    changes: [{ path: 'application.title', saved: 'Kestrel Ridge', sent: 'First Chair' }],
  })
  answer(restoreSettingsVersion, () => {
    stored = {}
    version = 4
    return document('language')
  })
  openAdminPage('/admin/language')
  await textbox(/^Title/)
  await press('Versions')
  await screen.findByText(/by alex@resort.example/)
  await press('Compare version 2')
  await press('Restore version 2')
  await dialog('Restore version 2?')
  await press('Yes')
  await press('Close')
  await waitFor(async () => expect(await textbox(/^Title/)).toHaveProperty('value', 'First Chair'))
})

describe('the theme form', () => {
  beforeEach(() => {
    stored = {}
  })

  test('has six tabs where mobile passes are on', async () => {
    openAdminPage('/admin/theme', someSettings('BLEConnect'))
    await screen.findByRole('tab', { name: 'General' })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'General',
      'Buttons',
      'Footer',
      'Media card',
      'Sidebar',
      'BLE connect',
    ])
  })

  test('shows the contrast of a colour, and the adjusted colour if the contrast is too low', async () => {
    openAdminPage('/admin/theme')
    await tab('Media card')
    await screen.findByText('Pass text white, 9.6:1')
    await retype('Background', '#2F8F6B')
    await screen.findByText('Shown as #238662 so text stays readable')
    await retype('Background', 'url(x)')
    await press('Save')
    await screen.findByText('Please enter a colour such as #0E4A63.')
    expect(sent).toEqual([])
  })

  test('saves choices, widths and addresses', async () => {
    openAdminPage('/admin/theme')
    await userEvent.click(await screen.findByRole('radio', { name: 'Light' }))
    await retype('Logo image URL', 'http://cdn.example/logo.svg')
    await press('Save')
    await screen.findByText('Please enter an https address, or a path that starts with one slash.')
    await retype('Logo image URL', '/pictures/logo.svg')
    await press('Save')
    await press('Yes')
    await screen.findByText('Everything is saved')
    expect(sent).toEqual([
      { version: 3, value: { general: { welcomeImageOverlay: 'Light', logoUrl: '/pictures/logo.svg' } } },
    ])
  })
})
