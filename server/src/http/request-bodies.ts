import { Failure } from '@first-chair/core/failure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signatureHeader } from '../media/report-signature.rule.ts'

/** PostgreSQL cannot keep a zero byte in a text; neither does anybody type one. */
const zeroByte = /\0|\\u0000/
/** Nor half a letter: JSON can escape one half of a surrogate pair alone. */
const halfLetter = /\\ud[89ab][\da-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f]/i

/** Bodies as they were written, of requests that carry a signature over them. */
const written = new WeakMap<object, string>()

/** The body of a request as it was written, where it is signed; empty where it is not. */
export function writtenBody(request: FastifyRequest): string {
  return written.get(request) ?? ''
}

/** Takes JSON, and only JSON; refuses what no database keeps, zero bytes and half letters, before anything reads them. */
export function takeJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (zeroByte.test(text)) {
      done(new Failure('invalid-input', { message: 'A zero byte is not allowed.' }))
      return
    }
    if (halfLetter.test(text)) {
      done(new Failure('invalid-input', { message: 'Half a letter is not allowed.' }))
      return
    }
    if (signatureHeader in request.headers) written.set(request, text)
    void parseJson(request, text, (error, parsed) => {
      if (error) done(new Failure('invalid-input', { message: 'The body is not valid JSON.', cause: error }))
      else done(null, parsed)
    })
  })

  app.addHook('onRequest', (request, _reply, done) => {
    if (/%00/.test(request.url)) done(new Failure('invalid-input', { message: 'A zero byte is not allowed.' }))
    else done()
  })
}
