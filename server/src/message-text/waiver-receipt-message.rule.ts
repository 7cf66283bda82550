import { verifyPath } from '@first-chair/core/pages'
import { fillTokens, layOutEmail, shortenName, type MessageLook, type WrittenEmail } from './email-layout.rule.ts'

/** The data of an e-mail with copies of signed waivers. */
type ReceiptFacts = MessageLook & {
  /** Of the signer. */
  firstName: string
  taskNames: readonly string[]
  /** Signed with a signing link: the signer may have no account, and so no profile. */
  isOwnLink?: boolean | undefined
  link: string
}

/** Builds the e-mail to which the copies of signed waivers are attached. */
export function buildReceiptEmail(facts: ReceiptFacts): WrittenEmail {
  const { language, baseUrl, firstName, taskNames, isOwnLink = false, link } = facts
  const texts = language.waiverReceipt
  const tokens = {
    Title: language.application.title,
    Name: shortenName(firstName),
    Waivers: new Intl.ListFormat('en', { type: 'conjunction' }).format(taskNames.map(shortenName)),
    VerifyLink: `${baseUrl}${verifyPath}`,
  }
  return layOutEmail(facts, {
    subject: fillTokens(texts.emailSubject, tokens),
    greeting: fillTokens(texts.emailGreeting, tokens),
    text: fillTokens(isOwnLink ? texts.emailTextOfLink : texts.emailText, tokens),
    button: fillTokens(isOwnLink ? texts.emailButtonOfLink : texts.emailButton, tokens),
    afterButton: fillTokens(texts.emailVerify, tokens),
    note: fillTokens(texts.emailNote, tokens),
    link,
  })
}
