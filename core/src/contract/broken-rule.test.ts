import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { t } from '../catalogue/rule.ts'
import { brokenRule } from './broken-rule.ts'

test('a broken rule has a code, the values of its message, and the message', () => {
  const name = z.string().check(z.refine((typed) => typed.length <= 2, brokenRule(t, 'too-long', { max: 2 })))
  expect(name.safeParse('Maya').error?.issues).toMatchObject([
    { code: 'custom', params: { code: 'too-long', max: 2 }, message: 'At most 2 characters.' },
  ])
})
