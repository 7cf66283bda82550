import { t } from '@first-chair/core/catalogue/sign-in-mail'
import { fillTokens, layOutEmail, type MessageLook, type WrittenEmail } from '../message-text/email-layout.rule.ts'
import { formatCode } from './sign-in-secret.rule.ts'

/** Builds the e-mail with a code and its link. `device` is '' if it is unknown. */
export function buildSignInEmail({
  code,
  link,
  device,
  ...look
}: MessageLook & { code: string; link: string; device: string }): WrittenEmail {
  const title = fillTokens(look.language.application.title, {})
  const written = formatCode(code)
  return layOutEmail(look, {
    subject: t('subject', { code: written, title }),
    greeting: t('greeting', { code: written }),
    text: t('text'),
    button: t('button'),
    afterButton: t('after-button'),
    note: t('note', { title, device: device === '' ? t('unknown-device') : device }),
    link,
  })
}
