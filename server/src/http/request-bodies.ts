import { Failure } from '@first-chair/core/contract/failure'
import { t } from '@first-chair/core/catalogue/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signatureHeader } from '../adapters/mobile-pass-provider/report-signature.rule.ts'

/** PostgreSQL cannot store a zero byte in a text. */
const zeroByte = /\0|\\u0000/
/** PostgreSQL cannot store an unpaired surrogate either. JSON can contain one as an escape sequence. */
const unpairedSurrogate = /\\ud[89ab][\da-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f]/i

/** Raw bodies of signed requests. */
const rawBodies = new WeakMap<object, string>()

/** The raw body of a signed request. Empty if the request is not signed. */
export function getRawBody(request: FastifyRequest): string {
  return rawBodies.get(request) ?? ''
}

/** Accepts JSON bodies only. Refuses zero bytes and unpaired surrogates, which the database cannot store. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (zeroByte.test(text)) {
      done(new Failure('invalid-input', { message: t('zero-byte') }))
      return
    }
    if (unpairedSurrogate.test(text)) {
      done(new Failure('invalid-input', { message: t('unpaired-surrogate') }))
      return
    }
    if (signatureHeader in request.headers) rawBodies.set(request, text)
    void parseJson(request, text, (error, parsed) => {
      if (error) done(new Failure('invalid-input', { message: t('body-not-json'), cause: error }))
      else done(null, parsed)
    })
  })

  app.addHook('onRequest', (request, _reply, done) => {
    if (/%00/.test(request.url)) done(new Failure('invalid-input', { message: t('zero-byte') }))
    else done()
  })
}
