import * as z from 'zod/mini'
import { BinaryAnswer } from '../contract/binary.ts'
import { endpoint } from '../contract/endpoint.ts'

/** Names are accepted, but ignored: a pass has the data of the resort (docs/domain.md, "Wallet passes"). */
const WalletQuery = z.object({
  ipCode: z.string().check(z.minLength(1), z.maxLength(100)),
  firstName: z._default(z.string().check(z.maxLength(200)), ''),
  lastName: z._default(z.string().check(z.maxLength(200)), ''),
  /** A purchase or a mobile pass of that person; if empty, the pass is for the check-in desk only. */
  externalOrderId: z._default(z.string().check(z.maxLength(200)), ''),
})

export const readAppleWalletPass = endpoint({
  name: 'readAppleWalletPass',
  method: 'GET',
  path: '/api/profile/passes/applewallet',
  caller: 'guest',
  summary: 'A signed pass for Apple Wallet, for a member of the household',
  query: WalletQuery,
  answer: BinaryAnswer,
  binaryAnswer: { types: ['application/vnd.apple.pkpass'] },
  failures: ['not-found', 'wallet-not-set-up', 'external-system-down'],
})

export const readGoogleWalletLink = endpoint({
  name: 'readGoogleWalletLink',
  method: 'GET',
  path: '/api/profile/passes/googlewallet',
  caller: 'guest',
  summary: 'The link that saves a pass to Google Wallet, for a member of the household',
  query: WalletQuery,
  answer: z.object({ saveUrl: z.string() }),
  failures: ['not-found', 'wallet-not-set-up', 'external-system-down'],
})
