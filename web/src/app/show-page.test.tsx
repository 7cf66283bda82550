import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OpenId } from '../session/open-id.ts'
import { openFirstPage } from '../test/open-page.tsx'
import { replaceOpenId } from '../test/replace-open-id.ts'

test('a page that is there soon is the first thing that is displayed', async () => {
  const root = document.createElement('div')
  const displayed: string[] = []
  new MutationObserver(() => displayed.push(root.textContent)).observe(root, { childList: true, subtree: true })
  await openFirstPage('/welcome', root)
  expect(await screen.findByRole('heading', { name: 'Be first on the lift', level: 1 })).toBeDefined()
  expect(displayed[0]).toContain('Be first on the lift')
})

test('a page that needs long says that it is loading', async () => {
  // The browser leaves for the provider, which answers late.
  replaceOpenId({ redirect: vi.fn<OpenId['redirect']>(() => new Promise(() => {})) })
  await openFirstPage('/home', document.createElement('div'))
  expect(await screen.findByRole('heading', { name: 'Loading', level: 1 })).toBeDefined()
})
