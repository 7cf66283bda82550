import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { escapeHtml } from '@first-chair/core/settings/prerendered-page'
import { buildThemeCss } from '@first-chair/core/settings/theme-colours'
import type { VerifySettings } from '@first-chair/core/waiver-proof/verify-settings'
import type { FastifyReply } from 'fastify'
import type { Context } from '../context/context.ts'
import { buildVerifyPolicy, createPageNonce } from '../http/security-headers.ts'
import { loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import { formatVerifierKey } from '../transparency-log/signed-note.rule.ts'

/**
 * Reads the built page that checks signed documents, and returns the function that sends it. The page has everything that
 * it needs in it, calls nothing, and works without a network afterwards (docs/decisions/0161).
 */
export async function createVerifyPage(
  ctx: Pick<Context, 'pool' | 'config'>,
  folder: string,
): Promise<(reply: FastifyReply, settings: ClientSettings) => Promise<FastifyReply>> {
  const file = join(folder, 'verify.html')
  const template = existsSync(file) ? await readFile(file, 'utf8') : ''
  return async (reply, settings) => {
    const nonce = createPageNonce()
    const keys = (await loadLogVerifiers(ctx.pool)).map(formatVerifierKey)
    const { application, welcome } = settings.languageSettings
    const page: VerifySettings = {
      resort: application.title,
      phoneNumber: application.phoneNumber,
      dateFormat: settings.dateFormat,
      keys,
      witnesses: ctx.config.logWitnesses.map(({ key }) => key.text),
    }
    const { faviconUrl } = settings.themeSettings.general
    const head = [
      `<title>${escapeHtml(application.title)}</title>`,
      `<meta name="description" content="${escapeHtml(welcome.description)}">`,
      `<link rel="icon" href="${escapeHtml(faviconUrl === '' ? '/favicon.svg' : faviconUrl)}">`,
      `<style nonce="${nonce}">${buildThemeCss(settings.themeSettings)}</style>`,
    ].join('')
    const data = JSON.stringify(page).replaceAll('<', '\\u003c')
    const html = template
      .replace('<!--head-->', () => head)
      .replace('<!--settings-->', () => `<script type="application/json" id="verify-settings">${data}</script>`)
    return reply
      .header('content-security-policy', buildVerifyPolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  }
}
