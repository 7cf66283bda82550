import { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import type { AdminSettings } from '@first-chair/core/settings/admin-settings-fields'
import { readAdminSettings, updateAdminSettings } from '@first-chair/core/settings/admin-settings.api'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { listProducts } from '@first-chair/core/explanation/explanation.api'
import { listAccessLocations, listSalesLocations } from '@first-chair/core/pos-place/pos-place.api'
import { answer, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'
import { someSettings } from '../../test/open-page.tsx'

let saved: AdminSettings
let sent: unknown[]

beforeEach(() => {
  sent = []
  saved = {
    ...GeneralSettings.parse({ resortCodes: ['KR'] }),
    oneRiskSecret: '',
    isOneRiskSecretSet: false,
    pointOfSaleSystem: 'built-in',
    languageSettings: '{}',
    languageVersion: 1,
    themeSettings: '{}',
    themeVersion: 1,
    problems: [],
    version: 3,
    modifiedDateUtc: '2026-02-09T18:02:00.000Z',
  }
  answer(readAdminSettings, () => saved)
  answer(listAccessLocations, { isOffered: true, accessLocations: [{ code: 'G1', name: 'Base Gondola' }] })
  answer(listSalesLocations, {
    isOffered: true,
    salesLocations: [
      { code: 'BASE-TKT', name: 'Base ticket office' },
      { code: 'WEB', name: 'Web shop' },
    ],
  })
  answer(updateAdminSettings, ({ body }) => {
    sent.push(body)
    saved = { ...saved, ...GeneralSettings.parse(body), version: saved.version + 1 }
    return saved
  })
})

const field = (name: RegExp | string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const retype = async (name: RegExp | string, text: string) => {
  const input = await field(name)
  await userEvent.clear(input)
  if (text !== '') await userEvent.type(input, text)
}

test('changes are counted, can be undone, and are saved with the version', async () => {
  openAdminPage('/admin/settings')
  await retype('Adult age', '19')
  await retype('Resort codes', 'KR, KS ,, KR')
  await userEvent.click(screen.getByRole('switch', { name: 'Limit to mobile width' }))
  expect(screen.getByText('3 unsaved changes')).toBeDefined()
  await press('Undo')
  expect((await field('Resort codes')).value).toBe('KR')
  await retype('Resort codes', 'KR, KS')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('The settings are saved')).toBeDefined()
  expect(sent).toMatchObject([{ adultAge: 18, resortCodes: ['KR', 'KS'], limitToMobile: false, version: 3 }])
  expect(sent[0]).not.toHaveProperty('languageSettings')
})

test('opening hours of places are added, checked and removed', async () => {
  openAdminPage('/admin/settings')
  await press('Add hours')
  await userEvent.type(screen.getByRole('combobox', { name: /Access location/ }), 'G1')
  const opens = screen.getByLabelText<HTMLInputElement>(/Opens at/)
  const closes = screen.getByLabelText<HTMLInputElement>(/Closes at/)
  expect([opens.value, closes.value]).toEqual(['09:00', '16:00'])
  fireEvent.change(closes, { target: { value: '08:00' } })
  await press('Save')
  expect(await screen.findByText('The place must close later than it opens, on the same day.')).toBeDefined()
  expect(sent).toEqual([])
  fireEvent.change(closes, { target: { value: '17:30' } })
  await press('Save')
  const base = { accessLocationId: 'G1', opensAt: '09:00', closesAt: '17:30' }
  await waitFor(() => expect(sent).toMatchObject([{ openingHours: [base] }]))
  await press('Remove these hours')
  await press('Save')
  await waitFor(() => expect(sent).toMatchObject([{}, { openingHours: [] }]))
})

test('two hours for one place are refused', async () => {
  openAdminPage('/admin/settings')
  await press('Add hours')
  await press('Add hours')
  await press('Save')
  expect(await screen.findByText('Each place may have its hours only once.')).toBeDefined()
  expect(sent).toEqual([])
})

test('invalid values are reported at their fields before anything is sent', async () => {
  openAdminPage('/admin/settings')
  await retype('Days after today', '')
  await retype('Google Analytics tag id', 'UA')
  await retype('Address of the service', 'http://waivers.example.test')
  await press('Save')
  expect(await screen.findByText('Please enter a whole number of days.')).toBeDefined()
  expect(screen.getByText('A tag id looks like G-ABC1234567.')).toBeDefined()
  expect(screen.getByText('Please enter an address that starts with https://.')).toBeDefined()
  expect(sent).toEqual([])
})

test('a refusal of the server is shown in a lasting message titled Error, and at the field', async () => {
  refuse(updateAdminSettings, 'invalid-input', {
    fields: [{ path: 'adultAge', rule: 'law', message: 'Not in this state.' }],
  })
  openAdminPage('/admin/settings')
  await retype('Adult age', '20')
  await press('Save')
  const snackbar = within(await screen.findByRole('alert'))
  expect(snackbar.getByText('Error')).toBeDefined()
  expect(snackbar.getByText('Some fields need attention. Not in this state.')).toBeDefined()
  expect(screen.getByText('Not in this state.')).toBeDefined()
  expect((await field('Adult age')).value).toBe('20')
})

test('the consent script is shown as text with a warning, and does not run on this page', async () => {
  openAdminPage('/admin/settings')
  await retype('Cookie consent script', 'document.title = "stolen"')
  expect(screen.getByText("This runs on your guests' pages")).toBeDefined()
  expect(screen.getByLabelText('The script as it appears in the page').textContent).toBe(
    '<script>document.title = "stolen"</script>',
  )
  expect(document.title).toBe('Settings · Admin')
})

test('a tag id without a consent signal shows a warning, until the script reports consent', async () => {
  openAdminPage('/admin/settings')
  const warning = 'Nothing will be counted with this tag id'
  await retype(/tag id/i, 'G-ABC1234567')
  expect(await screen.findByText(warning)).toBeDefined()
  await userEvent.click(await field(/consent script/i))
  await userEvent.paste("gtag('consent', 'update', { analytics_storage: 'granted' })")
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull())
})

test('a secret can be replaced or removed, and is never shown', async () => {
  saved = { ...saved, isOneRiskSecretSet: true }
  openAdminPage('/admin/settings')
  expect(await screen.findByText('A secret is saved')).toBeDefined()
  const secret = screen.getByLabelText<HTMLInputElement>(/New secret/)
  expect([secret.value, secret.type]).toEqual(['', 'password'])
  await userEvent.type(secret, 'hush')
  await press('Show what I type')
  expect(screen.getByLabelText<HTMLInputElement>(/New secret/).type).toBe('text')
  await press('Save')
  await waitFor(() => expect(sent).toMatchObject([{ oneRiskSecret: 'hush', clearOneRiskSecret: false }]))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/New secret/).value).toBe(''))
  await userEvent.click(screen.getByRole('switch', { name: 'Remove the saved secret' }))
  await press('Save')
  await waitFor(() => expect(sent).toMatchObject([{}, { oneRiskSecret: '', clearOneRiskSecret: true }]))
})

test('the point of sale is read-only, and invalid settings are named', async () => {
  saved = { ...saved, problems: ['adultAge: At least 13 years.'] }
  openAdminPage('/admin/settings')
  expect((await field('Point of sale')).readOnly).toBe(true)
  expect(screen.getByText('adultAge: At least 13 years.')).toBeDefined()
})

test('if another administrator saved first, the second one resolves the conflict', async () => {
  refuse(updateAdminSettings, 'changed-meanwhile', {
    facts: { version: '9', changedBy: 'robin@resort.example', changedAt: '2026-02-09T18:02:00.000Z' },
    changes: [{ path: 'adultAge', saved: 21, sent: 20 }],
  })
  openAdminPage('/admin/settings')
  await retype('Adult age', '20')
  await press('Save')
  await screen.findByText('robin@resort.example changed this meanwhile')
  answer(updateAdminSettings, ({ body }) => {
    sent.push(body)
    return { ...saved, adultAge: 20, version: 10 }
  })
  await press('Save what I chose')
  await waitFor(() => expect(sent).toMatchObject([{ adultAge: 20, version: 9 }]))
})

test('the setting of the pass checker is visible only while it is on, and is kept while it is off', async () => {
  saved = { ...saved, passCheckerLocationId: '100' }
  const { unmount } = openAdminPage('/admin/settings')
  await retype('Adult age', '19')
  expect(screen.queryByRole('combobox', { name: 'Pass checker location id' })).toBeNull()
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('The settings are saved')).toBeDefined()
  expect(sent).toMatchObject([{ adultAge: 19, passCheckerLocationId: '100' }])
  unmount()

  openAdminPage('/admin/settings', someSettings('PassChecker'))
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Pass checker location id' })).value).toBe(
    '100',
  )
})

test('unsaved input is restored after leaving the page, but a secret is never stored in the tab', async () => {
  openAdminPage('/admin/settings')
  await retype('Adult age', '19')
  await userEvent.type(await screen.findByLabelText('Secret'), 'hush-hush')
  window.dispatchEvent(new Event('pagehide'))
  const stored = Object.entries({ ...sessionStorage })
  expect(JSON.stringify(stored)).not.toContain('hush')
  cleanup()
  for (const [key, value] of stored) sessionStorage.setItem(key, String(value))
  openAdminPage('/admin/settings')
  expect(await screen.findByText('Your unsaved changes are back')).toBeDefined()
  expect((await field('Adult age')).value).toBe('19')
  expect(await screen.findByLabelText('Secret')).toHaveProperty('value', '')
})

describe('products for mobile passes', () => {
  beforeEach(() =>
    answer(listProducts, {
      isOffered: true,
      products: [
        { code: 'DAY', name: 'Day ticket' },
        { code: 'SP-ADULT', name: 'Season pass', allowsMobilePass: true },
      ],
    }),
  )

  test('are chosen by name, in addition to those that the point of sale allows', async () => {
    openAdminPage('/admin/settings', someSettings('BLEConnect'))
    expect(await screen.findByText(/The point of sale allows: SP-ADULT\./)).toBeDefined()
    const products = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Products for mobile passes' })
    await userEvent.type(products, 'day{ArrowDown}{Enter}')
    await press('Save')
    await waitFor(() => expect(sent).toMatchObject([{ mobilePassProducts: ['DAY'] }]))
  })

  test('can be typed if the point of sale has no list of products', async () => {
    answer(listProducts, { isOffered: false, products: [] })
    openAdminPage('/admin/settings', someSettings('BLEConnect'))
    const products = await screen.findByRole('combobox', { name: 'Products for mobile passes' })
    await userEvent.type(products, 'SP-ADULT, SP-YOUTH')
    expect(screen.queryByText(/The point of sale allows/)).toBeNull()
    await press('Save')
    await waitFor(() => expect(sent).toMatchObject([{ mobilePassProducts: ['SP-ADULT', 'SP-YOUTH'] }]))
  })

  test('are hidden but kept while mobile passes are switched off', async () => {
    saved = { ...saved, mobilePassProducts: ['DAY'] }
    openAdminPage('/admin/settings')
    await retype('Adult age', '19')
    expect(screen.queryByLabelText('Products for mobile passes')).toBeNull()
    await press('Save')
    await waitFor(() => expect(sent).toMatchObject([{ mobilePassProducts: ['DAY'] }]))
  })
})

describe('codes of the point of sale', () => {
  const open = () => openAdminPage('/admin/settings', someSettings('PassChecker'))
  const choice = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })

  test('are chosen by name, one after the other', async () => {
    open()
    await screen.findByText('If you enter any of these codes', { exact: false })
    await userEvent.type(await choice('Sales location ids'), 'web')
    // jsdom has no layout, so the list stays hidden. Options are chosen with the keyboard.
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect((await choice('Sales location ids')).value).toBe('WEB')
    expect(await screen.findByText('Web shop')).toBeDefined()
    await userEvent.keyboard(', office{ArrowDown}{Enter}')
    expect((await choice('Sales location ids')).value).toBe('WEB, BASE-TKT')
    await userEvent.type(await choice('Pass checker location id'), 'gondola{ArrowDown}{Enter}')
    await press('Save')
    await waitFor(() =>
      expect(sent).toMatchObject([{ salesLocationIds: ['WEB', 'BASE-TKT'], passCheckerLocationId: 'G1' }]),
    )
  })

  test('that are not in the list are kept as typed, with a notice', async () => {
    open()
    await userEvent.type(await choice('Sales location ids'), 'WEB, KIOSK')
    await userEvent.type(await choice('Pass checker location id'), 'G9')
    const names = within(await screen.findByRole('list', { name: 'Sales location ids: names' }))
    expect(names.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'WEB Web shop',
      'KIOSK is not in the list of the point of sale',
    ])
    expect(screen.getByText('G9 is not in the list of the point of sale.', { exact: false })).toBeDefined()
    await press('Save')
    await waitFor(() =>
      expect(sent).toMatchObject([{ salesLocationIds: ['WEB', 'KIOSK'], passCheckerLocationId: 'G9' }]),
    )
  })

  test('can be typed if there is no list, an empty list, or no answer, and the page says which', async () => {
    answer(listAccessLocations, { isOffered: false, accessLocations: [] })
    answer(listSalesLocations, { isOffered: true, salesLocations: [] })
    open()
    const noList = 'The point of sale has no list to choose from: the code is not checked'
    expect(await screen.findByText(noList)).toBeDefined()
    expect(await screen.findByText('The list of the point of sale is empty: the codes are not checked')).toBeDefined()
    await userEvent.type(await choice('Sales location ids'), '12; 14')
    cleanup()

    refuse(listSalesLocations, 'external-system-down')
    open()
    const isDown = 'The point of sale is not responding: the codes are not checked'
    expect(await screen.findByText(isDown)).toBeDefined()
    await userEvent.type(await choice('Sales location ids'), '12; 14')
    await press('Save')
    await waitFor(() => expect(sent).toMatchObject([{ salesLocationIds: ['12', '14'] }]))
  })
})
