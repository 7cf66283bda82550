import { LanguageSettings } from '@first-chair/core/settings/language'
import { ThemeSettings } from '@first-chair/core/settings/theme'
import { expect, test } from 'vitest'
import { buildPickUpUndoneEmail } from './pick-up-message.rule.ts'

test('the e-mail about an undone pick-up names the child and the time, also for a parent who did not get the first e-mail', () => {
  const { subject, text } = buildPickUpUndoneEmail({
    language: LanguageSettings.parse({}),
    theme: ThemeSettings.parse({}),
    baseUrl: 'https://check-in.example.test',
    firstName: 'Kim',
    link: 'https://check-in.example.test/home',
    undonePickUp: { name: 'Pat Miller', time: '15:02', undoneTime: '15:04' },
  })
  expect(subject).toBe('Kim was not picked up by Pat Miller')
  expect(text).toContain('Pat Miller picked Kim up at 15:02 was a mistake. The ski school took it back at 15:04.')
  expect(text).not.toMatch(/undefined|[{}]/)
})
