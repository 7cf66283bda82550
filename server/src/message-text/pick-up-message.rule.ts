import { fillEmail, shortenName, type MessageLook, type WrittenEmail } from './email-layout.rule.ts'

/** The data of every message about the pick-up of a child by somebody outside the household. */
type PickUpFacts = MessageLook & {
  /** Of the child. */
  firstName: string
  link: string
}

type ChildCollectedFacts = PickUpFacts & {
  /** Who picked the child up, as the ski school wrote it, and why. */
  collectedBy: { name: string; reason: string; time: string }
}

type PickUpUndoneFacts = PickUpFacts & {
  /** Who was said to have picked the child up and when, and when that was undone. */
  undonePickUp: { name: string; time: string; undoneTime: string }
}

/** Builds the e-mail that tells the household at once that somebody else picked a child up. */
export function buildChildCollectedEmail({
  firstName,
  link,
  collectedBy: { name, reason, time },
  ...look
}: ChildCollectedFacts): WrittenEmail {
  const tokens = { FirstName: shortenName(firstName), Person: name, Reason: reason, Time: time }
  return fillEmail(look, { template: look.language.childCollectedMessage, tokens, link })
}

/** Builds the e-mail that tells the household that a child was not picked up by somebody else after all. */
export function buildPickUpUndoneEmail({
  firstName,
  link,
  undonePickUp: { name, time, undoneTime },
  ...look
}: PickUpUndoneFacts): WrittenEmail {
  const tokens = { FirstName: shortenName(firstName), Person: name, Time: time, UndoneTime: undoneTime }
  return fillEmail(look, { template: look.language.pickUpUndoneMessage, tokens, link })
}
