import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openPageAsAnyone, someSettings } from '../test/open-page.tsx'
import { accentTexts, findPlainTexts, pseudoLocale } from '../test/pseudo-locale.ts'

beforeEach(() => {
  sessionStorage.clear()
  pseudoLocale.isOn = true
})

test.each(['/welcome', '/about', '/access-denied', '/oidc-callback-error', '/no-such-page'])(
  'every text of %s, its header and its footer is in a catalogue or in the settings',
  async (path) => {
    const { languageSettings, ...rest } = someSettings()
    openPageAsAnyone(path, { ...rest, languageSettings: accentTexts(languageSettings) })
    await screen.findByRole('heading', { level: 1 })
    expect(findPlainTexts(document.body)).toEqual([])
    expect(document.title).not.toMatch(/[a-z]{2}/i)
  },
)
