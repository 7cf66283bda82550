import type { MobilePassFacts } from './mobile-pass-message.rule.ts'
import type { Context } from '../context/context.ts'
import { decryptContent } from './encrypted-content.facts.ts'

/** Loads the recipient of a message and all values for its text. Throws `DecryptionFailed` without the key. */
export async function loadMessageFacts(
  ctx: Pick<Context, 'config' | 'setup' | 'encryption'>,
  message: { purpose: string; reference: string; encryptedContent: Buffer; expiresDateUtc: string },
): Promise<{ recipient: string; facts: MobilePassFacts }> {
  const { language, theme } = await ctx.setup.current()
  const { recipient, firstName, link } = decryptContent(ctx, message)
  const expires = Intl.DateTimeFormat('en-US', {
    timeZone: ctx.config.resortTimeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(Date.parse(message.expiresDateUtc))
  return { recipient, facts: { language, theme, baseUrl: ctx.config.baseUrl, firstName, link, expires } }
}
