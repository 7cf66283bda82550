import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { isAnalyticsId } from '@first-chair/core/settings/analytics-id'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'

/** Where Google's script reports to. */
const analyticsHosts = ' https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com'

/** A number used once, that the styles and scripts of one page answer carry. */
export function pageNonce(): string {
  return randomBytes(16).toString('base64')
}

/**
 * The Content-Security-Policy of the product's pages: nothing runs but our own files and what carries the nonce.
 * Where the operator has a sound analytics id, its script and the places it reports to are let in; else they are not.
 * Pages that complete a sign-in may stand in a frame of our own: the silent try happens there. The page that shows external
 * waivers frames the provider's origin, and no other page does.
 */
export function pagePolicy(
  config: Config,
  nonce: string,
  page: {
    mayBeFramedByUs: boolean
    analyticsId?: string
    framedOrigin?: string | undefined
    /** Where an outside identity provider has its pages and answers browsers. */
    providerOrigins?: readonly string[]
  },
): string {
  const isOutside = config.identityProvider.kind === 'outside'
  const provider = isOutside ? (page.providerOrigins ?? []).map((origin) => ` ${origin}`).join('') : ''
  const counted = isAnalyticsId(page.analyticsId ?? '')
  const framed = page.framedOrigin === undefined ? '' : ` ${page.framedOrigin}`
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${counted ? ' https://www.googletagmanager.com' : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'${provider}${counted ? analyticsHosts : ''}`,
    `frame-src 'self'${provider}${framed}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${page.mayBeFramedByUs ? "'self'" : "'none'"}`,
  ].join('; ')
}

/** The policy of the preview: it stands in a frame of our own, shows pictures, and asks for nothing. */
export function previewPolicy(nonce: string): string {
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

/** Headers for every answer; pages and the documentation bring a policy of their own. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    // On Node's own answer: those of the bundled identity provider never pass through the framework.
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    void reply.header('x-request-id', request.id)
    done()
  })
}

/** They are the same for every answer, so the library is asked once: asking it each time cost a twentieth of a short call. */
function securityHeaders(config: Config): [string, string][] {
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
