import { expect, test } from 'vitest'
import { LanguageSettings } from '@first-chair/core/settings/language'
import { ThemeSettings } from '@first-chair/core/settings/theme'
import { buildMobilePassEmail, buildMobilePassSms } from './mobile-pass-message.rule.ts'
import { isRecipient } from '@first-chair/core/message/recipient'

const facts = {
  language: LanguageSettings.parse({ application: { title: 'Kestrel & Ridge' } }),
  theme: ThemeSettings.parse({ general: { logoUrl: '/logo.svg' }, buttons: { primaryColor: '#FFE100' } }),
  baseUrl: 'https://check-in.example.test',
  firstName: 'Juno',
  link: 'https://check-in.example.test/connect?t=1&u="2"',
  expires: 'Saturday, December 12 at 11:00 AM',
}

test('the e-mail has the resort’s title, logo and colours, with readable text on them', () => {
  const { subject, html } = buildMobilePassEmail(facts)
  expect(subject).toBe('Your mobile pass for Kestrel & Ridge')
  expect(html).toContain('<img src="https://check-in.example.test/logo.svg" alt="Kestrel &amp; Ridge"')
  expect(html).toMatch(/background:#ffe100;color:#(?!ffffff)/i)
  expect(html).not.toContain('undefined')
})

test('without a logo the e-mail shows the title', () => {
  const { html } = buildMobilePassEmail({ ...facts, theme: ThemeSettings.parse({}) })
  expect(html).not.toContain('<img')
  expect(html).toContain('>Kestrel &amp; Ridge</span>')
})

test('a name or a link cannot inject markup, a token or a second line of the subject', () => {
  const language = LanguageSettings.parse({
    mobilePassMessage: { emailSubject: '{FirstName}', emailGreeting: '{FirstName}' },
  })
  const { subject, html } = buildMobilePassEmail({ ...facts, language, firstName: '<img src=x>\r\nBcc: {Link}' })
  expect(subject).toBe('<img src=x> Bcc: {Link}')
  expect(html).toContain('&lt;img src=x&gt; Bcc: {Link}')
  expect(html).toContain('href="https://check-in.example.test/connect?t=1&amp;u=&quot;2&quot;"')
})

test('the plain text has the same content as the HTML', () => {
  const { text } = buildMobilePassEmail(facts)
  for (const expectedText of [
    'Hi Juno,',
    'Open this link',
    facts.link,
    'The link works until Saturday',
    'receive this message',
  ]) {
    expect(text).toContain(expectedText)
  }
})

test('a text message contains the link even if the operator left it out', () => {
  const language = LanguageSettings.parse({ mobilePassMessage: { smsText: 'Your pass, {FirstName}' } })
  expect(buildMobilePassSms({ ...facts, language })).toBe(`Your pass, Juno ${facts.link}`)
})

test.each([
  ['email', 'maya@example.test', true],
  ['email', 'a@b.test,c@d.test', false],
  ['email', 'Maya <maya@example.test>', false],
  ['email', 'maya@example.test\nBcc: x@y.test', false],
  ['sms', '+13035550142', true],
  ['sms', '303-555-0142', false],
  ['sms', '+1', false],
] as const)('%s %j is a valid recipient: %s', (channel, recipient, expected) => {
  expect(isRecipient(channel, recipient)).toBe(expected)
})
