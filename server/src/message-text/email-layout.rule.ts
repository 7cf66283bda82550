import { light } from '@first-chair/core/colour/tokens'
import type { LanguageSettings } from '@first-chair/core/settings/language'
import { getThemeColours } from '@first-chair/core/settings/theme-colours'
import type { ThemeSettings } from '@first-chair/core/settings/theme'

/** The look of every message: the texts and colours of the resort, and the address of the product. */
export type MessageLook = {
  language: LanguageSettings
  theme: ThemeSettings
  /** The public address of the product. Pictures with a path are loaded from it. */
  baseUrl: string
}

/** The texts of an e-mail, each on one line. `afterButton` is left out if it is empty. */
export type EmailTexts = {
  subject: string
  greeting: string
  text: string
  button: string
  afterButton: string
  note: string
  link: string
}

/** A finished e-mail. */
export type WrittenEmail = { subject: string; text: string; html: string }

/** Replaces the tokens of a text of the operator, on one line: a name must not add a line to the subject. */
export function fillTokens(text: string, tokens: Readonly<Record<string, string>>): string {
  return text
    .replaceAll(/\{(\w+)\}/g, (token, name: string) => tokens[name] ?? token)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** A name of a guest for a text: a longer one is cut after 50 characters. */
export function shortenName(name: string): string {
  return [...name].slice(0, 50).join('')
}

/** The texts of an e-mail as the resort may change them, with tokens. */
type EmailTemplate = {
  emailSubject: string
  emailGreeting: string
  emailText: string
  emailButton: string
  emailAfterButton?: string
  emailNote: string
}

/** Fills the tokens of a resort's texts, and lays them out. `{Title}` is the name of the resort in every text. */
export function fillEmail(
  look: MessageLook,
  { template, tokens, link }: { template: EmailTemplate; tokens: Readonly<Record<string, string>>; link: string },
): WrittenEmail {
  const fill = (text: string): string => fillTokens(text, { Title: look.language.application.title, ...tokens })
  return layOutEmail(look, {
    subject: fill(template.emailSubject),
    greeting: fill(template.emailGreeting),
    text: fill(template.emailText),
    button: fill(template.emailButton),
    afterButton: fill(template.emailAfterButton ?? ''),
    note: fill(template.emailNote),
    link,
  })
}

/** Lays out an e-mail in HTML and in plain text. */
export function layOutEmail(look: MessageLook, texts: EmailTexts): WrittenEmail {
  const { subject, greeting, text, link, afterButton, note } = texts
  const lines = [greeting, text, link, ...(afterButton === '' ? [] : [afterButton]), '-- ', note]
  return { subject, text: lines.join('\n\n').replace('-- \n\n', '-- \n'), html: toHtml(look, texts) }
}

/** Uses a table, and styles on every element, because mail clients support little else. */
function toHtml({ language, theme, baseUrl }: MessageLook, texts: EmailTexts): string {
  const { link, afterButton } = texts
  const colours = getThemeColours(theme, 'light')
  const getColour = (name: string): string => colours[name] ?? light.text
  const title = escapeHtml(language.application.title)
  const { logoUrl, logoWidth } = theme.general
  const logo =
    logoUrl === ''
      ? `<span style="font-size:20px;font-weight:700;color:${getColour('--on-header')}">${title}</span>`
      : `<img src="${escapeHtml(logoUrl.startsWith('/') ? `${baseUrl}${logoUrl}` : logoUrl)}" alt="${title}" width="${Math.min(logoWidth, 240)}" style="display:block;border:0;max-width:100%;height:auto">`
  const font = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
  const paragraph = (content: string, style = `font-size:16px;line-height:24px;color:${light.text}`) =>
    `<p style="margin:0 0 16px;${style}">${content}</p>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(texts.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${light.bg}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${light.bg};${font}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${light.surface};border-radius:12px;overflow:hidden">
<tr><td style="padding:20px 24px;background:${getColour('--header')};border-bottom:4px solid ${getColour('--accent')}">${logo}</td></tr>
<tr><td style="padding:24px">
${paragraph(escapeHtml(texts.greeting), `font-size:20px;line-height:28px;font-weight:700;color:${light.text}`)}
${paragraph(escapeHtml(texts.text))}
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;border-radius:10px;background:${getColour('--brand')};color:${getColour('--on-brand')};font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(texts.button)}</a></p>
${afterButton === '' ? '' : paragraph(escapeHtml(afterButton))}
${paragraph(`<a href="${escapeHtml(link)}" style="color:${getColour('--brand-text')}">${escapeHtml(link)}</a>`, 'font-size:14px;line-height:20px;word-break:break-all')}
</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid ${light.line}">${paragraph(escapeHtml(texts.note), `font-size:13px;line-height:18px;color:${light['text-2']}`)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
