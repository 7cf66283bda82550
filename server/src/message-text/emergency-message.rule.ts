import { t } from '@first-chair/core/catalogue/emergency'
import { fillTokens, layOutEmail, type MessageLook, type WrittenEmail } from './email-layout.rule.ts'

/** The data of a message about the health notes that the ski patrol opened on a day. Without anything about guests. */
export type EmergencyFacts = MessageLook & {
  day: string
  notes: readonly { time: string; person: string; place: string; reason: string }[]
  link: string
}

/** Builds the e-mail that tells an administrator who opened health notes on a day, where and why. */
export function buildEmergencyEmail({ day, notes, link, ...look }: EmergencyFacts): WrittenEmail {
  // What people wrote must not add a line to the e-mail.
  const lines = notes.map((note) => fillTokens(t('email-line', note), {})).join(' ')
  return layOutEmail(look, {
    subject: t('email-subject', { count: notes.length }),
    greeting: t('email-greeting', { day }),
    text: t('email-text', { lines }),
    button: t('email-button'),
    afterButton: '',
    note: t('email-note', { title: look.language.application.title }),
    link,
  })
}
