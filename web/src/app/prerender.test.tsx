import { ClientSettings } from '@first-chair/core/settings/client-settings'
import { fillTemplate, getLayoutKey } from '@first-chair/core/settings/prerendered-page'
import { screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { openFirstPage, someSettings } from '../test/open-page.tsx'
import { prerenderPages, renderPage } from './prerender.tsx'

let pages: Awaited<ReturnType<typeof prerenderPages>>
beforeAll(async () => {
  pages = await prerenderPages()
})

/** Builds settings in which every text differs from its default and contains characters that HTML must escape. */
function settingsWithOtherTexts(general: object = {}, welcome: object = {}): ClientSettings {
  const settings = someSettings()
  const changed = (texts: object): object =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, `<i>${name}</i> & "${String(text)}" 'ß'`]))
  const { application, welcome: defaultWelcome } = settings.languageSettings
  return ClientSettings.parse({
    ...settings,
    languageSettings: {
      ...settings.languageSettings,
      application: { ...changed(application), phoneNumber: '', privacyUrl: '', helpUrl: '' },
      welcome: { ...changed(defaultWelcome), ...welcome },
    },
    themeSettings: { general },
  })
}

const picture = { welcomeImageUrl: '/lift.jpg?w=1&h=2' }
const looks: [string, object, object][] = [
  ['the poster', {}, {}],
  ['no subtitle', {}, { subtitle: '' }],
  [
    'a logo and a title as pictures',
    { logoUrl: '/logo.svg', welcomeTitleImageUrl: 'https://pictures.example/title' },
    {},
  ],
  ['a picture with a dark overlay', picture, {}],
  ['a picture with a light overlay', { ...picture, welcomeImageOverlay: 'Light' }, {}],
  ['a picture without an overlay', { ...picture, welcomeImageOverlay: 'None', logoUrl: '/logo.svg' }, { subtitle: '' }],
]

test.each(looks)(
  'a filled prerendered page equals the page that React renders: %s',
  async (_look, general, welcome) => {
    const settings = settingsWithOtherTexts(general, welcome)
    const rendered = await renderPage(settings)
    expect(fillTemplate(pages, settings)?.replaceAll("'", '&#x27;')).toBe(rendered)
    expect(rendered).toContain('&lt;i&gt;signInButton&lt;/i&gt;')
  },
)

test('a prerendered page contains no script and no inline style, which the policy would block', () => {
  expect(Object.values(pages).join('')).not.toMatch(/<script| style=| on\w+=|<link/)
})

test('a layout that was not prerendered is rendered in the browser only', () => {
  expect(Object.keys(pages)).toHaveLength(32)
  expect(fillTemplate({}, someSettings())).toBeUndefined()
  expect(getLayoutKey(someSettings())).toBe('subtitle')
})

test.each(looks)(
  'the browser hydrates a prerendered page without rendering it again: %s',
  async (_look, general, welcome) => {
    const settings = settingsWithOtherTexts(general, welcome)
    const root = document.createElement('div')
    root.innerHTML = fillTemplate(pages, settings) ?? ''
    document.body.replaceChildren(root)
    const button = screen.getByRole('link', { name: /signInButton/ })
    button.focus()

    const onRecoverableError = vi.fn<(error: unknown) => void>()
    await openFirstPage('/welcome', root, settings, { onRecoverableError })

    expect(document.title).toMatch(/^Welcome · /)
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(screen.getByRole('link', { name: /signInButton/ })).toBe(button)
    expect(document.activeElement).toBe(button)
  },
)
