import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { Failure } from '@first-chair/core/contract/failure'
import {
  handOverPath,
  isPage,
  pagePaths,
  kioskPath,
  guestWorkerPath,
  isStaffPath,
  staffWorkerPath,
  verifyPath,
  verifyWorkerPath,
} from '@first-chair/core/pages'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { escapeHtml, fillTemplate, prerenderedPath } from '@first-chair/core/settings/prerendered-page'
import { buildThemeCss } from '@first-chair/core/settings/theme-colours'
import { isFramePage } from '@first-chair/core/task/external-waiver'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context/context.ts'
import { readClientSettings } from '../settings/read-client-settings.ts'
import { getFrameOrigin } from '../adapters/external-waiver/frame-address.rule.ts'
import { appIconLinks, serveAppIcons } from './app-icons.ts'
import { createVerifyPage } from './serve-verify-page.ts'
import { compressText } from '../http/compress-text.ts'
import { getHandOverToken, getKioskToken } from '../http/cookies.ts'
import { getUnroutedRequestLimit } from '../http/limits.ts'
import { answerFailure } from '../http/problems.ts'
import {
  buildPagePolicy,
  buildPreviewPolicy,
  codeReaderPolicy,
  createPageNonce,
  serviceWorkerPolicy,
} from '../http/security-headers.ts'

/** The placeholders in the built page that the server fills. */
const placeholders = {
  html: '<html lang="en"',
  head: '<!--head-->',
  style: '<!--style-->',
  script: '<script type="module"',
  root: '<div id="root">',
  settings: '<!--settings-->',
}
const anyPlaceholder = new RegExp(Object.values(placeholders).join('|'), 'g')
/** How the build links the style sheet of the first page. */
const styleSheetLink = /<link rel="stylesheet" crossorigin href="(\/assets\/[\w.-]+\.css)">/
/** The worker that reads codes with the camera, as the build names it. */
const codeReaderFile = /\/assets\/code-reader\.worker-[\w-]+\.js/
/** Pages of the sign-in that run in a hidden frame of our own pages. */
const pagesInOwnFrame = ['/oidc-silent-renew', '/oidc-callback']
/** The preview that the editors of texts and theme show in a frame: guest pages with a sample family. */
const previewPath = '/admin/preview'

/**
 * Serves the web application. Files with a hash in their name may be cached for ever. Every other path gets the one
 * page. It contains the title, icon, styles, theme and client settings, so that the first paint needs no second
 * request. The welcome page is prerendered. A path that is not a page of this installation is answered with status 404.
 */
export async function servePages(app: FastifyInstance, ctx: Context, folder: string): Promise<void> {
  const { template, sheet } = await readTemplate(folder)
  const prerendered = await readBuildFile(folder, 'painted-pages.json', z.record(z.string(), z.string()))
  const sendVerifyPage = await createVerifyPage(ctx, folder)
  const parts = await readBuildFile(folder, 'page-parts.json', z.record(z.string(), z.array(z.string())))
  const earlyScripts: Readonly<Record<string, string>> = { [pagePaths.home]: await readScript(folder, 'early-home.js') }

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    // A page comes in many files. They would hide the calls in the log.
    logLevel: 'warn',
    wildcard: false,
    // Compressed files are sent under the address of the original. Routes of their own would make each start slower.
    globIgnore: [
      'index.html*',
      'verify.html*',
      'painted-pages.json',
      'page-parts.json',
      'early-home.js',
      '**/*.{br,gz}',
    ],
    setHeaders(reply, path) {
      if (codeReaderFile.test(path)) reply.header('content-security-policy', codeReaderPolicy)
      // A cached worker would keep an old release alive.
      if ([guestWorkerPath, staffWorkerPath, verifyWorkerPath].some((worker) => path.endsWith(worker))) {
        reply.header('content-security-policy', serviceWorkerPolicy).header('cache-control', 'no-cache')
        return
      }
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })

  serveAppIcons(app, ctx)
  app.setNotFoundHandler(getUnroutedRequestLimit(app, ctx), async (request, reply) => {
    if (!wantsPage(request)) return answerFailure(request, reply, new Failure('not-found'))
    const lockedPath = getLockedPath(request)
    if (lockedPath !== undefined && getPath(request) !== lockedPath) {
      return reply.header('cache-control', 'no-store').redirect(lockedPath)
    }
    if (isOtherAddressOfTheDemo(ctx, request)) return reply.redirect(`${ctx.config.baseUrl}${request.url}`)
    const settings = await readClientSettings(ctx)
    if (getPath(request) === verifyPath) return sendVerifyPage(reply, settings)
    const framedOrigin = isFramePage(getPath(request)) ? await findExternalWaiverOrigin(ctx) : undefined
    const pageSettings = getPath(request) === previewPath ? withoutTracking(settings) : settings
    const providerOrigins = await ctx.identity.pageOrigins()
    const markup = getPath(request) === prerenderedPath ? fillTemplate(prerendered, pageSettings) : undefined
    const earlyScript = earlyScripts[getPath(request)] ?? ''
    const page = { template, sheet, markup, parts: parts[getPath(request)] ?? [], earlyScript }
    return sendPage(ctx, request, reply, page, pageSettings, { framedOrigin, providerOrigins })
  })
}

/** The only page of a device that is a kiosk or was handed over, whatever address is opened on it. */
function getLockedPath(request: FastifyRequest): string | undefined {
  if (getKioskToken(request) !== undefined) return kioskPath
  return getHandOverToken(request) === undefined ? undefined : handOverPath
}

function wantsPage(request: FastifyRequest): boolean {
  const path = getPath(request)
  return (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|idp|assets|fonts)(\/|$)/i.test(path)
}

/** The bundled identity provider accepts the public address only, so 127.0.0.1 is redirected to localhost. */
function isOtherAddressOfTheDemo({ config }: Context, request: FastifyRequest): boolean {
  return config.identityProvider.kind === 'bundled' && request.host !== new URL(config.baseUrl).host
}

/**
 * Reads the built page and the style sheet that it links (decision 0055). The link stays, but disabled, so that
 * browsers do not load it. The module loader recognizes it and does not load the sheet again.
 */
async function readTemplate(folder: string): Promise<{ template: string; sheet: string }> {
  const built = await readFile(join(folder, 'index.html'), 'utf8')
  const address = styleSheetLink.exec(built)?.[1]
  if (address === undefined) return { template: built, sheet: '' }
  const link = `${placeholders.style}<link rel="stylesheet" disabled crossorigin href="${address}">`
  return { template: built.replace(styleSheetLink, link), sheet: await readFile(join(folder, address), 'utf8') }
}

/** Reads a file that the build wrote about pages, keyed by path or layout. Empty if the build did not write it. */
async function readBuildFile<Value>(
  folder: string,
  name: string,
  shape: z.ZodMiniType<Record<string, Value>>,
): Promise<Record<string, Value>> {
  const path = join(folder, name)
  return existsSync(path) ? shape.parse(JSON.parse(await readFile(path, 'utf8'))) : {}
}

/** Reads a built script that is written into a page (decision 0204). Empty if the build did not write it. */
async function readScript(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  return existsSync(path) ? (await readFile(path, 'utf8')).trim() : ''
}

async function sendPage(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  page: { template: string; sheet: string; markup: string | undefined; parts: readonly string[]; earlyScript: string },
  settings: ClientSettings,
  origins: { framedOrigin: string | undefined; providerOrigins: readonly string[] },
): Promise<FastifyReply> {
  const nonce = createPageNonce()
  const path = getPath(request)
  const policy =
    path === previewPath
      ? buildPreviewPolicy(nonce)
      : buildPagePolicy(ctx.config, nonce, {
          mayBeFramedByUs: pagesInOwnFrame.includes(path),
          analyticsId: settings.googleAnalyticsTagId,
          ...origins,
        })
  const values: Readonly<Record<string, string>> = {
    [placeholders.html]: `${placeholders.html}${getHtmlClass(request, settings)}`,
    [placeholders.head]: buildHead(settings, nonce, isStaffPath(path)),
    [placeholders.style]: `<style nonce="${nonce}">${page.sheet}</style>`,
    // A prerendered page needs its font before the script that hydrates it.
    [placeholders.script]:
      page.markup === undefined ? placeholders.script : `${placeholders.script} fetchpriority="low"`,
    [placeholders.root]: `${placeholders.root}${page.markup ?? ''}`,
    [placeholders.settings]: [
      buildSettingsElement(settings),
      page.earlyScript === '' ? '' : `<script nonce="${nonce}">${page.earlyScript}</script>`,
      ...page.parts.map(toPreloadLink),
    ].join(''),
  }
  const text = page.template.replace(anyPlaceholder, (placeholder) => values[placeholder] ?? placeholder)
  const { body, coding } = await compressText(text, request.headers['accept-encoding'])
  if (coding !== 'identity') void reply.header('content-encoding', coding)
  // For an unknown path, the page itself tells the guest. The status is for other clients.
  return reply
    .code(isPage(path, settings) ? 200 : 404)
    .header('vary', 'accept-encoding, save-data')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body)
}

/** The classes of the `html` element. The script sets them too, but only after the first paint. */
function getHtmlClass(request: FastifyRequest, settings: ClientSettings): string {
  const classes = [
    settings.frontEndSettings.limitToMobile && 'limit-to-mobile',
    request.headers['save-data'] === 'on' && 'save-data',
  ].filter((name) => name !== false)
  return classes.length === 0 ? '' : ` class="${classes.join(' ')}"`
}

const getPath = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

async function findExternalWaiverOrigin(ctx: Pick<Context, 'config' | 'setup'>): Promise<string | undefined> {
  const { general } = await ctx.setup.current()
  return getFrameOrigin(general, ctx.config.baseUrl)
}

/** Removes tracking and cookie consent from the settings of the preview. */
function withoutTracking(settings: ClientSettings): ClientSettings {
  return { ...settings, cookieConsentScript: '', cookieConsentStyles: '', googleAnalyticsTagId: '', monitoringKey: '' }
}

function buildHead(settings: ClientSettings, nonce: string, isStaff: boolean): string {
  const { application, welcome } = settings.languageSettings
  const { faviconUrl } = settings.themeSettings.general
  return [
    `<title>${escapeHtml(application.title)}</title>`,
    `<meta name="description" content="${escapeHtml(welcome.description)}">`,
    `<link rel="icon" href="${escapeHtml(faviconUrl === '' ? '/favicon.svg' : faviconUrl)}">`,
    appIconLinks(settings, isStaff),
    `<style nonce="${nonce}">${buildThemeCss(settings.themeSettings)}</style>`,
    settings.cookieConsentStyles === ''
      ? ''
      : `<style nonce="${nonce}">${settings.cookieConsentStyles.replaceAll('</', '<\\/')}</style>`,
    settings.cookieConsentScript === ''
      ? ''
      : `<script nonce="${nonce}">${settings.cookieConsentScript.replaceAll('</', '<\\/')}</script>`,
  ].join('')
}

/** The client settings as JSON. They follow the prerendered content, because only the script needs them. */
function buildSettingsElement(settings: ClientSettings): string {
  return `<script type="application/json" id="client-settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>`
}

/** Preloads a file that the script will request (decision 0053), after the files that the script itself needs. */
function toPreloadLink(address: string): string {
  const kind = address.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${kind} crossorigin href="${escapeHtml(address)}">`
}
