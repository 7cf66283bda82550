import { t } from '@first-chair/core/catalogue/sign-in-mail'
import { fillTokens, layOutEmail, type MessageLook, type WrittenEmail } from './email-layout.rule.ts'

/** The data of a message about a passkey that was added or removed. */
export type PasskeyFacts = MessageLook & {
  change: 'added' | 'removed'
  /** In which browser it was added; '' if that is not known. */
  device: string
  /** When, by the clocks of the resort. */
  time: string
  link: string
}

/** Builds the e-mail that tells a person about a change of their passkeys, in case that somebody else made it. */
export function buildPasskeyEmail({ change, device, time, link, ...look }: PasskeyFacts): WrittenEmail {
  const title = fillTokens(look.language.application.title, {})
  const phoneNumber = fillTokens(look.language.application.phoneNumber, {})
  const facts = { title, time, device: device === '' ? t('unknown-device') : device }
  return layOutEmail(look, {
    ...(change === 'added'
      ? {
          subject: t('passkey-added-subject', facts),
          greeting: t('passkey-added-greeting'),
          text: t('passkey-added-text', facts),
        }
      : {
          subject: t('passkey-removed-subject', facts),
          greeting: t('passkey-removed-greeting'),
          text: t('passkey-removed-text', facts),
        }),
    button: t('passkey-button'),
    afterButton: phoneNumber === '' ? t('passkey-not-you') : t('passkey-not-you-call', { phoneNumber }),
    note: t('passkey-note', facts),
    link,
  })
}
