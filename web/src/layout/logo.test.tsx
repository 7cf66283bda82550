import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, someSettings } from '../test/open-page.tsx'

const withLogo = () => {
  const settings = someSettings()
  const { general } = settings.themeSettings
  return {
    ...settings,
    themeSettings: { ...settings.themeSettings, general: { ...general, logoUrl: 'https://resort.example/logo.png' } },
  }
}

test('a logo that does not load is replaced by the name of the resort', async () => {
  const settings = withLogo()
  openPage('/welcome', settings)
  const link = await screen.findByRole('link', { name: `${settings.languageSettings.application.title}, home` })
  const image = link.querySelector('img')
  if (!image) throw new Error('There is no logo.')
  expect(within(link).queryByText(settings.languageSettings.application.title)).toBeNull()
  fireEvent.error(image)
  expect(within(link).getByText(settings.languageSettings.application.title)).toBeDefined()
  expect(link.querySelector('img')).toBeNull()
})
