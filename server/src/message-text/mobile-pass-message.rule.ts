import type { LanguageSettings } from '@first-chair/core/settings/language'
import { fillTokens, layOutEmail, shortenName, type MessageLook, type WrittenEmail } from './email-layout.rule.ts'

type MessageTexts = LanguageSettings['mobilePassMessage']

/** The data of a message about a mobile pass. */
export type MobilePassFacts = MessageLook & {
  firstName: string
  link: string
  /** When the link expires, as text. */
  expires: string
}

/** Builds the e-mail about a mobile pass with the resort's texts and colours, in HTML and in plain text. */
export function buildMobilePassEmail(facts: MobilePassFacts): WrittenEmail {
  const getText = createGetText(facts)
  return layOutEmail(facts, {
    subject: getText('emailSubject'),
    greeting: getText('emailGreeting'),
    text: getText('emailText'),
    button: getText('emailButton'),
    afterButton: getText('emailExpiry'),
    note: getText('emailNote'),
    link: facts.link,
  })
}

/** Builds the text message about a mobile pass. It always contains the link. */
export function buildMobilePassSms(facts: MobilePassFacts): string {
  const text = createGetText(facts)('smsText')
  return text.includes(facts.link) ? text : `${text} ${facts.link}`
}

function createGetText({ language, firstName, link, expires }: MobilePassFacts): (text: keyof MessageTexts) => string {
  const tokens: Readonly<Record<string, string>> = {
    Title: language.application.title,
    FirstName: shortenName(firstName),
    Link: link,
    Expires: expires,
  }
  return (text) => fillTokens(String(language.mobilePassMessage[text]), tokens)
}
