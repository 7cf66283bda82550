import { fillTokens, layOutEmail, shortenName, type MessageLook, type WrittenEmail } from './email-layout.rule.ts'

/** The data of a message about a pick-up by somebody else that was undone. */
type PickUpUndoneFacts = MessageLook & {
  /** Of the child. */
  firstName: string
  link: string
  /** Who was said to have picked the child up and when, and when that was undone. */
  undonePickUp: { name: string; time: string; undoneTime: string }
}

/** Builds the e-mail that tells the household that a child was not picked up by somebody else after all. */
export function buildPickUpUndoneEmail(facts: PickUpUndoneFacts): WrittenEmail {
  const { language, link, undonePickUp } = facts
  const texts = language.pickUpUndoneMessage
  const tokens = {
    Title: language.application.title,
    FirstName: shortenName(facts.firstName),
    Person: undonePickUp.name,
    Time: undonePickUp.time,
    UndoneTime: undonePickUp.undoneTime,
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
