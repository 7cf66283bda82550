import { fillTokens, layOutEmail, shortenName, type MessageLook, type WrittenEmail } from './email-layout.rule.ts'

/** The data of a message about a child whom somebody else picked up. */
export type ChildCollectedFacts = MessageLook & {
  /** Of the child. */
  firstName: string
  link: string
  /** Who picked the child up, as the ski school wrote it, and why. */
  collectedBy: { name: string; reason: string; time: string }
}

/** Builds the e-mail that tells the household at once that somebody else picked a child up. */
export function buildChildCollectedEmail(facts: ChildCollectedFacts): WrittenEmail {
  const { language, link, collectedBy } = facts
  const texts = language.childCollectedMessage
  const tokens = {
    Title: language.application.title,
    FirstName: shortenName(facts.firstName),
    Person: collectedBy.name,
    Reason: collectedBy.reason,
    Time: collectedBy.time,
  }
  return layOutEmail(facts, {
    subject: fillTokens(texts.emailSubject, tokens),
    greeting: fillTokens(texts.emailGreeting, tokens),
    text: fillTokens(texts.emailText, tokens),
    button: fillTokens(texts.emailButton, tokens),
    afterButton: '',
    note: fillTokens(texts.emailNote, tokens),
    link,
  })
}
