import { createHash } from 'node:crypto'
import { as, type TestApp } from '../app/test-app.builders.ts'
import { testResort } from '../app/test-resort.builders.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'

/** What the form of the season's waiver sends with a signature of Maya. */
export const aSignature = () => ({
  rolAccepted: true,
  signature: aDrawing(),
  typedName: 'Maya Lindqvist',
  signatureDateOffset: -7,
  rolTextHash: createHash('sha256').update(testResort.waiverHtml).digest('hex'),
})

/** Sends what the form of a waiver sends, or skips the waiver. */
export const postWaiver = (
  { app }: TestApp,
  body: object,
  { as: user = 'maya', skip = false }: { as?: string; skip?: boolean } = {},
) =>
  app.inject({
    method: 'POST',
    url: `/api/tasks/contact/complete/waiver${skip ? '?skip=true' : ''}`,
    headers: { ...as(user), 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' },
    payload: body,
  })
