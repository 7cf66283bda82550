import { expect, test } from 'vitest'
import { escapeHtml } from './prerendered-page.ts'

test('escaped text cannot close a tag or an attribute', () => {
  expect(escapeHtml(`<b title="x">'&amp;`)).toBe(`&lt;b title=&quot;x&quot;&gt;'&amp;amp;`)
})
