import { Failure } from '@first-chair/core/contract/failure'

const names = { apple: 'Apple Wallet', google: 'Google Wallet' } as const

/** The failure of a wallet that is not configured. It names the missing environment variables. */
export function createWalletNotSetUp(kind: keyof typeof names, requiredNames: readonly string[]): Failure {
  return new Failure('wallet-not-set-up', {
    message: `${names[kind]} is not set up here. Set ${requiredNames.join(', ')} in the server's environment.`,
  })
}

/** The failure of Apple Wallet after its certificate has expired. */
export function createWalletExpired(certificate: string): Failure {
  return new Failure('wallet-not-set-up', {
    message: `${names.apple} is not available: its certificate has expired. Set a new ${certificate} in the server's environment.`,
  })
}
