import { Failure } from '@first-chair/core/failure'
import type { FastifyInstance } from 'fastify'

/** PostgreSQL cannot keep a zero byte in a text; neither does anybody type one. */
const zeroByte = /\0|\\u0000/

/** Takes JSON, and only JSON; refuses zero bytes in bodies and addresses before anything reads them. */
export function takeJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (zeroByte.test(text)) {
      done(new Failure('invalid-input', { message: 'A zero byte is not allowed.' }))
      return
    }
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
