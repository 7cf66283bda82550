import { expect, test } from 'vitest'
import { escaped } from './painted-ahead.ts'

test('escaped text cannot close a tag or an attribute', () => {
  expect(escaped(`<b title="x">'&amp;`)).toBe(`&lt;b title=&quot;x&quot;&gt;'&amp;amp;`)
})
