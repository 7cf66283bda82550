import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { isAnalyticsId } from '@first-chair/core/settings/analytics-id'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config/config.ts'

/** The hosts to which Google's script reports. */
const analyticsHosts = ' https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com'

/** Creates a random nonce for the styles and scripts of one page. */
export function createPageNonce(): string {
  return randomBytes(16).toString('base64')
}

/**
 * The Content-Security-Policy of the product's pages. Only our own files and elements with the nonce may run. If the
 * operator has set a valid analytics id, its script and the hosts to which it reports are allowed too. Pages that
 * complete a sign-in may run in a frame of our own pages, for the silent sign-in. Only the page for external waivers
 * may frame the origin of the waiver provider.
 */
export function buildPagePolicy(
  config: Config,
  nonce: string,
  page: {
    mayBeFramedByUs: boolean
    analyticsId?: string
    framedOrigin?: string | undefined
    /** The origins at which an external identity provider serves pages and calls for browsers. */
    providerOrigins?: readonly string[]
  },
): string {
  const isExternal = config.identityProvider.kind === 'outside'
  const provider = isExternal ? (page.providerOrigins ?? []).map((origin) => ` ${origin}`).join('') : ''
  const hasAnalytics = isAnalyticsId(page.analyticsId ?? '')
  const framed = page.framedOrigin === undefined ? '' : ` ${page.framedOrigin}`
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${hasAnalytics ? ' https://www.googletagmanager.com' : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'${provider}${hasAnalytics ? analyticsHosts : ''}`,
    `frame-src 'self'${provider}${framed}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${page.mayBeFramedByUs ? "'self'" : "'none'"}`,
  ].join('; ')
}

/** The policy of the preview: it runs in a frame of our own pages, shows pictures, and makes no requests. */
export function buildPreviewPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** The policy of the page that checks documents: it makes no requests. Its worker reads codes of the camera. */
export function buildVerifyPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'none'",
    "worker-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The policy of the worker that reads codes with the camera, for browsers without a reader of their own. A worker has the
 * policy of its own script, so no page may run WebAssembly.
 */
export const codeReaderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The policy of the service workers: they load files of the product, and nothing else. */
export const serviceWorkerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** Adds the security headers to every answer. Pages and the documentation set their own policy. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = buildSecurityHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    // Set on Node's response, because answers of the bundled identity provider do not pass through the framework.
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    void reply.header('x-request-id', request.id)
    done()
  })
}

/** The headers are the same for every answer, so helmet runs once. Running it each time took 5% of a short call. */
function buildSecurityHeaders(config: Config): [string, string][] {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    frameguard: false,
    hsts: config.baseUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })(answer.req, answer, () => undefined)
  answer.setHeader('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()')
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)])
}
