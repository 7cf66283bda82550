import { getPhotoRejectionMessage, type PhotoRejectionReason } from '@first-chair/core/photo-review/photo-rejection'
import { fillEmail, shortenName, type MessageLook, type WrittenEmail } from './email-layout.rule.ts'

/** The data of a message about a photo that was not accepted. */
export type PhotoMessageFacts = MessageLook & {
  /** Of the person on the photo. */
  firstName: string
  link: string
  reason: PhotoRejectionReason
}

/** Builds the e-mail that asks for a new photo and says why, with the resort's texts and colours. */
export function buildPhotoEmail(facts: PhotoMessageFacts): WrittenEmail {
  const { link, reason } = facts
  const firstName = shortenName(facts.firstName)
  const tokens = {
    FirstName: firstName,
    Link: link,
    Reason: getPhotoRejectionMessage(reason, firstName),
  }
  return fillEmail(facts, { template: facts.language.photoMessage, tokens, link })
}
