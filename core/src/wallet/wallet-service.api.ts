import * as z from 'zod/mini'
import { BinaryAnswer } from '../contract/binary.ts'
import { endpoint } from '../contract/endpoint.ts'
import { appleServicePath } from './wallet.ts'

// The calls of Apple's phones, as Apple defines them in "Adding a Web Service to Update Passes".

const passTypeId = z.string().check(z.minLength(1), z.maxLength(200))
/** Long, because it is also the secret with which a phone lists its passes. */
const deviceId = z.string().check(z.regex(/^[\w-]{24,100}$/))
const Pass = z.object({ passTypeId, serialNumber: z.string().check(z.minLength(1), z.maxLength(100)) })
const Registration = z.object({ deviceId, ...Pass.shape })
const registrations = `${appleServicePath}/v1/devices/:deviceId/registrations/:passTypeId`

export const registerWalletDevice = endpoint({
  name: 'registerWalletDevice',
  method: 'POST',
  path: `${registrations}/:serialNumber`,
  caller: 'wallet-pass',
  summary: 'A phone asks to be notified when a pass in Apple Wallet changes',
  params: Registration,
  body: z.object({
    /** The address of the phone at Apple's push service, as hex. */
    pushToken: z.string().check(z.regex(/^[0-9a-fA-F]{16,200}$/)),
  }),
  answer: z.object({}),
  emptyAnswers: { 201: 'The phone was not registered before' },
  failures: ['not-found'],
})

export const unregisterWalletDevice = endpoint({
  name: 'unregisterWalletDevice',
  method: 'DELETE',
  path: `${registrations}/:serialNumber`,
  caller: 'wallet-pass',
  summary: 'A pass was removed from a phone',
  params: Registration,
  answer: z.object({}),
  failures: ['not-found'],
})

export const listUpdatedWalletPasses = endpoint({
  name: 'listUpdatedWalletPasses',
  method: 'GET',
  path: registrations,
  caller: 'anyone',
  summary: 'The passes of a phone that were updated since a tag. The id of the phone is the secret of this call',
  params: z.object({ deviceId, passTypeId }),
  query: z.object({
    /** `lastUpdated` of an earlier answer; all passes of the phone without it. */
    passesUpdatedSince: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  answer: z.object({ serialNumbers: z.array(z.string()), lastUpdated: z.string() }),
  emptyAnswers: { 204: 'Nothing was updated, or nothing is known about the phone' },
  failures: ['not-found'],
})

export const readUpdatedWalletPass = endpoint({
  name: 'readUpdatedWalletPass',
  method: 'GET',
  path: `${appleServicePath}/v1/passes/:passTypeId/:serialNumber`,
  caller: 'wallet-pass',
  summary: 'A pass in Apple Wallet as it is now',
  params: Pass,
  answer: BinaryAnswer,
  binaryAnswer: { types: ['application/vnd.apple.pkpass'] },
  isDated: true,
  failures: ['not-found', 'wallet-not-set-up', 'external-system-down'],
})

export const logWalletMessages = endpoint({
  name: 'logWalletMessages',
  method: 'POST',
  path: `${appleServicePath}/v1/log`,
  caller: 'anyone',
  savesNothing: true,
  summary: 'Apple Wallet on a phone reports what went wrong with this service',
  body: z.object({ logs: z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(200)) }),
  answer: z.object({}),
  failures: ['not-found'],
})
