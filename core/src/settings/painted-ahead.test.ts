import { expect, test } from 'vitest'
import { escaped } from './painted-ahead.ts'

test('text that was escaped closes neither a tag nor an attribute', () => {
  expect(escaped(`<b title="x">'&amp;`)).toBe(`&lt;b title=&quot;x&quot;&gt;'&amp;amp;`)
})
