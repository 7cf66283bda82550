import { verifyPath } from '@first-chair/core/pages'
import { fillEmail, shortenName, type MessageLook, type WrittenEmail } from './email-layout.rule.ts'

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
    Name: shortenName(firstName),
    Waivers: new Intl.ListFormat('en', { type: 'conjunction' }).format(taskNames.map(shortenName)),
    VerifyLink: `${baseUrl}${verifyPath}`,
  }
  const template = {
    ...texts,
    emailText: isOwnLink ? texts.emailTextOfLink : texts.emailText,
    emailButton: isOwnLink ? texts.emailButtonOfLink : texts.emailButton,
    emailAfterButton: texts.emailVerify,
  }
  return fillEmail(facts, { template, tokens, link })
}
