import * as z from 'zod/mini'
import { defineBridgeCall } from './bridge-call.ts'
import type { BridgeSystem } from './bridge-system.ts'
import { example } from './examples.ts'
import { boundedList, code, Recorded } from './shapes.ts'

/** The calls about waivers. */
export function waiverCalls({ waiver, listedWaiver, signature, exampleKeys }: BridgeSystem) {
  const { authorizationType, name } = example.waiver
  return {
    waiver: defineBridgeCall('waiver', 'GET', '/waivers/:code', {
      summary: 'A waiver with its text as HTML',
      description: 'The product removes scripts, styles and frames from the text.',
      answer: waiver.shape,
      refusals: ['not-found'],
      example: { params: { code: authorizationType }, answer: waiver.write(example.waiver) },
    }),
    waivers: defineBridgeCall('waivers', 'GET', '/waivers', {
      summary: 'All waivers, for the admin area; not-offered if there is no such list',
      answer: z.object({ waivers: boundedList(listedWaiver.shape, 1_000) }),
      refusals: ['not-offered'],
      example: { answer: { waivers: [listedWaiver.write({ code: authorizationType, name })] } },
    }),
    recordSignature: defineBridgeCall('recordSignature', 'POST', '/signatures', {
      summary: 'Records one signed waiver for all people it covers: for all of them or for nobody',
      description:
        'The idempotency key is `source`. Record the same source once, however often and from wherever it is sent: store it with the record, not only for a while. If a customer was merged after signing, record the waiver for the current IP code.',
      isWrite: true,
      body: signature.shape,
      answer: z.extend(Recorded, { source: code }),
      refusals: ['unknown-customer', 'unknown-waiver'],
      example: {
        body: signature.write({ ...example.signature, customers: [exampleKeys.customer] }),
        answer: { recorded: true, source: example.signature.source },
      },
    }),
  }
}
