import { getPhotoRejectionMessage, type PhotoRejectionReason } from '@first-chair/core/photo-review/photo-rejection'
import { fillTokens, layOutEmail, shortenName, type MessageLook, type WrittenEmail } from './email-layout.rule.ts'

/** The data of a message about a photo that was not accepted. */
export type PhotoMessageFacts = MessageLook & {
  /** Of the person on the photo. */
  firstName: string
  link: string
  reason: PhotoRejectionReason
}

/** Builds the e-mail that asks for a new photo and says why, with the resort's texts and colours. */
export function buildPhotoEmail(facts: PhotoMessageFacts): WrittenEmail {
  const { language, link, reason } = facts
  const texts = language.photoMessage
  const firstName = shortenName(facts.firstName)
  const tokens = {
    Title: language.application.title,
    FirstName: firstName,
    Link: link,
    Reason: getPhotoRejectionMessage(reason, firstName),
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
