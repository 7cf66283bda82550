import type { LanguageSettings } from '../settings/language.ts'
import { themeColours } from '../settings/theme-colours.ts'
import type { ThemeSettings } from '../settings/theme.ts'

type Words = LanguageSettings['mobilePassMessage']

/** What a message about a mobile pass is made of. */
export type MobilePassFacts = {
  language: LanguageSettings
  theme: ThemeSettings
  /** The public address of the product, which pictures of its own are seen from. */
  baseUrl: string
  firstName: string
  link: string
  /** Until when the link works, in words. */
  expires: string
}

/** The e-mail about a mobile pass, in the resort's words and colours; the same in HTML and in plain text. */
export function mobilePassEmail(facts: MobilePassFacts): { subject: string; text: string; html: string } {
  const say = wordsOf(facts)
  const text = [say('emailGreeting'), say('emailText'), facts.link, say('emailExpiry'), '-- ', say('emailNote')]
  return { subject: say('emailSubject'), text: text.join('\n\n').replace('-- \n\n', '-- \n'), html: htmlOf(facts, say) }
}

/** The text message about a mobile pass. */
export function mobilePassSms(facts: MobilePassFacts): string {
  const words = wordsOf(facts)('smsText')
  return words.includes(facts.link) ? words : `${words} ${facts.link}`
}

type Say = (text: keyof Words) => string

/** A text with its tokens filled, on one line: names come from elsewhere, and a subject has one line. */
function wordsOf({ language, firstName, link, expires }: MobilePassFacts): Say {
  const tokens: Readonly<Record<string, string>> = {
    Title: language.application.title,
    FirstName: [...firstName].slice(0, 50).join(''),
    Link: link,
    Expires: expires,
  }
  return (text) =>
    String(language.mobilePassMessage[text])
      .replaceAll(/\{(\w+)\}/g, (token, name: string) => tokens[name] ?? token)
      .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim()
}

/** A table, and styles on every element: readers of mail know little else. */
function htmlOf(facts: MobilePassFacts, say: Say): string {
  const { language, theme, baseUrl, link } = facts
  const colours = themeColours(theme, 'light')
  const of = (name: string): string => colours[name] ?? '#000000'
  const title = escaped(language.application.title)
  const { logoUrl, logoWidth } = theme.general
  const logo =
    logoUrl === ''
      ? `<span style="font-size:20px;font-weight:700;color:${of('--on-header')}">${title}</span>`
      : `<img src="${escaped(logoUrl.startsWith('/') ? `${baseUrl}${logoUrl}` : logoUrl)}" alt="${title}" width="${Math.min(logoWidth, 240)}" style="display:block;border:0;max-width:100%;height:auto">`
  const font = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
  const paragraph = (words: string, style = 'font-size:16px;line-height:24px;color:#12232C') =>
    `<p style="margin:0 0 16px;${style}">${words}</p>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(say('emailSubject'))}</title>
</head>
<body style="margin:0;padding:0;background:#F3F7F8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F3F7F8;${font}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFFFF;border-radius:12px;overflow:hidden">
<tr><td style="padding:20px 24px;background:${of('--header')};border-bottom:4px solid ${of('--accent')}">${logo}</td></tr>
<tr><td style="padding:24px">
${paragraph(escaped(say('emailGreeting')), 'font-size:20px;line-height:28px;font-weight:700;color:#12232C')}
${paragraph(escaped(say('emailText')))}
<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:14px 28px;border-radius:10px;background:${of('--brand')};color:${of('--on-brand')};font-size:16px;font-weight:700;text-decoration:none">${escaped(say('emailButton'))}</a></p>
${paragraph(escaped(say('emailExpiry')))}
${paragraph(`<a href="${escaped(link)}" style="color:${of('--brand-text')}">${escaped(link)}</a>`, 'font-size:14px;line-height:20px;word-break:break-all')}
</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid #D8E2E6">${paragraph(escaped(say('emailNote')), 'font-size:13px;line-height:18px;color:#44545D')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
