import { fillEmail, fillTokens, shortenName, type MessageLook, type WrittenEmail } from './email-layout.rule.ts'

/** The data of a message about a mobile pass. */
export type MobilePassFacts = MessageLook & {
  firstName: string
  link: string
  /** When the link expires, as text. */
  expires: string
}

/** Builds the e-mail about a mobile pass with the resort's texts and colours, in HTML and in plain text. */
export function buildMobilePassEmail(facts: MobilePassFacts): WrittenEmail {
  const texts = facts.language.mobilePassMessage
  const template = { ...texts, emailAfterButton: texts.emailExpiry }
  return fillEmail(facts, { template, tokens: toTokens(facts), link: facts.link })
}

/** Builds the text message about a mobile pass. It always contains the link. */
export function buildMobilePassSms(facts: MobilePassFacts): string {
  const text = fillTokens(facts.language.mobilePassMessage.smsText, toTokens(facts))
  return text.includes(facts.link) ? text : `${text} ${facts.link}`
}

function toTokens({ language, firstName, link, expires }: MobilePassFacts): Readonly<Record<string, string>> {
  return { Title: language.application.title, FirstName: shortenName(firstName), Link: link, Expires: expires }
}
