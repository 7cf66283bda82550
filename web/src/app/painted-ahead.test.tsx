import { ClientSettings } from '@first-chair/core/settings/client-settings'
import { filledIn, layoutOf } from '@first-chair/core/settings/painted-ahead'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { createQueryClient } from '../api/query.ts'
import { configureSession } from '../session/session.ts'
import { someSettings } from '../test/open-page.tsx'
import { painted, paintPages } from './painted-ahead.tsx'
import { createAppRouter } from './router.tsx'
import { showPage } from './show-page.tsx'

let pages: Awaited<ReturnType<typeof paintPages>>
beforeAll(async () => {
  pages = await paintPages()
})

/** Settings in which every text of the product is another one than usual. */
function otherWords(general: object = {}, welcome: object = {}): ClientSettings {
  const settings = someSettings()
  const changed = (texts: object): object =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, `<i>${name}</i> & "${String(text)}" 'ß'`]))
  const { application, welcome: usual } = settings.languageSettings
  return ClientSettings.parse({
    ...settings,
    languageSettings: {
      ...settings.languageSettings,
      application: { ...changed(application), phoneNumber: '', privacyUrl: '', helpUrl: '' },
      welcome: { ...changed(usual), ...welcome },
    },
    themeSettings: { general },
  })
}

const picture = { welcomeImageUrl: '/lift.jpg?w=1&h=2' }
const looks: [string, object, object][] = [
  ['the poster', {}, {}],
  ['no line below the title', {}, { subtitle: '' }],
  [
    'a logo and a title as pictures',
    { logoUrl: '/logo.svg', welcomeTitleImageUrl: 'https://pictures.example/title' },
    {},
  ],
  ['a picture with a dark veil', picture, {}],
  ['a picture with a light veil', { ...picture, welcomeImageOverlay: 'Light' }, {}],
  ['a picture and no veil', { ...picture, welcomeImageOverlay: 'None', logoUrl: '/logo.svg' }, { subtitle: '' }],
]

test.each(looks)('what was painted with places is what the page draws: %s', async (_look, general, welcome) => {
  const settings = otherWords(general, welcome)
  const drawn = await painted(settings)
  expect(filledIn(pages, settings)?.replaceAll("'", '&#x27;')).toBe(drawn)
  expect(drawn).toContain('&lt;i&gt;signInButton&lt;/i&gt;')
})

test('nothing in it runs, and nothing asks for a style that the policy refuses', () => {
  expect(Object.values(pages).join('')).not.toMatch(/<script| style=| on\w+=|<link/)
})

test('a layout that nobody painted is drawn by the script alone', () => {
  expect(Object.keys(pages)).toHaveLength(32)
  expect(filledIn({}, someSettings())).toBeUndefined()
  expect(layoutOf(someSettings())).toBe('subtitle')
})

test.each(looks)(
  'the page takes over what was painted, and draws nothing anew: %s',
  async (_look, general, welcome) => {
    const settings = otherWords(general, welcome)
    const root = document.createElement('div')
    root.innerHTML = filledIn(pages, settings) ?? ''
    document.body.replaceChildren(root)
    vi.stubGlobal('scrollTo', () => {})
    const button = screen.getByRole('link', { name: /signInButton/ })
    button.focus()

    configureSession(settings.frontEndSettings.oidcSettings)
    const queryClient = createQueryClient()
    const router = createAppRouter({ queryClient, settings }, createMemoryHistory({ initialEntries: ['/welcome'] }))
    const onRecoverableError = vi.fn<(error: unknown) => void>()
    await act(() => showPage(root, { router, queryClient, settings }, { onRecoverableError }))

    expect(document.title).toMatch(/^Welcome · /)
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(screen.getByRole('link', { name: /signInButton/ })).toBe(button)
    expect(document.activeElement).toBe(button)
  },
)
